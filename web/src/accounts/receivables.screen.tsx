import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  BuyerParty,
  ReceivableItem,
  Receivables,
} from '@counting-house/contract/accounts/receivable.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { money as moneyWords, today } from '../platform/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { choice, period, yesNo } from '../ui/filter/filters.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import { prints } from '../ui/list/actions.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { List } from '../ui/list/list.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { EmptyState } from '../ui/parts/note.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { Money } from '../ui/parts/value.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import { type Column, date, money, number, onCard, stacked } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { accountsScreens } from './accounts.routes.tsx';
import css from './receivables.module.css';

/** Ids of customers and companies may be the same: a row is known by its place. */
type PartyRow = Receivables['rows'][number] & { readonly id: number };

const kindWords: Readonly<Record<BuyerParty, string>> = {
  customer: 'Customer',
  company: 'Company',
};

/** What buyers owe: by party on any day, and by document as it stands today. */
export function ReceivablesScreen() {
  const isByDocument = useSearch()['tab'] === 'documents';
  return (
    <Page title="Receivables" {...(isByDocument ? { acts: <ListActs {...list} more={[]} /> } : {})}>
      <PageTabs
        label="Receivables"
        tabs={[
          { value: 'parties', label: 'Ageing', of: ByParty },
          { value: 'documents', label: 'Documents', of: ByDocument },
        ]}
      />
    </Page>
  );
}

const partyColumns: readonly Column<PartyRow>[] = [
  stacked(
    {
      key: 'name',
      label: 'Party',
      cell: (row: PartyRow) => (
        <ScreenLink
          to={accountsScreens.receivables}
          search={{ tab: 'documents', partyKind: row.partyKind, partyId: String(row.partyId) }}
        >
          {row.name}
        </ScreenLink>
      ),
      words: (row: PartyRow) => row.name,
    },
    {
      key: 'partyKind',
      label: 'Kind',
      cell: (row: PartyRow) => kindWords[row.partyKind],
      words: (row: PartyRow) => kindWords[row.partyKind],
    },
  ),
  money('notDue', 'Not due'),
  money('d30', '1 to 30 days'),
  money('d60', '31 to 60 days'),
  money('d90', '61 to 90 days'),
  money('over90', 'Over 90 days'),
  money('unallocated', 'Unallocated'),
  number('oldestDays', 'Oldest, days'),
  onCard('amount', money('balance', 'Balance')),
];

const bases = { due: 'Due date', document: 'Document date' } as const;

function ByParty() {
  const { asOf, by } = useSearch();
  const setSearch = useSetSearch();
  const seen = useOperation(accounts.receivables, {
    ...(asOf ? { asOf } : {}),
    ...(by === 'document' ? { by } : {}),
  });
  const { rows, sums, ledgerBalance } = seen;
  const total = partyColumns.map(({ key }, index) => {
    if (index === 0) return 'Total';
    return key === 'oldestDays' ? '' : <Money key={key} of={sums[key as keyof typeof sums]} />;
  });
  return (
    <Stack>
      <div className={css.asked}>
        <DateInput
          label="As of"
          maxDate={today()}
          value={asOf ?? today()}
          onChange={(day) => setSearch({ asOf: day && day !== today() ? String(day) : null })}
        />
        <Choice
          label="Counted from"
          of={bases}
          name="by"
          value={by === 'document' ? 'document' : 'due'}
          onChange={(value) => setSearch({ by: value === 'document' ? 'document' : null })}
        />
      </div>
      {ledgerBalance !== null && ledgerBalance !== sums.balance && (
        <Banner tone="stopped">
          The control accounts say {moneyWords(ledgerBalance)}. Tell whoever keeps the books.
        </Banner>
      )}
      <Sheet>
        <Metrics
          rows={[
            ['Owed to us', moneyWords(sums.balance)],
            ['Not due', moneyWords(sums.notDue)],
            ['1 to 30 days', moneyWords(sums.d30)],
            ['31 to 60 days', moneyWords(sums.d60)],
            ['61 to 90 days', moneyWords(sums.d90)],
            ['Over 90 days', moneyWords(sums.over90)],
            ...(sums.unallocated === 0
              ? []
              : [['Unallocated', moneyWords(sums.unallocated)] as const]),
          ]}
        />
      </Sheet>
      {rows.length === 0 ? (
        <EmptyState title="Nobody owes you anything">
          Invoices appear here until they are paid.
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Owed by party"
            columns={partyColumns}
            rows={rows.map((row, at) => ({ ...row, id: at + 1 }))}
            total={total}
          />
        </Sheet>
      )}
      {!seen.isWhole && <p>The 500 who owe most are shown; the sums are of all.</p>}
    </Stack>
  );
}

const docWords: Readonly<Record<ReceivableItem['docKind'], string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  receipt: 'Receipt',
  refund: 'Refund',
  bill: 'Bill',
  payment: 'Payment',
  opening: 'Opening balance',
  journal: 'Journal',
};

const recordKinds: Readonly<Record<string, string>> = {
  sales_invoice: 'invoice',
  credit_note: 'credit_note',
  voucher: 'voucher',
};

const list = {
  list: accounts.listReceivableItems,
  things: 'open documents',
  search: 'Number, party',
  columns: [
    stacked(
      {
        key: 'docNo',
        label: 'Document',
        cell: (row: ReceivableItem) => (
          <KnownRecord
            kind={recordKinds[row.sourceKind] ?? null}
            id={row.sourceId}
            title={row.docNo}
          />
        ),
        words: (row: ReceivableItem) => row.docNo,
      },
      {
        key: 'docKind',
        label: 'Kind',
        cell: (row: ReceivableItem) => docWords[row.docKind],
      },
    ),
    onCard('fact', {
      key: 'partyName',
      label: 'Party',
      cell: (row: ReceivableItem) => (
        <KnownRecord kind={row.partyKind} id={row.partyId} title={row.partyName} />
      ),
      words: (row: ReceivableItem) => row.partyName,
    }),
    date('docDate', 'Date'),
    onCard('fact', date('dueDate', 'Due', { sorted: true })),
    number('daysLate', 'Days late'),
    money('amount', 'Amount'),
    onCard('amount', money('balance', 'Open')),
  ],
  filters: [
    choice('partyKind', 'Kind', kindWords),
    choice('side', 'What', { owed: 'Owed to us', credit: 'Unallocated' }),
    yesNo('overdue', 'Overdue'),
    period('due', 'Due'),
  ],
  rowActions: [
    prints<ReceivableItem>('Statement of account', accounts.partyStatement, {
      icon: IconPrinter,
      of: ([row]) => ({ kind: row?.partyKind ?? 'customer', id: row?.partyId ?? 0 }),
      most: 1,
    }),
  ],
  empty: 'Nobody owes you anything. Invoices appear here until they are paid.',
} as const;

function ByDocument() {
  const { partyId } = useSearch();
  return (
    <List
      {...list}
      {...(partyId ? { with: { partyId: Number(partyId) } } : {})}
      chosenSays={(rows) => moneyWords(rows.reduce((sum, { balance }) => sum + balance, 0))}
    />
  );
}
