import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { percent, qty } from '../../platform/format/format.ts';
import { State } from '../../ui/marks/badge.tsx';
import {
  type Column,
  date,
  money,
  onCard,
  OneLine,
  opens,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { isStepOn } from '../../ui/rows/next-act.ts';
import { nextStep } from '../../ui/rows/row-menu.tsx';
import { choice, period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { orderActs } from './purchase-order-acts.ts';
import { PurchaseOrderPanel } from './purchase-order.panel.tsx';
import { lateText } from '../late-text.ts';
import { orderStates } from '../purchase-states.ts';

type Row = OutputOf<typeof purchasing.listOrders>['rows'][number];

const itemsColumn: Column<Row> = {
  key: 'items',
  label: 'Items',
  cell: (row) => <OneLine>{itemsText(row)}</OneLine>,
  words: (row) => itemsText(row),
};

const itemsText = ({ items: [first = ''], lineCount }: Row) =>
  lineCount > 1 ? `${first} + ${lineCount - 1} more` : first;

const goodsText = ({ openGoods: [most, ...more] }: Row) =>
  most ? `${qty(most.qty, most.unit)}${more.length > 0 ? ' + more' : ''}` : '';

/** Who receives counts goods, not rupees. */
const goodsColumn: Column<Row> = {
  key: 'openGoods',
  label: 'To come',
  cell: goodsText,
  words: goodsText,
  isRight: true,
};

const statusColumn: Column<Row> = {
  key: 'status',
  label: 'Status',
  part: 'badge',
  cell: (row) => <State of={orderStates} is={row.status} />,
  words: (row) => orderStates[row.status].label,
};

const share = (key: 'receivedBps' | 'billedBps', label: string): Column<Row> => ({
  key,
  label,
  isRight: true,
  cell: (row) => percent(row[key]),
});

const lateCell = ({ daysLate }: Row) => (daysLate > 0 ? lateText(daysLate) : '');

const columnsWith = (goods: Column<Row>): readonly Column<Row>[] => [
  stacked(opens('number', 'Order'), date('orderDate', 'Date', { sorted: true })),
  { ...text('vendorName', 'Vendor'), part: 'fact' },
  goods,
  itemsColumn,
  statusColumn,
  stacked(date('expectedDate', 'Expected', { sorted: true }), {
    key: 'daysLate',
    label: 'Late',
    cell: lateCell,
    words: lateCell,
  }),
  share('receivedBps', 'Received'),
  share('billedBps', 'Billed'),
  money('openValue', 'Pending'),
  onCard('amount', money('total', 'Total', { sorted: true })),
  text('maker', 'Created by'),
  nextStep('Next step', orderActs.filter(isStepOn)),
];

const columns = columnsWith(goodsColumn);
const toReceiveColumns = columnsWith(onCard('amount', goodsColumn));

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
      columns={toReceiveColumns}
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
