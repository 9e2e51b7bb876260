import type { HoldRow, NewHold, ReleaseHold } from '@counting-house/contract/stock/hold.ts';
import { and, eq, lt } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { addDays, dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import {
  changeRow,
  insertRaw,
  insertRow,
  lockRow,
  theOne,
  updateRow,
} from '../../platform/rows/rows.ts';
import { readBatches, checkSellable } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { readCandidates } from '../demand/availability.service.ts';
import { demands } from '../demand/demand.table.ts';
import { freeFor, take, type Allocation } from '../demand/fefo.rules.ts';
import { holdGoods } from '../demand/reservation.service.ts';
import { letGo } from '../demand/set-aside.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { inUnit, isWhole, notWhole, readSkus, type Sku } from '../skus/sku.service.ts';
import { readStore } from '../trays/store.service.ts';
import { getHold, holdPage } from './hold-list.service.ts';
import { stockHolds } from './hold.table.ts';

/**
 * Keeps goods for somebody: of the batch that is named, else of what expires first and may still be sent. Nobody else
 * is promised them until they are released or their last day is over; they are never filled up again.
 *
 * Locks the position of the SKU.
 *
 * @throws {Problem} `invalid` (422) with a text for each field that is wrong; `stock.short` (422) when less is free;
 *   `batch.on_hold`, `batch.quarantine`, `batch.expired` (422) for a batch that may not be sold.
 */
export async function hold(ctx: WriteContext, input: NewHold): Promise<HoldRow> {
  const store = await readStore(ctx, input.storeId);
  const sku = (await readSkus(ctx, [input.skuId])).get(input.skuId);
  checkHold(ctx, input, sku);
  await lockPositions(ctx, store.id, [sku.id]);
  await checkBatch(ctx, input, sku);
  const goods = await freeGoods(ctx, store.id, { input, sku });

  const { batchId, qty, heldFor, note, lastDate } = input;
  const row = await insertRow(ctx, stockHolds, {
    skuId: sku.id,
    storeId: store.id,
    batchId: batchId ?? null,
    qty,
    heldFor,
    note,
    lastDate,
  });
  const [demand] = await insertRaw(ctx, demands, [
    {
      purpose: 'hold',
      refId: row.id,
      refLineId: row.id,
      refNumber: heldFor,
      skuId: sku.id,
      storeId: store.id,
      wanted: qty,
      reserved: qty,
      needDate: lastDate,
      minDaysLeft: 0,
      priority: 5,
      partialOk: false,
      status: 'open',
      createdAt: ctx.now,
    },
  ]);
  invariant(demand, 'a hold has its demand');
  await holdGoods(ctx, store.id, [{ demand, goods }]);
  return getHold(ctx, { id: row.id });
}

/**
 * Gives up what is held for somebody, and offers it to those who wait.
 *
 * Locks the hold, then the position of its SKU.
 *
 * @throws {Problem} `stock_hold.closed` (409) when it was released or is over; `stale` (409).
 */
export async function releaseHold(
  ctx: WriteContext,
  { id, version }: ReleaseHold,
): Promise<HoldRow> {
  const row = await lockRow(ctx, stockHolds, id);
  if (row.status !== 'held') {
    throw conflict('stock_hold.closed', `Nothing is held for ${row.heldFor} any more.`);
  }
  await updateRow(ctx, stockHolds, { id, version }, { status: 'released' });
  await setFree(ctx, row);
  return getHold(ctx, { id });
}

/** Goods that were kept until their tray is counted are free again, as far as they are still there. */
export async function releaseForCount(ctx: WriteContext, countId: number): Promise<void> {
  const held = await ctx.tx
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.countId, countId), eq(stockHolds.status, 'held')))
    .orderBy(stockHolds.skuId, stockHolds.id);
  for (const row of held) {
    await changeRow(ctx, stockHolds, row, { status: 'released' });
    await setFree(ctx, row);
  }
}

/** Holds whose last day is over, at most some of them at once. */
export async function holdsToEnd(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(and(eq(stockHolds.status, 'held'), lt(stockHolds.lastDate, ctx.today)))
    .orderBy(stockHolds.id)
    .limit(mostAtOnce);
  return rows.map(({ id }) => id);
}

/**
 * Ends a hold whose last day is over, and tells who held the goods. Locks as `releaseHold`.
 *
 * @returns whether it was still held.
 */
export async function endHold(ctx: WriteContext, id: number): Promise<boolean> {
  const row = await lockRow(ctx, stockHolds, id);
  if (row.status !== 'held' || row.lastDate >= ctx.today) return false;
  const { heldQty, name, unit } = await getHold(ctx, { id });
  await changeRow(ctx, stockHolds, row, { status: 'ended' });
  await setFree(ctx, row);
  if (heldQty > 0) {
    await notify(ctx, {
      to: { userIds: [row.createdBy], otherwise: 'stock.tray.move' },
      kind: 'hold_ended',
      text: `${inUnit(heldQty, { unit })} of '${name}' are no longer held for ${row.heldFor}: ${dateText(row.lastDate)} was the last day.`,
      link: `${holdPage}${id}`,
      about: `hold ${id}`,
    });
  }
  return true;
}

const mostAtOnce = 500;

type HoldRecord = typeof stockHolds.$inferSelect;

async function setFree(ctx: WriteContext, { id, skuId, storeId }: HoldRecord): Promise<void> {
  await lockPositions(ctx, storeId, [skuId]);
  await letGo(ctx, { purpose: 'hold', refId: id, storeId });
  await topUp(ctx, storeId, [skuId]);
}

function checkHold(
  ctx: WriteContext,
  { qty, lastDate }: NewHold,
  sku: Sku | undefined,
): asserts sku is Sku {
  const most = ctx.settings['stock.holdMaxDays'];
  const latest = addDays(ctx.today, most);
  const fields: Record<string, string> = {};
  if (!sku) fields['skuId'] = 'Choose the goods.';
  if (sku && !isWhole(qty, sku)) fields['qty'] = notWhole(sku);
  if (lastDate < ctx.today) fields['lastDate'] = 'Choose today or a later day.';
  if (lastDate > latest) {
    fields['lastDate'] = `Goods are held for at most ${most} days: until ${dateText(latest)}.`;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function checkBatch(ctx: WriteContext, { batchId }: NewHold, sku: Sku): Promise<void> {
  if (batchId === undefined) return;
  const batch = theOne(batches, [(await readBatches(ctx, [batchId])).get(batchId)]);
  if (batch.skuId !== sku.id) throw invalid({ batchId: 'Choose a batch.' });
  checkSellable([batch], ctx.today);
}

/** What is kept: free goods of the batch, else those that expire first and may still be sent. */
async function freeGoods(
  ctx: WriteContext,
  storeId: number,
  { input, sku }: { input: NewHold; sku: Sku },
): Promise<Allocation[]> {
  const { batchId, qty } = input;
  const free = (await readCandidates(ctx, storeId, [sku.id])).get(sku.id) ?? [];
  const fitting = batchId === undefined ? free : free.filter((one) => one.batchId === batchId);
  const need = { day: ctx.today, minDaysLeft: batchId === undefined ? sku.minShipDays : 0 };
  const most = freeFor(fitting, need);
  if (most < qty) {
    const says = `Only ${inUnit(most, sku)} of '${sku.name}' can be used; ${inUnit(qty, sku)} are wanted.`;
    throw ruleBroken('stock.short', says, { fields: { qty: says } });
  }
  return take(fitting, qty, need);
}
