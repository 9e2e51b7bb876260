import type { ReasonKind, ReasonUses } from '@counting-house/contract/orders/reason.ts';
import { sql } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import { reasons } from '../../orders/reasons/reason.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { returnLines } from './return.table.ts';

/** Uses are counted up to here; the screen says "1,000+". */
const countLimit = 1_000;

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
