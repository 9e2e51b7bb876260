import type {
  ArrangeReasons,
  Reason,
  ReasonKind,
  ReasonUses,
} from '@counting-house/contract/orders/reason.ts';
import { sql } from 'drizzle-orm';
import { returnLines } from '../../returns/requests/return.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { salesOrders } from '../order.table.ts';
import { listReasons } from './reason.service.ts';
import { reasons } from './reason.table.ts';

/** Uses are counted up to here; the screen says "1,000+". */
const countLimit = 1_000;

/**
 * Sets the order in which the reasons of a kind are offered, all of them at once.
 *
 * Locks the reasons of the kind, lowest id first.
 *
 * @throws {Problem} `reason.others` (409) when somebody added or deleted one since.
 */
export async function arrangeReasons(
  ctx: WriteContext,
  { kind, ids }: ArrangeReasons,
): Promise<{ rows: Reason[] }> {
  const rows = await readRows(ctx, reasons, { kind }, { orderBy: ['id'], lock: 'update' });
  const places = new Map(ids.map((id, place) => [id, place + 1]));
  if (places.size !== rows.length || rows.some(({ id }) => !places.has(id))) {
    throw conflict('reason.others', 'Reasons were added or deleted since you looked.');
  }
  for (const row of rows) {
    const sortOrder = places.get(row.id) ?? 0;
    if (row.sortOrder !== sortOrder) await changeRow(ctx, reasons, row, { sortOrder });
  }
  return listReasons(ctx, { kind, includeInactive: true });
}

/** How often each reason of a kind was given, up to a thousand times. */
export async function listReasonUses(
  ctx: ReadContext,
  { kind }: { readonly kind: Extract<ReasonKind, 'order_cancel' | 'return'> },
): Promise<ReasonUses> {
  const used =
    kind === 'return'
      ? sql`select from ${returnLines} where reason_id = r.id limit ${countLimit + 1}`
      : sql`select from ${salesOrders} where cancel_reason_id = r.id limit ${countLimit + 1}`;
  const { rows } = await ctx.tx.execute<{ id: string; count: number }>(sql`
    select r.id, (select count(*)::int from (${used}) u) as count
    from ${reasons} r where r.kind = ${kind} order by r.id`);
  return {
    rows: rows.map(({ id, count }) => ({
      id: Number(id),
      count: Math.min(count, countLimit),
      isMore: count > countLimit,
    })),
  };
}
