import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { percent } from '../../platform/format/format.ts';
import { State } from '../../ui/marks/badge.tsx';
import { date, money, opens, stacked, text } from '../../ui/table/columns.tsx';
import { choice, period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { orderActs } from './purchase-order-acts.ts';
import { PurchaseOrderPanel } from './purchase-order.panel.tsx';
import { lateWords, orderStates } from '../purchase-words.ts';

const columns = [
  stacked(opens('number', 'Order'), date('orderDate', 'Date', { sorted: true })),
  text('vendorName', 'Vendor'),
  {
    key: 'items',
    label: 'Items',
    cell: (row: { items: readonly string[]; lineCount: number }) => itemsWords(row),
    words: (row: { items: readonly string[]; lineCount: number }) => itemsWords(row),
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge' as const,
    cell: (row: { status: keyof typeof orderStates }) => <State of={orderStates} is={row.status} />,
    words: (row: { status: keyof typeof orderStates }) => orderStates[row.status].label,
  },
  stacked(date('expectedDate', 'Expected', { sorted: true }), {
    key: 'daysLate',
    label: 'Late',
    cell: (row: { daysLate: number }) => (row.daysLate > 0 ? lateWords(row.daysLate) : ''),
  }),
  {
    key: 'receivedBps',
    label: 'Received',
    isRight: true,
    cell: (row: { receivedBps: number }) => percent(row.receivedBps),
  },
  {
    key: 'billedBps',
    label: 'Billed',
    isRight: true,
    cell: (row: { billedBps: number }) => percent(row.billedBps),
  },
  money('openValue', 'Still to come'),
  money('total', 'Total', { sorted: true }),
  text('maker', 'Made by'),
];

const itemsWords = ({ items, lineCount }: { items: readonly string[]; lineCount: number }) =>
  [...items, ...(lineCount > items.length ? [`${lineCount - items.length} more`] : [])].join(', ');

const filters = [
  yesNo('late', 'Late'),
  period('expected', 'Expected'),
  period('order', 'Order date'),
] as const;

const search = 'Number, vendor, item';

/** Orders that are approved and still to come, those expected first before the others. */
export function ToReceiveList() {
  return (
    <List
      list={purchasing.listOrders}
      things="purchase orders"
      with={{ desk: 'toReceive' }}
      search={search}
      columns={columns}
      filters={filters}
      rowActions={orderActs}
      panel={PurchaseOrderPanel}
      empty="Nothing to receive. Approved purchase orders appear here."
    />
  );
}

/** All purchase orders, newest first. */
export function PurchaseOrderList() {
  return (
    <List
      list={purchasing.listOrders}
      things="purchase orders"
      search={search}
      columns={columns}
      filters={[choice('status', 'Status', orderStates), ...filters]}
      rowActions={orderActs}
      panel={PurchaseOrderPanel}
      empty="No purchase orders yet. Write one, or begin with what To buy lists."
    />
  );
}
