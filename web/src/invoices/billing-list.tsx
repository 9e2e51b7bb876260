import type { BillableRow } from '@counting-house/contract/invoices/billing.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { IconFilePlus } from '@tabler/icons-react';
import { mostTogether } from '@counting-house/contract/invoices/billing-many.ts';
import { count, money } from '../platform/format/format.ts';
import { pathTo } from '../platform/places.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { run, type RowAction } from '../ui/list/actions.tsx';
import {
  type Column,
  moment,
  money as moneyColumn,
  onCard,
  state,
  text,
} from '../ui/table/columns.tsx';
import { choice } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { Money } from '../ui/parts/value.tsx';
import { invoicesScreens } from './invoices.routes.tsx';
import { billableStates } from './invoice-labels.ts';
import css from './invoice.module.css';

const billPath = ({ id }: { id: number }) => `${pathTo(invoicesScreens.newInvoice)}?order=${id}`;

/** An invoice for each of them, in one step. */
function billTogether(rows: readonly BillableRow[]): { path: string } | { refusal: string } {
  const [first, ...others] = rows;
  const isOne = others.every(
    ({ buyerKind, buyerId }) => buyerKind === first?.buyerKind && buyerId === first.buyerId,
  );
  if (!isOne) return { refusal: 'Choose orders of one customer, or use Issue invoice.' };
  if (rows.length > mostTogether) return { refusal: `Choose at most ${mostTogether} orders.` };
  return {
    path: `${pathTo(invoicesScreens.newInvoice)}?order=${rows.map(({ id }) => id).join(',')}`,
  };
}

const billStep: RowAction<BillableRow> = {
  label: 'Bill',
  icon: IconFilePlus,
  access: [invoices.createInvoice.permission],
  isFor: () => true,
  does: { kind: 'visit', path: billPath, ofMany: billTogether },
};

/** All that is open of each; asked about, because numbers are used up. */
const issueStep: RowAction<BillableRow> = run('Issue invoice', invoices.createInvoice, {
  with: (row: BillableRow) => ({ orderId: row.id, expectedTotal: row.value }),
  many: invoices.issueMany,
  ofRows: (rows) => ({ seen: rows.map(({ id, value }) => ({ id, total: value })) }),
  sure: {
    title: (row: BillableRow) => `Invoice all that is open of ${row.orderNo}?`,
    effect: (row) => `${money(row.value)}. The invoice gets its number, and is posted.`,
    titleOfMany: (rows) => `Issue ${count(rows.length)} invoices?`,
    effectOfMany: (rows) =>
      `The total is ${money(sumOf(rows))}. Each gets its number and is posted.`,
  },
  done: (row: BillableRow) => `${row.orderNo} invoiced`,
});

const orderColumn: Column<BillableRow> = {
  key: 'orderNo',
  label: 'Order',
  cell: (row) => (
    <ScreenLink to={invoicesScreens.newInvoice} search={{ order: String(row.id) }}>
      {row.orderNo}
    </ScreenLink>
  ),
  words: (row) => row.orderNo,
};

const sumOf = (rows: readonly BillableRow[]) => rows.reduce((sum, row) => sum + row.value, 0);

const channels = { b2c: 'B2C', b2b: 'B2B' } as const;
const stages = { packed: 'Packed', shipped: 'Shipped' } as const;

/** Orders that no invoice covers in full. */
export function BillableList() {
  const open = useOptionalOperation(invoices.listBillable, { limit: 1 }).data?.open;
  return (
    <>
      <div className={css.sums}>
        <Sheet>
          <Metrics rows={[['To be billed', <Money key="open" of={open ?? 0} />]]} />
        </Sheet>
      </div>
      <List
        list={invoices.listBillable}
        things="orders"
        search="Order, customer, phone, item"
        columns={[
          orderColumn,
          moment('placedAt', 'Placed', { sorted: true }),
          text('buyerName', 'Customer'),
          state('status', 'Status', billableStates),
          moneyColumn('grandTotal', 'Order total'),
          moneyColumn('invoicedValue', 'Invoiced'),
          onCard('amount', moneyColumn('value', 'To bill')),
        ]}
        filters={[choice('stage', 'Goods', stages), choice('channel', 'Channel', channels)]}
        rowActions={[billStep, issueStep]}
        empty="Nothing is waiting to be billed."
      />
    </>
  );
}
