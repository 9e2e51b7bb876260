import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Candidate } from '@counting-house/contract/returns/return.ts';
import type { returns } from '@counting-house/contract/returns/returns.operations.ts';

/** A return as it is typed: conditions and what is done at once stand in it, also while they do not count. */
type TypedReturn = Partial<InputOf<typeof returns.createReturn>>;
type Orders = NonNullable<TypedReturn['orders']>;
type Line = Orders[number]['lines'][number];

/** What becomes of the goods with it. */
type Done = 'open' | 'receive' | 'settle';

export const doneLabels: Readonly<Record<Done, string>> = {
  open: 'opened',
  receive: 'received',
  settle: 'settled',
};

/** An empty form; from the counter the goods lie on the desk, and the money goes back at once. */
export const newReturn = (isAtCounter: boolean): TypedReturn => ({
  orders: [],
  wish: 'refund',
  ...(isAtCounter ? { type: 'counter', settle: 'refund' } : {}),
});

/** The form with all that may come back of a line. */
export function withLine(
  { orders = [] }: TypedReturn,
  row: Candidate,
): Pick<TypedReturn, 'orders'> {
  const line: Line = {
    orderLineId: row.orderLineId,
    qty: row.qtyReturnable,
    reasonId: 0,
    pieces: [{ qty: row.qtyReturnable, condition: 'sealed' }],
  };
  const isKnown = orders.some(({ orderId }) => orderId === row.orderId);
  return {
    orders: isKnown
      ? orders.map((one) =>
          one.orderId === row.orderId ? { ...one, lines: [...one.lines, line] } : one,
        )
      : [...orders, { orderId: row.orderId, lines: [line] }],
  };
}

/** The form without a line; an order of which nothing is left goes with it. */
export const withoutLine = (
  { orders = [] }: TypedReturn,
  { orderLineId: left }: Candidate,
): Pick<TypedReturn, 'orders'> => ({
  orders: orders
    .map((one) => ({ ...one, lines: one.lines.filter(({ orderLineId }) => orderLineId !== left) }))
    .filter(({ lines }) => lines.length > 0),
});

/** Where a chosen line stands in the form. */
export function linePath(
  { orders = [] }: TypedReturn,
  row: Candidate,
): `orders.${number}.lines.${number}` | null {
  const at = orders.findIndex(({ orderId }) => orderId === row.orderId);
  const line = orders[at]?.lines.findIndex(({ orderLineId }) => orderLineId === row.orderLineId);
  return line === undefined || line < 0 ? null : `orders.${at}.lines.${line}`;
}

/** Whether the goods lie here and are received with it. */
export const isHere = ({ type }: TypedReturn): boolean => type === 'counter';

/** Whether its wish is one that can be settled at once. */
export const canSettle = ({ wish }: TypedReturn): boolean => wish === 'refund' || wish === 'wallet';

/** What is sent of what is typed: conditions only of goods that are here, a pick-up only of others. */
export function sentReturn(typed: TypedReturn, mayRefund: boolean): TypedReturn {
  const here = isHere(typed);
  const settles = here && typed.settle !== undefined && mayRefund && canSettle(typed);
  return {
    ...typed,
    orders: (typed.orders ?? []).map((one) => ({
      ...one,
      lines: one.lines.map(({ pieces = [], ...line }) =>
        here ? { ...line, pieces: pieces.map((piece) => ({ ...piece, qty: line.qty })) } : line,
      ),
    })),
    pickup: here ? undefined : typed.pickup,
    approve: here || typed.approve ? true : undefined,
    settle: settles ? (typed.wish === 'wallet' ? 'wallet' : 'refund') : undefined,
  };
}

/** What becomes of the goods with what is sent. */
export function doneWith(sent: TypedReturn): Done {
  if (!isHere(sent)) return 'open';
  return sent.settle === undefined ? 'receive' : 'settle';
}
