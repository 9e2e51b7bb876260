import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { percent } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { State } from '../ui/marks/badge.tsx';
import { PathLink } from '../ui/parts/path-link.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import { type Column, date, money, stacked, text } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { purchasingScreens } from './purchasing.routes.tsx';
import { inwardStates, orderStates } from './purchase-states.ts';

const most = 50;

type OrderRow = OutputOf<typeof purchasing.listOrders>['rows'][number];
type InwardRow = OutputOf<typeof purchasing.listInwards>['rows'][number];

/** Whose orders and receipts: a vendor's, or those of goods. */
type Whose = { readonly vendorId: number } | { readonly skuId: number };

const linked = <R extends { readonly id: number; readonly number: string }>(
  kind: 'purchase_order' | 'inward',
  label: string,
): Column<R> => ({
  key: 'number',
  label,
  cell: ({ id, number }) => <KnownRecord kind={kind} id={id} title={number} />,
  words: ({ number }) => number,
});

const vendorColumn = text('vendorName', 'Vendor');

const orderColumns: readonly Column<OrderRow>[] = [
  stacked(linked<OrderRow>('purchase_order', 'Order'), date('orderDate', 'Date')),
  {
    key: 'items',
    label: 'Items',
    cell: ({ items }) => items.join(', '),
    words: ({ items }) => items.join(', '),
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: ({ status }) => <State of={orderStates} is={status} />,
    words: ({ status }) => orderStates[status].label,
  },
  date('expectedDate', 'Expected'),
  {
    key: 'receivedBps',
    label: 'Received',
    isRight: true,
    cell: ({ receivedBps }) => percent(receivedBps),
    words: ({ receivedBps }) => percent(receivedBps),
  },
  money('total', 'Total'),
];

/** The latest purchase orders of a vendor, or with an item. */
export function PartyOrders({ whose }: { whose: Whose }) {
  const { rows, total } = useOperation(purchasing.listOrders, { ...whose, limit: most });
  const isOfVendor = 'vendorId' in whose;
  if (rows.length === 0) return <p>No purchase orders yet.</p>;
  return (
    <>
      <DataTable
        caption="Purchase orders"
        columns={isOfVendor ? orderColumns : [vendorColumn, ...orderColumns]}
        rows={rows}
      />
      <Rest shown={rows.length} total={total} tab="orders" />
    </>
  );
}

const inwardColumns: readonly Column<InwardRow>[] = [
  stacked(linked<InwardRow>('inward', 'Receipt'), date('businessDate', 'Date')),
  {
    key: 'items',
    label: 'Items',
    cell: ({ items }) => items.join(', '),
    words: ({ items }) => items.join(', '),
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: ({ status }) => <State of={inwardStates} is={status} />,
    words: ({ status }) => inwardStates[status].label,
  },
  text('challanNo', 'Challan'),
  text('vendorBillNo', 'Bill'),
];

/** The latest receipts from a vendor, or of an item. */
export function PartyReceipts({ whose }: { whose: Whose }) {
  const { rows, total } = useOperation(purchasing.listInwards, { ...whose, limit: most });
  const isOfVendor = 'vendorId' in whose;
  const seesValues = rows.some(({ value }) => value !== null);
  if (rows.length === 0) return <p>No goods received yet.</p>;
  return (
    <>
      <DataTable
        caption="Receipts"
        columns={[
          ...(isOfVendor ? [] : [vendorColumn]),
          ...inwardColumns,
          ...(seesValues ? [money('value', 'Value'), money('unbilled', 'Not billed')] : []),
        ]}
        rows={rows}
      />
      <Rest shown={rows.length} total={total} tab="receipts" />
    </>
  );
}

function Rest({ shown, total, tab }: { shown: number; total: number; tab: string }) {
  if (total <= shown) return null;
  return (
    <p>
      {`The latest ${shown} are shown. `}
      <PathLink path={`${purchasingScreens.receiveAgainstOrder.path}?tab=${tab}`}>
        See all of them
      </PathLink>
    </p>
  );
}
