import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { positions } from './position.table.ts';

export type Position = typeof positions.$inferSelect;

/**
 * Locks SKUs in a store until the end of the transaction, in one statement and in ascending order.
 * Nobody writes batches, balances, demands or reservations of a SKU without holding its position, so
 * what is read behind this is the committed truth.
 *
 * @returns SKU → position; those that were never in the store are made.
 * @throws {Problem} `busy` (409) after five seconds.
 */
export async function lockPositions(
  ctx: WriteContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Position>> {
  const wanted = [...new Set(skuIds)].sort((a, b) => a - b);
  if (wanted.length === 0) return new Map();
  const locked = await lock(ctx, storeId, wanted);
  if (locked.size === wanted.length) return locked;

  const missing = wanted.filter((skuId) => !locked.has(skuId));
  await ctx.tx
    .insert(positions)
    .values(missing.map((skuId) => ({ skuId, storeId })))
    .onConflictDoNothing();
  const all = await lock(ctx, storeId, wanted);
  invariant(all.size === wanted.length, 'every SKU has a position');
  return all;
}

async function lock(ctx: WriteContext, storeId: number, skuIds: readonly number[]) {
  const where = { storeId, skuId: skuIds };
  const rows = await readRows(ctx, positions, where, { orderBy: ['skuId'], lock: 'update' });
  return new Map(rows.map((row) => [row.skuId, row]));
}

/**
 * Locks SKUs in all stores where they have a position, as `lockPositions` does in one: anyone who receives,
 * moves or promises them anywhere waits, and sees what is changed meanwhile. Store by store, as transfers do.
 *
 * @throws {Problem} `busy` (409) after five seconds.
 */
export async function lockEverywhere(ctx: WriteContext, skuIds: readonly number[]): Promise<void> {
  const where = { skuId: [...new Set(skuIds)] };
  await readRows(ctx, positions, where, { orderBy: ['storeId', 'skuId'], lock: 'update' });
}
