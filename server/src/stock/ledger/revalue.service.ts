import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { RoleLine } from '../../books/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readBatches, type Batch } from '../batches/batch.service.ts';
import { batchStores } from '../batches/batch.table.ts';
import { trays } from '../trays/tray.table.ts';
import { balances } from './balance.table.ts';
import { moveGoods, type Paper } from './movement.service.ts';
import { lockEverywhere } from './position.service.ts';
import { linesOfRevalued, type Revalued } from './posting.service.ts';
import { spreadOver, stillHere, type HeldIn } from './value.rules.ts';

/** Goods that cost more or less than they were received at. */
export type CostChange = {
  readonly batchId: number;
  /** Thousandths that were accepted at that cost. */
  readonly accepted: number;
  /** Signed paise. */
  readonly difference: number;
  /** The line of the document that says so. */
  readonly docLineId: number;
};

/** Each change with its two parts, in the order asked, and the lines that the document posts for all of them. */
type Revaluation = {
  readonly parts: readonly (CostChange & Revalued)[];
  readonly lines: readonly RoleLine[];
};

/**
 * Changes the value of goods, not their quantity, in every store that has them: the share that is still here, outside
 * reject trays, goes to the goods; the rest is a price variance. A value never falls below zero: what is more than
 * the goods are worth is a variance as well.
 *
 * Locks the positions of their SKUs in all stores. Posts nothing: the document puts `lines` into its own entry. To
 * undo a revaluation, ask for the opposite difference.
 */
export async function revalueGoods(
  ctx: WriteContext,
  paper: Omit<Paper, 'kind' | 'storeId'>,
  changes: readonly CostChange[],
): Promise<Revaluation> {
  const known = await readBatches(
    ctx,
    changes.map(({ batchId }) => batchId),
  );
  const skuOf = (batchId: number) => batchOf(known, batchId).skuId;
  await lockEverywhere(
    ctx,
    changes.map(({ batchId }) => skuOf(batchId)),
  );
  const held = await heldOf(ctx, [...known.keys()]);
  const parts: (CostChange & Revalued)[] = [];
  const inStores = new Map<number, { change: CostChange; trayId: number; value: number }[]>();
  for (const change of changes) {
    const lying = held.get(change.batchId) ?? [];
    const spread = spreadOver(lying, stillHere(change, lying));
    for (const { place, value } of spread) {
      place.value += value;
      const moves = inStores.get(place.storeId) ?? [];
      inStores.set(place.storeId, [...moves, { change, trayId: place.trayId, value }]);
    }
    const toStock = spread.reduce((sum, { value }) => sum + value, 0);
    const toVariance = change.difference - toStock;
    parts.push({ ...change, skuId: skuOf(change.batchId), toStock, toVariance });
  }
  for (const [storeId, moves] of inStores) {
    await moveGoods(
      ctx,
      { ...paper, kind: 'revalue', storeId },
      moves.map(({ change: { batchId, docLineId }, trayId, value }) => ({
        docLineId,
        skuId: skuOf(batchId),
        batchId,
        trayId,
        qty: 0,
        value,
      })),
    );
  }
  return { parts, lines: await linesOfRevalued(ctx, parts) };
}

type Place = HeldIn & { readonly storeId: number; readonly trayId: number };

/** Where batches lie outside reject trays, store by store, with the tray that has most of them. */
async function heldOf(
  ctx: WriteContext,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, Place[]>> {
  const lying = await ctx.tx
    .select(pick(balances, 'batchId', 'storeId', 'trayId', 'onHand'))
    .from(balances)
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .where(
      and(
        inArray(balances.batchId, [...batchIds]),
        gt(balances.onHand, 0),
        ne(trays.area, 'reject'),
      ),
    )
    .orderBy(balances.batchId, balances.storeId, balances.trayId);
  const worth = await readRows(ctx, batchStores, { batchId: [...batchIds] });
  const places = [...Map.groupBy(lying, ({ batchId, storeId }) => `${batchId} ${storeId}`)].map(
    ([, rows]) => {
      const [most] = rows.toSorted((a, b) => b.onHand - a.onHand);
      invariant(most, 'a group has a row');
      const { batchId, storeId, trayId } = most;
      const qty = rows.reduce((sum, { onHand }) => sum + onHand, 0);
      const value = worth.find((row) => row.batchId === batchId && row.storeId === storeId)?.value;
      return { batchId, storeId, trayId, qty, value: value ?? 0 };
    },
  );
  return Map.groupBy(places, ({ batchId }) => batchId);
}

function batchOf(known: ReadonlyMap<number, Batch>, id: number): Batch {
  const batch = known.get(id);
  invariant(batch, 'goods that are revalued have a batch');
  return batch;
}
