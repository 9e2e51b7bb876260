import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import type { WriteContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { movements } from '../ledger/movement.table.ts';
import { inUnit, type Sku } from '../skus/sku.service.ts';

/** A line of an order as it left: in a parcel, or over the counter with the order itself. */
export type ShippedLine = {
  readonly docKind: 'parcel' | 'order';
  readonly docId: number;
  readonly orderLineId: number;
};

/** Goods that come back, and the movement they left by. */
export type Shipped = {
  readonly batchId?: number;
  readonly shippedById?: number;
  readonly qty: number;
  /** What they cost when they left, paise. */
  readonly value: number;
};

/** A movement out of the house, and what of it has not come back. */
type Left = {
  readonly id: number;
  readonly line: ShippedLine;
  readonly batchId: number;
  readonly qty: number;
  readonly value: number;
  /** What had not come back before this call. */
  readonly openQty: number;
  restQty: number;
  restValue: number;
};

/** What left by the lines, and has not come back yet. The caller holds the positions. */
export async function shippedBy(
  ctx: WriteContext,
  lines: readonly ShippedLine[],
): Promise<readonly Left[]> {
  if (lines.length === 0) return [];
  const rows = await ctx.tx
    .select({
      ...pick(movements, 'id', 'docKind', 'docId', 'batchId', 'qty', 'value'),
      orderLineId: movements.docLineId,
    })
    .from(movements)
    .where(
      and(
        eq(movements.kind, 'ship'),
        or(
          ...lines.map(({ docKind, docId, orderLineId }) =>
            and(
              eq(movements.docKind, docKind),
              eq(movements.docId, docId),
              eq(movements.docLineId, orderLineId),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(movements.id));
  const back = await cameBack(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, docKind, docId, orderLineId, batchId, qty, value }) => {
    const { qty: backQty = 0, value: backValue = 0 } = back.get(id) ?? {};
    return {
      id,
      batchId,
      line: { docKind: docKind === 'parcel' ? 'parcel' : 'order', docId, orderLineId },
      qty: -qty,
      value: -value,
      openQty: -qty - backQty,
      restQty: -qty - backQty,
      restValue: -value - backValue,
    };
  });
}

async function cameBack(ctx: WriteContext, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { qty: number; value: number }>();
  const rows = await ctx.tx
    .select({
      id: movements.shippedById,
      qty: sql`sum(${movements.qty})`.mapWith(Number),
      value: sql`sum(${movements.value})`.mapWith(Number),
    })
    .from(movements)
    .where(inArray(movements.shippedById, [...ids]))
    .groupBy(movements.shippedById);
  return new Map(rows.map(({ id, ...back }) => [id ?? 0, back]));
}

/**
 * Takes a quantity off what left by a line, the batch in hand first. A part is worth its share of what left,
 * rounded half up; the last of it takes the rest. What is left goes down with it.
 *
 * @throws {Problem} `return.too_many` (422).
 */
export function takeBack(
  left: readonly Left[],
  piece: {
    readonly shipped: ShippedLine;
    readonly batchId: number | undefined;
    readonly qty: number;
    readonly sku: Sku;
  },
): Shipped[] {
  const { docKind, docId, orderLineId } = piece.shipped;
  const own = left.filter(
    ({ line }) =>
      line.docKind === docKind && line.docId === docId && line.orderLineId === orderLineId,
  );
  const inHand = own.filter(({ batchId }) => batchId === piece.batchId);
  const inOrder = [...inHand, ...own.filter((one) => !inHand.includes(one))];
  if (own.reduce((sum, { restQty }) => sum + restQty, 0) < piece.qty) {
    const open = own.reduce((sum, { openQty }) => sum + openQty, 0);
    throw ruleBroken('return.too_many', `Only ${inUnit(open, piece.sku)} can be returned`);
  }
  let rest = piece.qty;
  return inOrder.flatMap((one) => {
    const qty = Math.min(one.restQty, rest);
    if (qty === 0) return [];
    const share = shareOf(one.value, { part: qty, whole: one.qty });
    const value = qty === one.restQty ? one.restValue : Math.min(share, one.restValue);
    one.restQty -= qty;
    one.restValue -= value;
    rest -= qty;
    return [{ batchId: one.batchId, shippedById: one.id, qty, value }];
  });
}
