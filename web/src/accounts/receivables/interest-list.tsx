import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  InterestDue,
  PartyResults,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSearch } from '../../platform/address.ts';
import { date, money as moneyWords } from '../../platform/format/format.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Stack } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, money, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AsOf } from './aged-parties.tsx';
import { Outcome } from './debtor-list.tsx';
import css from './owed.module.css';
import { buyerLabels } from './receivable-labels.ts';

type Row = Omit<InterestDue['rows'][number], 'id'> & { readonly id: number; readonly key: string };

/** Interest on what is overdue: seen first, then charged with a debit note for each buyer. */
export function InterestList() {
  const { asOf } = useSearch();
  const seen = useOperation(accounts.getInterest, asOf ? { asOf } : {});
  const may = useMay();
  const mayCharge = may('accounts.receivable.collect') && may('accounts.voucher.post');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<PartyResults | null>(null);
  const write = useAct(accounts.chargeInterest, 'Nothing was charged');
  const rows: Row[] = seen.rows.map((row, at) => ({ ...row, id: at + 1, key: row.id }));
  const chosen = rows.filter(({ key }) => !left.has(key)).slice(0, 200);
  const sum = chosen.reduce((all, { interest }) => all + interest, 0);

  async function charge() {
    const isSure = await confirm({
      title: `Charge ${moneyWords(sum)} of interest?`,
      effect: `${chosen.length} ${chosen.length === 1 ? 'customer gets a debit note' : 'customers get a debit note each'}. You can reverse it in Vouchers.`,
      act: 'Charge interest',
    });
    if (!isSure) return;
    const answer = await write.run({
      parties: chosen.map(({ partyKind, partyId }) => ({ kind: partyKind, id: partyId })),
      ...(asOf ? { asOf: String(asOf) } : {}),
    });
    if (answer) setResult(answer);
  }

  const columns: readonly Column<Row>[] = [
    {
      key: 'chosen',
      label: 'Charge',
      cell: ({ key, name }) => (
        <Checkbox
          aria-label={`Charge ${name}`}
          checked={!left.has(key)}
          onChange={(event) => {
            const next = new Set(left);
            if (event.currentTarget.checked) next.delete(key);
            else next.add(key);
            setLeft(next);
          }}
        />
      ),
    },
    stacked(text('name', 'Customer'), {
      key: 'partyKind',
      label: 'Kind',
      cell: ({ partyKind }: Row) => buyerLabels[partyKind],
    }),
    {
      key: 'items',
      label: 'On',
      cell: ({ items }) => (
        <>
          {items.slice(0, 4).map(({ openItemId, docNo, from, days, open, interest }) => (
            <div key={openItemId}>
              {docNo}: {moneyWords(open)} for {days} {days === 1 ? 'day' : 'days'} from {date(from)}
              , {moneyWords(interest)}
            </div>
          ))}
          {items.length > 4 && `and ${items.length - 4} more`}
        </>
      ),
      words: ({ items }) => items.map(({ docNo }) => docNo).join(', '),
    },
    onCard('amount', money('interest', 'Interest')),
  ];

  return (
    <Stack>
      <div className={css.acts}>
        <AsOf />
        {mayCharge && (
          <Button
            disabled={chosen.length === 0}
            loading={write.isSending}
            onClick={() => void charge()}
          >
            {chosen.length === 0 ? 'Charge interest' : `Charge ${moneyWords(sum)}`}
          </Button>
        )}
      </div>
      {result && (
        <Outcome
          of={result}
          tellsAll
          did={(done) => `${done} ${done === 1 ? 'buyer' : 'buyers'} charged`}
          close={() => setResult(null)}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState title={seen.yearlyRate === 0 ? 'No interest is charged' : 'No interest is due'}>
          {seen.yearlyRate === 0
            ? 'Enter a rate in Settings, Business settings, Accounts, Collecting.'
            : 'Interest on overdue invoices appears here until it is charged.'}
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Interest by customer"
            columns={columns}
            rows={rows}
            total={['Total', '', '', moneyWords(seen.total)]}
          />
        </Sheet>
      )}
    </Stack>
  );
}
