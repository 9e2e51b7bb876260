import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { PayableItem, Payables } from '@counting-house/contract/accounts/payable.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconCash } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { count, date as dateWords, money as moneyWords, today } from '../platform/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { period, picker, yesNo } from '../ui/filter/filters.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import type { RowAction } from '../ui/list/actions.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { List } from '../ui/list/list.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { Tag } from '../ui/parts/badge.tsx';
import { EmptyState } from '../ui/parts/note.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { Money } from '../ui/parts/value.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import { type Column, date, money, number, onCard, stacked, text } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { accountsScreens } from './accounts.routes.tsx';
import css from './payables.module.css';

type VendorRow = Payables['rows'][number];

/** What is owed to vendors: by vendor on any day, and by bill as it stands today. */
export function PayablesScreen() {
  const isByBill = useSearch()['tab'] === 'bills';
  return (
    <Page title="Payables" {...(isByBill ? { acts: <ListActs {...list} more={[]} /> } : {})}>
      <PageTabs
        label="Payables"
        tabs={[
          { value: 'vendors', label: 'By vendor', of: ByVendor },
          { value: 'bills', label: 'By bill', of: ByBill },
        ]}
      />
    </Page>
  );
}

const vendorColumns: readonly Column<VendorRow>[] = [
  stacked(
    {
      key: 'vendorName',
      label: 'Vendor',
      cell: (row: VendorRow) => (
        <ScreenLink
          to={accountsScreens.payables}
          search={{ tab: 'bills', vendorId: String(row.id) }}
        >
          {row.vendorName}
        </ScreenLink>
      ),
      words: (row: VendorRow) => row.vendorName,
    },
    text('number', 'Number'),
  ),
  number('billCount', 'Bills'),
  money('notDue', 'Not due'),
  money('d30', '1 to 30 days'),
  money('d60', '31 to 60 days'),
  money('d90', '61 to 90 days'),
  money('over90', 'Over 90 days'),
  onCard('amount', money('total', 'Total')),
];

function ByVendor() {
  const { asOf } = useSearch();
  const setSearch = useSetSearch();
  const { rows, sums } = useOperation(accounts.payables, asOf ? { asOf } : {});
  const total = vendorColumns.map(({ key }, index) =>
    index === 0 ? (
      'Total'
    ) : key === 'billCount' ? (
      count(rows.reduce((all, { billCount }) => all + billCount, 0))
    ) : (
      <Money key={key} of={sums[key as keyof typeof sums]} />
    ),
  );
  return (
    <Stack>
      <div className={css.asOf}>
        <DateInput
          label="As of"
          maxDate={today()}
          value={asOf ?? today()}
          onChange={(day) => setSearch({ asOf: day && day !== today() ? String(day) : null })}
        />
      </div>
      <Sheet>
        <Metrics
          rows={[
            ['Not due', moneyWords(sums.notDue)],
            ['1 to 30 days', moneyWords(sums.d30)],
            ['31 to 60 days', moneyWords(sums.d60)],
            ['61 to 90 days', moneyWords(sums.d90)],
            ['Over 90 days', moneyWords(sums.over90)],
            ['MSME due in 7 days', moneyWords(sums.msmeDue)],
            ['Blocked', moneyWords(sums.blockedValue)],
          ]}
        />
      </Sheet>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to pay">
          Confirmed bills appear here until they are paid.
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable caption="Owed by vendor" columns={vendorColumns} rows={rows} total={total} />
        </Sheet>
      )}
    </Stack>
  );
}

const docWords: Readonly<Record<PayableItem['docKind'], string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  receipt: 'Receipt',
  refund: 'Refund',
  bill: 'Bill',
  payment: 'Advance',
  opening: 'Opening balance',
  journal: 'Journal',
};

const lateColumn: Column<PayableItem> = {
  key: 'daysLate',
  label: 'Late',
  cell: (row) => (
    <>
      {row.daysLate > 0 && (row.daysLate === 1 ? '1 day' : `${row.daysLate} days`)}
      {row.msmeDueDate !== null && <Tag>{`MSME: pay by ${dateWords(row.msmeDueDate)}`}</Tag>}
      {row.isBlocked && <Tag>Blocked</Tag>}
    </>
  ),
  words: (row) => (row.daysLate > 0 ? `${row.daysLate} days` : ''),
};

const pays: RowAction<PayableItem> = {
  label: 'Pay',
  icon: IconCash,
  key: 'p',
  access: accessOf(accounts.createPayRun),
  isFor: ({ billId, balance, isBlocked }) => billId !== null && balance > 0 && !isBlocked,
  does: { kind: 'visit', path: ({ billId }) => `/bank/vouchers?tab=payrun&pay=${billId}` },
};

const list = {
  rowActions: [pays],
  list: accounts.listPayableItems,
  things: 'open bills',
  search: 'Number, vendor’s number, vendor',
  columns: [
    stacked(
      {
        key: 'docNo',
        label: 'Document',
        cell: (row: PayableItem) => (
          <KnownRecord
            kind={row.billId === null ? null : 'bill'}
            id={row.billId}
            title={row.docNo}
          />
        ),
        words: (row: PayableItem) => row.docNo,
      },
      {
        key: 'docKind',
        label: 'Kind',
        cell: (row: PayableItem) =>
          [docWords[row.docKind], row.vendorBillNo].filter(Boolean).join(' '),
      },
    ),
    {
      key: 'vendorName',
      label: 'Vendor',
      cell: (row: PayableItem) => (
        <KnownRecord kind="vendor" id={row.vendorId} title={row.vendorName} />
      ),
      words: (row: PayableItem) => row.vendorName,
    },
    date('docDate', 'Date'),
    date('dueDate', 'Due', { sorted: true }),
    lateColumn,
    money('amount', 'Amount'),
    money('withheld', 'TDS'),
    onCard('amount', money('balance', 'Open')),
  ],
  filters: [
    picker('vendorId', 'Vendor', purchasing.listVendors),
    yesNo('overdue', 'Overdue'),
    yesNo('blocked', 'Blocked'),
    period('due', 'Due'),
  ],
  empty: 'Nothing to pay. Confirmed bills appear here until they are paid.',
} as const;

function ByBill() {
  return (
    <List
      {...list}
      chosenSays={(rows) => moneyWords(rows.reduce((sum, { balance }) => sum + balance, 0))}
    />
  );
}
