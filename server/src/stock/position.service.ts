import type { WriteContext } from '../platform/context.ts';
import type { positions } from './position.table.ts';

export type Position = typeof positions.$inferSelect;

/** Locks SKUs in a store until the end of the transaction. */
export async function lockPositions(
  _ctx: WriteContext,
  _storeId: number,
  _skuIds: readonly number[],
): Promise<ReadonlyMap<number, Position>> {
  throw new Error('not built yet');
}
