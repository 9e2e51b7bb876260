import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { Link } from '@tanstack/react-router';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { pathTo } from '../platform/places.ts';
import { period, statusTabs, yesNo } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { Tag } from '../ui/marks/badge.tsx';
import {
  type Column,
  fewText,
  moment,
  money,
  onCard,
  OneLine,
  text,
} from '../ui/table/columns.tsx';
import { stageLabels, statusLabels } from './b2b-labels.ts';
import css from './b2b.module.css';

/** The orders of companies; each opens over the list of all orders. */
export function CompanyOrders() {
  return (
    <List
      list={orders.listOrders}
      with={{ channel: 'b2b' }}
      things="orders"
      tabs={statusTabs('stage', stageLabels)}
      search="Order number, company, phone, item"
      columns={[
        orderColumn,
        text('buyerName', 'Company'),
        text('city', 'City'),
        onCard('amount', money('grandTotal', 'Total', { sorted: true })),
        money('balance', 'Balance', { sorted: true }),
        statusColumn,
        holdsColumn,
        moment('placedAt', 'Placed', { sorted: true }),
      ]}
      filters={[period('placed', 'Placed'), yesNo('late', 'Late')]}
      empty="Orders of companies appear here."
    />
  );
}

const orderColumn: Column<OrderRow> = {
  key: 'orderNo',
  label: 'Order',
  cell: (row) => (
    <Link
      className={css.link}
      to={pathTo(ordersScreens.allOrders)}
      search={{ open: String(row.id) } as never}
    >
      {row.orderNo}
    </Link>
  ),
  words: (row) => row.orderNo,
};

const statusColumn: Column<OrderRow> = {
  key: 'status',
  label: 'Status',
  part: 'badge',
  cell: ({ status }) => <Tag>{statusLabels[status]}</Tag>,
  words: ({ status }) => statusLabels[status],
  values: statusLabels,
};

const held = ({ holds }: OrderRow) => holds.map(({ note }) => note).join(', ');

const holdsColumn: Column<OrderRow> = {
  key: 'holds',
  label: 'Held for',
  cell: (row) => <OneLine all={held(row)}>{fewText(row.holds.map(({ note }) => note))}</OneLine>,
  words: held,
};
