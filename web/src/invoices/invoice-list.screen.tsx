import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { InvoiceRow } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { IconCancel, IconMail, IconPrinter } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { shortDate, today } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import {
  code,
  type Column,
  date,
  moment,
  money,
  onCard,
  opens,
  stacked,
  state,
  text,
} from '../ui/table/columns.tsx';
import { open, prints, run, type RowAction } from '../ui/list/actions.tsx';
import { askedBy, choice, period, picker } from '../ui/filter/filters.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { List } from '../ui/list/list.tsx';
import { begin, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { BusinessDate, Money } from '../ui/parts/value.tsx';
import { BillableList } from './billing-list.tsx';
import { CreditNoteList, creditNoteList } from './credit-note-list.tsx';
import { InvoiceDraftList } from './draft-list.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { billRights, invoicesScreens, withoutOrder } from './invoices.routes.tsx';
import { invoiceStates, seriesLabels } from './invoice-labels.ts';
import css from './invoice.module.css';

/** One file for all of them; from its second print on an invoice says that it is a duplicate. */
const printStep: RowAction<InvoiceRow> = prints('Print', invoices.print, {
  icon: IconPrinter,
  most: 100,
  of: (rows: readonly InvoiceRow[]) => ({ ids: rows.map(({ id }) => id) }),
});

const mailStep: RowAction<InvoiceRow> = run('Mail', invoices.sendInvoice, {
  icon: IconMail,
  many: true,
  when: (row: InvoiceRow) => row.status !== 'cancelled',
  whyNot: () => 'cancelled',
  done: (row: InvoiceRow, { sentTo }) => `${row.number} goes to ${sentTo}`,
});

const cancelStep: RowAction<InvoiceRow> = run('Cancel invoice', invoices.cancelInvoice, {
  icon: IconCancel,
  ask: 'reason',
  dangerous: true,
  when: (row: InvoiceRow) => row.status !== 'cancelled' && row.credited === 0,
  done: (row: InvoiceRow) => `Invoice ${row.number} cancelled`,
});

const filters = [
  choice('status', 'Status', invoiceStates),
  choice('series', 'Kind', seriesLabels),
  period('issued', 'Date'),
  picker('customerId', 'Customer', customers.listCustomers),
];

const dueColumn: Column<InvoiceRow> = {
  key: 'dueDate',
  label: 'Due',
  isTime: true,
  isSorted: true,
  cell: (row) => <Due row={row} />,
  words: (row) => shortDate(row.dueDate),
  isNamed: true,
};

const list = {
  list: invoices.listInvoices,
  things: 'invoices',
  search: 'Invoice, order, customer, GSTIN, phone',
  columns: [
    stacked(opens('number', 'Number', { sorted: true }), code('orderNo', 'Order')),
    date('issueDate', 'Date', { sorted: true }),
    stacked(text('buyerName', 'Customer'), text('gstin', 'GSTIN')),
    onCard('amount', money('total', 'Total', { sorted: true })),
    money('credited', 'Credited'),
    money('rest', 'Balance', { sorted: true }),
    dueColumn,
    state('status', 'Status', invoiceStates),
    moment('sentAt', 'Mailed'),
    money('taxable', 'Taxable'),
    money('taxAmount', 'Tax'),
  ],
  filters: filters,
  rowActions: [printStep, mailStep, open('Open'), cancelStep],
  panel: InvoicePanel,
  empty: 'Invoices are issued when orders are packed.',
};

const tabs = [
  { value: 'invoices', label: 'Invoices', of: InvoiceList },
  {
    value: 'drafts',
    label: 'Drafts',
    access: invoices.listDrafts.permission,
    of: InvoiceDraftList,
  },
  { value: 'credits', label: 'Credit notes', of: CreditNoteList },
  {
    value: 'bill',
    label: 'To bill',
    access: invoices.listBillable.permission,
    of: BillableList,
  },
] as const;

/** Invoices with what is still to pay, and the credit notes against them. */
export function InvoiceListScreen() {
  const { tab } = useSearch();
  const newInvoice = begin('New invoice', invoicesScreens.newInvoice);
  const newBill = {
    ...begin('New invoice without an order', invoicesScreens.newInvoice, withoutOrder),
    access: billRights,
  };
  return (
    <Page
      title="Invoices"
      acts={
        tab === 'drafts' ? (
          <PageActs first={newInvoice} more={[newBill]} />
        ) : tab === 'bill' ? (
          <PageActs first={newInvoice} more={[newBill]} />
        ) : tab === 'credits' ? (
          <ListActs {...creditNoteList} more={[]} />
        ) : (
          <ListActs {...list} create={newInvoice} more={[{ ...newBill, key: undefined }]} />
        )
      }
    >
      <PageTabs label="Invoices" tabs={tabs} />
    </Page>
  );
}

function InvoiceList() {
  return (
    <>
      <InvoiceSums />
      <List {...list} />
    </>
  );
}

/** What the list comes to under the same filters. */
function InvoiceSums() {
  const search = useSearch();
  const asked = { ...(search['q'] ? { q: search['q'] } : {}), ...askedBy(filters, search) };
  const sums = useOptionalOperation(invoices.listInvoices, { ...asked, limit: 1, sums: true }).data
    ?.sums;
  return (
    <div className={css.sums}>
      <Sheet>
        <Metrics
          rows={[
            ['Total', <Money key="total" of={sums?.total ?? 0} />],
            ['Credited', <Money key="credited" of={sums?.credited ?? 0} />],
            ['Received', <Money key="received" of={sums?.received ?? 0} />],
            ['Balance', <Money key="open" of={sums?.open ?? 0} />],
            ['Overdue', <Money key="overdue" of={sums?.overdue ?? 0} />],
          ]}
        />
      </Sheet>
    </div>
  );
}

function Due({ row }: { row: InvoiceRow }) {
  if (row.status !== 'overdue') return <BusinessDate of={row.dueDate} short />;
  const days = Math.round((Date.parse(today()) - Date.parse(row.dueDate)) / 86_400_000);
  return <span className={css.late}>{days === 1 ? '1 day late' : `${days} days late`}</span>;
}
