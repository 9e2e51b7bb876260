import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { LedgerRow } from '@counting-house/contract/reports/ledger.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { money, shortDate } from '../platform/format/format.ts';
import { spanDates } from '../platform/format/spans.ts';
import { problemIn } from '../platform/http/problem.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { SpanButton } from '../ui/filter/span-button.tsx';
import { Balance, Ledger } from '../ui/record/ledger.tsx';
import { EmptyState, ErrorCard } from '../ui/parts/note.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { SkeletonRows } from '../ui/parts/skeleton.tsx';
import { useList } from '../ui/list/use-list.ts';
import { BookTools } from './book-tools.tsx';
import css from './books.module.css';
import { EntryInPlace } from './entry-in-place.tsx';

const columns = {
  date: 'Date',
  entryId: 'Entry',
  event: 'Event',
  sourceNo: 'Document',
  partyName: 'Party',
  counterAccount: 'Account',
  bankRef: 'Reference',
  centre: 'Centre',
  debit: 'Debit',
  credit: 'Credit',
  balance: 'Balance',
};

/** One account with its running balance, each line leading to its entry and its document. */
export function AccountLedger() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const accountId = Number(search['accountId'] ?? 0);
  const partyKind = PartyKind.safeParse(search['partyKind']).data;
  const days = spanDates(search['from'], search['to']);
  const chosen = {
    accountId,
    ...days,
    ...(search['centre'] ? { centre: search['centre'] } : {}),
    ...(search['closedFrom'] ? { closedFrom: search['closedFrom'] } : {}),
    ...(partyKind && search['partyId'] ? { partyKind, partyId: Number(search['partyId']) } : {}),
  };

  return (
    <>
      <BookTools title="Account ledger" book={reports.listLedger} input={chosen} columns={columns}>
        <Picker
          aria-label="Account"
          placeholder="Choose an account"
          list={accounts.listAccounts}
          with={{ postable: true }}
          words={(row) => `${row.code} ${row.name}`}
          under={() => null}
          value={accountId || ''}
          onChange={(next) =>
            setSearch({
              accountId: next ? String(next) : null,
              partyKind: null,
              partyId: null,
            })
          }
        />
        <SpanButton from={days.from ?? ''} to={days.to ?? ''} />
      </BookTools>
      {accountId ? (
        <Part what="the ledger" key={JSON.stringify(chosen)}>
          <LedgerOf chosen={chosen} />
        </Part>
      ) : (
        <Sheet>
          <EmptyState title="Choose an account">
            Its lines appear here with the balance after each.
          </EmptyState>
        </Sheet>
      )}
    </>
  );
}

type Chosen = {
  readonly accountId: number;
  readonly from?: string;
  readonly to?: string;
  readonly centre?: string;
  readonly closedFrom?: string;
  readonly partyKind?: PartyKind;
  readonly partyId?: number;
};

function LedgerOf({ chosen }: { chosen: Chosen }) {
  const summary = useOperation(reports.getLedgerSummary, chosen);
  const pages = useList(reports.listLedger, chosen);
  const [opened, open] = useState<number | null>(null);
  const { from, to, opening, debit, credit, closing } = summary;
  const row = pages.rows.find(({ id }) => id === opened);

  return (
    <>
      {summary.partyKind && <PartyPicker chosen={chosen} kind={summary.partyKind} />}
      <Sheet title={`${summary.code} ${summary.name}`}>
        <div className={css.figures}>
          <Metrics
            rows={[
              [`Opening, ${shortDate(from)}`, <Side key="opening" of={opening} />],
              ['Debits', money(debit)],
              ['Credits', money(credit)],
              [`Closing, ${shortDate(to)}`, <Side key="closing" of={closing} />],
            ]}
          />
        </div>
        {pages.error && pages.rows.length === 0 && (
          <ErrorCard what="the ledger" problem={problemIn(pages.error)} again={pages.again} />
        )}
        {pages.isWaiting && <SkeletonRows />}
        {!pages.isWaiting && !pages.error && (
          <Ledger
            caption={`Ledger of ${summary.code} ${summary.name}`}
            lines={pages.rows.map(lineOf)}
            opening={opening}
            closing={pages.more ? null : { date: to, debit, credit, balance: closing }}
            opened={opened}
            open={open}
            entry={row && <EntryInPlace of={row} />}
          />
        )}
        {!pages.isWaiting && !pages.error && pages.rows.length === 0 && (
          <p className={css.nothing}>
            No entries between {shortDate(from)} and {shortDate(to)}.
          </p>
        )}
        {pages.more && (
          <div className={css.foot}>
            <Button variant="default" loading={pages.isComing} onClick={pages.more}>
              Load more
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}

function PartyPicker({ chosen, kind }: { chosen: Chosen; kind: PartyKind }) {
  const setSearch = useSetSearch();
  return (
    <div className={css.party}>
      <Picker
        aria-label="Party"
        placeholder={`Every ${kind}`}
        list={reports.listLedgerParties}
        with={{ accountId: chosen.accountId }}
        under={(party) => money(party.balance)}
        value={chosen.partyId ?? ''}
        onChange={(next) =>
          setSearch({
            partyKind: next ? kind : null,
            partyId: next ? String(next) : null,
          })
        }
      />
    </div>
  );
}

/** `₹4,86,125.50 Dr`. */
function Side({ of }: { of: number }) {
  return (
    <>
      ₹<Balance of={of} />
    </>
  );
}

const lineOf = (row: LedgerRow) => ({
  id: row.id,
  date: row.date,
  number: row.sourceNo,
  particulars: row.partyName ?? ledgerEvents[row.event],
  more: [row.partyName && ledgerEvents[row.event], row.counterAccount, row.bankRef]
    .filter(Boolean)
    .join(', '),
  debit: row.debit,
  credit: row.credit,
  balance: row.balance,
});
