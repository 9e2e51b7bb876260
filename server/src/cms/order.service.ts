import { and, desc, eq, getTableName, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditLog } from '../platform/audit/audit.table.ts';
import { note } from '../platform/audit/audit.ts';
import { dateFormat } from '../platform/clock.ts';
import type { WriteContext } from '../platform/context.ts';
import { conflict, invalid } from '../platform/problem.ts';
import { nameOf } from '../platform/rows/rows.ts';

/** Places are so far apart, so that a row can be put between two others by hand. */
export const step = 10;

type Ordered = PgTable & { id: AnyPgColumn; sortOrder: AnyPgColumn };
type Placed = { readonly id: number; readonly sortOrder: number };
type Wanted = { readonly ids: readonly number[]; readonly seenIds?: readonly number[] | undefined };

/** Anyone who adds to an order, moves in it or counts it waits for the others, until the end of the transaction. */
export async function lockOrder(ctx: WriteContext, table: Ordered): Promise<void> {
  const key = `order of ${getTableName(table)}`;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 29))`);
}

/**
 * Puts rows in order; those that are left out follow behind. The caller has locked the order.
 *
 * @param current all rows of it, as they stand.
 * @throws {Problem} `order_changed` (409) with who changed it, when it is not the one that the writer saw;
 *   `invalid` (422) at `ids` for a row that is not among them.
 */
export async function putInOrder(
  ctx: WriteContext,
  table: Ordered,
  current: readonly Placed[],
  { ids, seenIds }: Wanted,
): Promise<void> {
  const known = new Map(current.map((row) => [row.id, row]));
  if (seenIds && seenIds.join() !== [...known.keys()].join()) {
    throw await changedMeanwhile(ctx, table, [...known.keys(), ...seenIds]);
  }
  if (ids.some((id) => !known.has(id))) throw invalid({ ids: 'Choose rows of this list' });
  const order = [...new Set([...ids, ...known.keys()])];
  const moved = order
    .map((id, index) => ({ id, place: (index + 1) * step, row: known.get(id) }))
    .filter(({ place, row }) => row?.sortOrder !== place);
  if (moved.length === 0) return;
  await ctx.tx.execute(sql`
    update ${table} set sort_order = put.place
    from unnest(${sql.param(moved.map(({ id }) => id))}::bigint[],
      ${sql.param(moved.map(({ place }) => place))}::int[]) as put (id, place)
    where ${table.id} = put.id`);
  for (const { place, row } of moved) {
    const fields = [{ field: 'sortOrder', before: row?.sortOrder ?? null, after: place }];
    note(ctx, { ...nameOf(table, row ?? {}), action: 'change', fields });
  }
}

async function changedMeanwhile(ctx: WriteContext, table: Ordered, ids: readonly number[]) {
  const [last] = await ctx.tx
    .select({ name: auditLog.actorName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entity, getTableName(table)), inArray(auditLog.entityId, [...ids])))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const timeZone = ctx.settings['business.timeZone'];
  const clock = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const who = last ? ` by ${last.name} at ${clock.format(new Date(last.at))}` : '';
  return conflict('order_changed', `The order was changed${who}. Please review.`);
}
