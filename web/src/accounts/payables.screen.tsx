import type { AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  PayableItem,
  Payables,
} from '@counting-house/contract/accounts/open-items/payable.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconCash } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { date as dateWords, money as moneyWords } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { choice, period, picker, yesNo } from '../ui/filter/filters.tsx';
import type { RowAction } from '../ui/list/actions.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { List } from '../ui/list/list.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { Tag } from '../ui/marks/badge.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import { type Column, date, money, number, onCard, stacked, text } from '../ui/table/columns.tsx';
import { RecordLink } from '../ui/record/record-link.tsx';
import { accountsScreens } from './accounts.routes.tsx';
import { OpenItemPanel } from './open-items/open-item-panel.tsx';
import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';
import {
  AgedParties,
  agedColumns,
  AgedTools,
  AsOf,
  postDated,
} from './receivables/aged-parties.tsx';
import { partyActs, paysParty, settlesTicked, writesOff } from './receivables/owed-acts.ts';
import { OwedForms } from './receivables/owed-forms.tsx';
import css from './receivables/owed.module.css';

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
      <OwedForms />
    </Page>
  );
}

type Vendor = VendorRow & { readonly party: { readonly kind: string; readonly id: number } };

const vendorColumns = (edges: AgeEdges): readonly Column<Vendor>[] => [
  stacked(
    {
      key: 'vendorName',
      label: 'Vendor',
      cell: (row: Vendor) => (
        <ScreenLink
          to={accountsScreens.payables}
          search={{ tab: 'bills', vendorId: String(row.id) }}
        >
          {row.vendorName}
        </ScreenLink>
      ),
      words: (row: Vendor) => row.vendorName,
    },
    text('number', 'Number'),
  ),
  number('billCount', 'Bills'),
  ...agedColumns(edges),
  stacked(money('unallocated', 'Unallocated'), postDated),
  onCard('amount', money('total', 'Total')),
];

const vendorActions = [paysParty<Vendor>(), ...partyActs<Vendor>(({ vendorName }) => vendorName)];

function ByVendor() {
  const { asOf, q } = useSearch();
  const { rows, sums, edges } = useOperation(accounts.payables, {
    ...(asOf ? { asOf } : {}),
    ...(q ? { q } : {}),
  });
  return (
    <Stack>
      <div className={css.acts}>
        <AsOf />
        <AgedTools report="aged-payables" />
      </div>
      <AgedParties
        sums={sums}
        after={[
          ...(sums.unallocated === 0
            ? []
            : [['Unallocated', moneyWords(sums.unallocated)] as const]),
          ['Overdue', moneyWords(sums.overdue)],
          ['Due in 7 days', moneyWords(sums.soon)],
          ['MSME overdue (45 days)', moneyWords(sums.msmeOverdue)],
          ['MSME due in 7 days', moneyWords(sums.msmeSoon)],
          ['Blocked', moneyWords(sums.blockedValue)],
          ...(sums.postDated === 0
            ? []
            : [['Post-dated cheques', moneyWords(sums.postDated)] as const]),
        ]}
        rows={rows.map((row) => ({ ...row, party: { kind: 'vendor', id: row.id } }))}
        edges={edges}
        columns={vendorColumns(edges)}
        actions={vendorActions}
        caption="Outstanding by vendor"
        empty={['Nothing to pay', 'Confirmed bills appear here until they are paid.']}
      />
    </Stack>
  );
}

/** A payment that settles nothing yet is an advance. */
const docLabels = { ...docKindLabels, payment: 'Advance' };

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

const isPayable = ({ balance, isBlocked }: PayableItem) => balance > 0 && !isBlocked;
const runOf = (rows: readonly PayableItem[]) =>
  `/bank/vouchers?tab=payrun&items=${rows.map(({ id }) => id).join(',')}`;

const prepares: RowAction<PayableItem> = {
  label: 'Prepare payment',
  icon: IconCash,
  key: 'p',
  access: accessOf(accounts.createPayRun),
  isFor: isPayable,
  whyNot: ({ isBlocked }) => (isBlocked ? 'blocked for payment' : 'nothing payable'),
  does: {
    kind: 'visit',
    path: (row) => runOf([row]),
    ofMany: (rows) => ({ path: runOf(rows) }),
  },
};

const pays = settlesTicked<PayableItem>('Pay with one voucher', {
  form: 'payment',
  ofParty: ({ vendorId }) => `vendor-${vendorId}`,
  isFor: isPayable,
  whyNot: 'blocked, or nothing payable',
  refusal: 'Select bills of one vendor. For several vendors, prepare a payment.',
});

const docOf = (row: PayableItem) =>
  [docLabels[row.docKind], row.vendorBillNo].filter(Boolean).join(' ');

const list = {
  rowActions: [
    prepares,
    pays,
    writesOff<PayableItem>('Write back', 'writeback', ({ balance }) => balance > 0),
  ],
  list: accounts.listPayableItems,
  things: 'open bills',
  search: 'Number, vendor’s number, vendor',
  columns: [
    stacked(
      {
        key: 'docNo',
        label: 'Document',
        cell: (row: PayableItem) => <RecordLink id={row.id}>{row.docNo}</RecordLink>,
        words: (row: PayableItem) => row.docNo,
      },
      {
        key: 'docKind',
        label: 'Kind',
        cell: (row: PayableItem) => (
          <KnownRecord
            kind={row.billId === null ? null : 'bill'}
            id={row.billId}
            title={docOf(row)}
          />
        ),
        words: docOf,
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
    choice('side', 'What', { owed: 'Bills', credit: 'Unallocated' }),
    yesNo('overdue', 'Overdue'),
    yesNo('msmeOverdue', 'MSME overdue (45 days)'),
    yesNo('blocked', 'Blocked'),
    period('due', 'Due'),
  ],
  empty: 'Nothing to pay. Confirmed bills appear here until they are paid.',
} as const;

function ByBill() {
  return (
    <List
      {...list}
      panel={OpenItemPanel}
      chosenSays={(rows) => moneyWords(rows.reduce((sum, { balance }) => sum + balance, 0))}
    />
  );
}
