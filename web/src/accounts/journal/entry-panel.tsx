import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { type Entry, ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, moment, money, taxPercent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { amount, type Column, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { isReversible } from './reversible.ts';

type Line = Entry['lines'][number] & { readonly id: number };

const columns: readonly Column<Line>[] = [
  stacked(
    {
      key: 'accountName',
      label: 'Account',
      cell: (line: Line) => (
        <KnownRecord
          kind="ledger_account"
          id={line.accountId}
          title={`${line.accountCode} ${line.accountName}`}
        />
      ),
      words: (line: Line) => `${line.accountCode} ${line.accountName}`,
    },
    {
      key: 'partyName',
      label: 'Party',
      cell: ({ partyKind, partyId, partyName }: Line) =>
        partyName === null ? null : (
          <KnownRecord
            kind={partyKind === 'company' ? 'b2b_company' : partyKind}
            id={partyId}
            title={partyName}
          />
        ),
    },
  ),
  text('centre', 'Centre'),
  {
    key: 'bankRef',
    label: 'Reference',
    cell: ({ bankRef, taxRate }) => bankRef ?? (taxRate === null ? null : taxPercent(taxRate)),
    words: ({ bankRef }) => bankRef ?? '',
  },
  onCard('fact', amount('debit', 'Debit')),
  onCard('amount', amount('credit', 'Credit')),
];

/** One entry: its lines, its document, and what undid it. */
export function EntryPanel({ id }: { id: number }) {
  const entry = useOperation(accounts.getEntry, { id });
  const may = useMay();
  const asked = useSearch()['reverse'];
  const setSearch = useSetSearch();
  const mayReverse = may(accounts.reverseEntry.permission) && isReversible(entry);
  return (
    <SidePanel
      title={`Entry #${entry.id}`}
      badges={entry.reversedById !== null && <StateBadge tone="back">Reversed</StateBadge>}
      acts={
        mayReverse && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
            onClick={() => setSearch({ reverse: '1' })}
          >
            Reverse
          </Button>
        )
      }
      side={
        <Block title={ledgerEvents[entry.event]}>
          <Facts
            rows={[
              ['Date', date(entry.date)],
              [
                'Document',
                <KnownRecord
                  key="document"
                  kind={entry.recordKind}
                  id={entry.recordId}
                  title={entry.sourceNo}
                />,
              ],
              ['Party', entry.partyName],
              ['Amount', money(entry.total)],
              ['Posted', `${moment(entry.postedAt)}, ${entry.postedBy}`],
              ['Reason', entry.reason],
              [
                'Reverses',
                entry.reversesId && (
                  <RecordLink key="reverses" id={entry.reversesId}>
                    #{entry.reversesId}
                  </RecordLink>
                ),
              ],
              [
                'Reversed by',
                entry.reversedById && (
                  <RecordLink key="reversed" id={entry.reversedById}>
                    #{entry.reversedById}
                  </RecordLink>
                ),
              ],
              ['Seal', entry.sealId === null ? 'Not sealed yet' : `#${entry.sealId}`],
            ]}
          />
        </Block>
      }
    >
      <p>{entry.narration}</p>
      <DataTable
        caption={`Lines of entry #${entry.id}`}
        columns={columns}
        rows={entry.lines.map((line) => ({ ...line, id: line.lineNo }))}
        total={columns.map(({ key }) => {
          if (key === 'accountName') return 'Total';
          return key === 'debit' || key === 'credit' ? money(entry.total) : null;
        })}
      />
      {asked && mayReverse && (
        <Part what="the reversal">
          <ReverseDialog entry={entry} close={() => setSearch({ reverse: null })} />
        </Part>
      )}
    </SidePanel>
  );
}
