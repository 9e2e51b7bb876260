import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { count, money as rupees } from '../platform/format/format.ts';
import { State, type States } from '../ui/marks/badge.tsx';
import {
  ago,
  Badges,
  type Column,
  inPlace,
  money,
  opens,
  phone,
  stacked,
  state,
  tags,
  text,
} from '../ui/table/columns.tsx';
import { promised } from '../ui/table/promised.tsx';
import { Money, Nothing } from '../ui/parts/value.tsx';
import { codState, heldState, holdStates, orderStates, paymentStates } from './order-labels.ts';

const wordsOf = <S extends string>(of: States<S>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(of).map(([value, { label }]) => [value, label]),
  );

/** The number of an order, with how long ago it came. */
export const orderColumn: Column<OrderRow> = {
  ...stacked(opens('orderNo', 'Order'), ago('placedAt', 'Placed')),
  isSorted: true,
  isTime: true,
  sortBy: 'placedAt',
};

export const buyerColumn: Column<OrderRow> = stacked(
  text('buyerName', 'Customer'),
  phone('buyerPhone', 'Phone'),
);

export const itemsColumn: Column<OrderRow> = {
  key: 'lineCount',
  label: 'Items',
  isRight: true,
  cell: (row) => <span title={itemText(row)}>{count(row.lineCount)}</span>,
  words: (row) => count(row.lineCount),
};

export const totalColumn: Column<OrderRow> = money('grandTotal', 'Total', { sorted: true });

/** What an order owes its buyer. */
export const owedColumn: Column<OrderRow> = {
  ...money('balance', 'Due'),
  cell: ({ balance }) => <Money of={-balance} />,
  words: ({ balance }) => rupees(-balance),
};

/** How far an order has come; a held one goes nowhere, so it says so instead of the next step. */
export const statusColumn: Column<OrderRow> = {
  ...state('status', 'Status', orderStates),
  cell: (row) => <OrderState order={row} />,
  words: (row) =>
    [row.holds.length > 0 && heldState.held.label, stateWordsOf(row)].filter(Boolean).join(', '),
};

/** The stamps of an order: that it is held, and how far it has come. */
export function OrderState({ order }: { order: Pick<OrderRow, 'status' | 'holds'> }) {
  const isHeld = order.holds.length > 0;
  const why = order.holds.map(({ note }) => note).join('; ');
  return (
    <Badges>
      {isHeld && (
        <span title={why}>
          <State of={heldState} is="held" />
        </span>
      )}
      {stateWordsOf(order) !== null && <State of={orderStates} is={order.status} />}
    </Badges>
  );
}

/** 'To confirm' of a held order would be wrong: it cannot be confirmed. */
function stateWordsOf({ status, holds }: Pick<OrderRow, 'status' | 'holds'>): string | null {
  return status === 'placed' && holds.length > 0 ? null : orderStates[status].label;
}

export const assigneeColumn: Column<OrderRow> = text('assigneeName', 'Assigned to');

/** How far an order is paid; what is to be collected stands for itself while nothing is paid. */
export const paymentColumn: Column<OrderRow> = {
  key: 'paymentState',
  label: 'Payment',
  part: 'badge',
  // A draft owes nothing yet: 'Paid' would be said of an order of nothing.
  cell: (row) => (row.status === 'draft' ? <Nothing /> : <PaymentBadges order={row} />),
  words: (row) => (row.status === 'draft' ? '' : paymentStates[row.paymentState].label),
  values: wordsOf(paymentStates),
};

export const promisedColumn: Column<OrderRow> = inPlace(
  'sales_order',
  'date',
  promised('promisedOn'),
);

export const holdsColumn: Column<OrderRow> = {
  key: 'holds',
  label: 'Holds',
  part: 'badge',
  cell: (row) => <HoldBadges holds={row.holds} />,
};

export const tagsColumn: Column<OrderRow> = tags('tags', 'Tags');

export function PaymentBadges({ order }: { order: Pick<OrderRow, 'paymentState' | 'pendingCod'> }) {
  const { paymentState, pendingCod } = order;
  return (
    <Badges>
      {(paymentState !== 'unpaid' || pendingCod === 0) && (
        <State of={paymentStates} is={paymentState} />
      )}
      {pendingCod > 0 && <State of={codState} is="cod" />}
    </Badges>
  );
}

/** More stamps would make the row a page. */
const mostHolds = 2;

function HoldBadges({ holds }: { holds: OrderRow['holds'] }) {
  return (
    <Badges>
      {holds.slice(0, mostHolds).map(({ code, note }) => (
        <span key={code} title={note}>
          <State of={holdStates} is={code} />
        </span>
      ))}
      {holds.length > mostHolds && (
        <span title={holds.map(({ note }) => note).join('; ')}>
          + {holds.length - mostHolds} more
        </span>
      )}
    </Badges>
  );
}

function itemText({ items, lineCount }: OrderRow): string {
  const rest = lineCount - items.length;
  return rest > 0 ? `${items.join(', ')} and ${rest} more` : items.join(', ');
}
