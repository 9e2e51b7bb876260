import type {
  BasketCleared,
  BasketsMade,
  NewBaskets,
} from '@counting-house/contract/logistics/packing.ts';
import { and, asc, desc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import { orderLines } from '../../orders/line.table.ts';
import { dateText } from '../../platform/clock.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { conflict, notAllowed, Problem, ruleBroken } from '../../platform/problem.ts';
import { insertRow, lockRow, assertVersion, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { inUnit, readSkus } from '../../stock/skus/sku.service.ts';
import { replaceSpoilt, type Spoilt } from '../../stock/demand/unusable-reservations.service.ts';
import { balances } from '../../stock/ledger/balance.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { countedScans } from '../boxes/box-content.service.ts';
import { basketLines, baskets, basketScans, liveBasketStatuses } from './basket.table.ts';
import {
  toLineGoods,
  heldGoods,
  lockForPacking,
  toPackable,
  type HeldGoods,
  type LockedOrder,
} from './order-goods.service.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { markOf, whyNotReady, type LineGoods } from './readiness.rules.ts';
import { readShipping } from '../dispatch/shipping.service.ts';

export type BasketRecord = typeof baskets.$inferSelect;

/**
 * Takes orders up for packing: a basket each, with what is reserved for it. All or none, unless what
 * cannot be packed is to be left out.
 *
 * Locks the orders, lowest id first.
 *
 * @throws {Problem} `order.not_ready` (422), `basket.exists` (409), `basket.tote_taken` (409).
 */
export async function createBasket(ctx: WriteContext, input: NewBaskets): Promise<BasketsMade> {
  const toteOf = new Map(input.orderIds.map((id, index) => [id, input.totes?.[index] ?? null]));
  const made: BasketsMade['baskets'][number][] = [];
  const skipped: BasketsMade['skipped'] = [];
  const wave = input.orderIds.length > 1 ? ctx.now.slice(0, 19).replaceAll(/[-:]/gu, '') : '';
  for (const orderId of [...toteOf.keys()].toSorted((a, b) => a - b)) {
    const asked = { partial: input.partial, toteId: toteOf.get(orderId) ?? null, wave };
    const one = await attempt(ctx, async (within) => {
      const order = await lockForPacking(within, orderId);
      return { order, basket: await makeBasket(within, order, asked) };
    });
    if (one.done) {
      const { order, basket } = one.answer;
      made.push({ id: basket.id, number: basket.number, orderId, orderNo: numberOf(order) });
    } else {
      if (!input.skipBad) throw one.problem;
      skipped.push({ orderId, text: one.problem.message });
    }
  }
  return { baskets: made, wave, skipped };
}

/** Makes the basket of a locked order. */
export async function makeBasket(
  ctx: WriteContext,
  order: LockedOrder,
  { partial, toteId, wave }: { partial: boolean; toteId: number | null; wave: string },
): Promise<BasketRecord> {
  const orderId = order.record.id;
  await refuseSecond(ctx, order);
  const goods = await packableGoods(ctx, order, { partial });
  const shipping = await readShipping(ctx, order);
  const [last] = await ctx.tx
    .select({ seq: max(parcels.seq) })
    .from(parcels)
    .where(eq(parcels.orderId, orderId));
  const basket = await insertRow(ctx, baskets, {
    number: await nextNumber(ctx, 'basket', { date: ctx.today }),
    orderId,
    storeId: shipping.storeId,
    toteId,
    wave,
    status: 'packing',
    orderMark: markOf(toPackable(order)),
    seq: (last?.seq ?? 0) + 1,
  });
  await writeLines(ctx, basket.id, order, goods);
  return basket;
}

/**
 * What of a locked order may be packed now; refuses an order that is not ready. Goods that expired since
 * they were promised are exchanged first.
 *
 * @param before what was exchanged already.
 */
async function packableGoods(
  ctx: WriteContext,
  order: LockedOrder,
  { partial, before = [] }: { partial: boolean; before?: readonly Spoilt[] },
) {
  const spoilt = [...before, ...(await replaceSpoilt(ctx, order.record.id))];
  const held = await heldGoods(ctx, [order.record.id]);
  const goods = toLineGoods(order.packing, held);
  const why = whyNotReady(toPackable(order), goods, partial);
  if (why) {
    const lacks = goods.filter(({ short }) => short > 0).map(({ lineId }) => lineId);
    const lost = spoilt.filter(({ refLineId }) => lacks.includes(refLineId));
    const says = lost.length > 0 ? await spoiltText(ctx, order, lost) : why;
    throw ruleBroken('order.not_ready', `${numberOf(order)} can't be packed: ${says}.`);
  }
  return goods.filter((line) => line.held > 0);
}

/** Which goods can no longer be sold, and what is free instead. */
async function spoiltText(
  ctx: ReadContext,
  { packing }: LockedOrder,
  spoilt: readonly Spoilt[],
): Promise<string> {
  const skuIds = spoilt.map(({ skuId }) => skuId);
  const free = await availability(ctx, skuIds);
  const skus = await readSkus(ctx, skuIds);
  const words = spoilt.slice(0, 3).map(({ refLineId, skuId, batch }) => {
    const title = packing.lines.find(({ lineId }) => lineId === refLineId)?.title ?? '';
    const [left, sku] = [free.get(skuId)?.free ?? 0, skus.get(skuId)];
    const instead = left > 0 && sku ? `only ${inUnit(left, sku)} is free` : 'none is free';
    const why =
      batch.expiryDate !== null && batch.expiryDate < ctx.today
        ? `expired on ${dateText(batch.expiryDate)}`
        : 'is on hold';
    return `batch ${batch.code} of ${title} ${why}, and ${instead}`;
  });
  return words.join('; ');
}

async function writeLines(
  ctx: WriteContext,
  basketId: number,
  order: LockedOrder,
  goods: readonly LineGoods[],
): Promise<void> {
  const skuOf = new Map(order.packing.lines.map(({ lineId, skuId }) => [lineId, skuId]));
  await ctx.tx.insert(basketLines).values(
    goods.map(({ lineId, held }) => ({
      basketId,
      orderLineId: lineId,
      skuId: skuOf.get(lineId) ?? null,
      wanted: held,
    })),
  );
}

/**
 * Brings the lines of a basket up to what its order is now: after a change, or when a parcel was
 * unpacked. What was scanned counts on where it still fits; the rest is to be put aside.
 *
 * @throws {Problem} `order.not_ready` (422).
 */
export async function refreshLines(
  ctx: WriteContext,
  basket: BasketRecord,
  order: LockedOrder,
): Promise<void> {
  const spoilt = await replaceSpoilt(ctx, order.record.id);
  await dropBatches(
    ctx,
    basket.id,
    spoilt.map(({ batch }) => batch.id),
  );
  const goods = await packableGoods(ctx, order, { partial: true, before: spoilt });
  const wantedOf = new Map(goods.map(({ lineId, held }) => [lineId, held]));
  const lines = await ctx.tx.select().from(basketLines).where(eq(basketLines.basketId, basket.id));
  for (const line of lines) {
    const wanted = wantedOf.get(line.orderLineId) ?? 0;
    const isKept = line.scanned <= wanted;
    if (!isKept) await dropScans(ctx, basket.id, line.id);
    await ctx.tx
      .update(basketLines)
      .set({ wanted, scanned: isKept ? line.scanned : 0 })
      .where(eq(basketLines.id, line.id));
  }
  const known = new Set(lines.map(({ orderLineId }) => orderLineId));
  const added = goods.filter(({ lineId }) => !known.has(lineId));
  if (added.length > 0) await writeLines(ctx, basket.id, order, added);
}

/** What was scanned of batches that may not leave any more is to be put aside. */
async function dropBatches(ctx: WriteContext, basketId: number, batchIds: readonly number[]) {
  if (batchIds.length === 0) return;
  const dropped = await ctx.tx
    .update(basketScans)
    .set({ undone: true })
    .where(
      and(
        eq(basketScans.basketId, basketId),
        eq(basketScans.undone, false),
        inArray(basketScans.batchId, [...batchIds]),
      ),
    )
    .returning({ lineId: basketScans.lineId, qty: basketScans.qty });
  for (const { lineId, qty } of dropped) {
    await ctx.tx
      .update(basketLines)
      .set({ scanned: sql`${basketLines.scanned} - ${qty}` })
      .where(eq(basketLines.id, lineId ?? 0));
  }
}

async function dropScans(ctx: WriteContext, basketId: number, lineId?: number): Promise<void> {
  await ctx.tx
    .update(basketScans)
    .set({ undone: true })
    .where(
      and(
        eq(basketScans.basketId, basketId),
        lineId === undefined ? undefined : eq(basketScans.lineId, lineId),
      ),
    );
}

/**
 * Clears a basket. Its goods stay reserved for the order; what was taken is to be put back.
 *
 * @throws {Problem} `basket.packed` (409) when parcels are made; `not_allowed` (403) for the basket of
 *   somebody else without the supervisor's right.
 */
export async function clearBasket(
  ctx: WriteContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<BasketCleared> {
  const [found] = await ctx.tx.select().from(baskets).where(eq(baskets.id, id));
  if (found) await lockForPacking(ctx, found.orderId);
  const basket = await lockRow(ctx, baskets, id);
  if (basket.status === 'packed') {
    throw conflict('basket.packed', `Basket ${basket.number} is packed. Unpack its parcel first.`);
  }
  if (basket.status === 'cleared') {
    throw conflict('basket.state', `Basket ${basket.number} is cleared.`);
  }
  const isOwn = basket.packerId === null || basket.packerId === ctx.user.id;
  if (!isOwn && !may(ctx, 'logistics.packing.supervise')) throw notAllowed();
  await assertVersion(ctx, baskets, basket, version);

  const putBack = await takenGoods(ctx, basket);
  await ctx.tx.update(basketLines).set({ scanned: 0 }).where(eq(basketLines.basketId, id));
  await dropScans(ctx, id);
  await updateRow(ctx, baskets, { id }, { status: 'cleared', stop: null, closedAt: ctx.now });
  return { id, status: 'cleared', putBack };
}

/** What was taken for a basket, with the trays that it came from. */
async function takenGoods(
  ctx: ReadContext,
  basket: BasketRecord,
): Promise<BasketCleared['putBack']> {
  const scanned = await ctx.tx
    .select({
      id: basketLines.id,
      lineId: basketLines.orderLineId,
      skuId: basketLines.skuId,
      sku: orderLines.sku,
      qty: basketLines.scanned,
    })
    .from(basketLines)
    .innerJoin(orderLines, eq(orderLines.id, basketLines.orderLineId))
    .where(and(eq(basketLines.basketId, basket.id), sql`${basketLines.scanned} > 0`));
  const held = await heldGoods(ctx, [basket.orderId]);
  const taken = scanned.map((line) => {
    const known = firstOf(
      held.filter((goods) => goods.lineId === line.lineId),
      line.qty,
    );
    // Nothing is held of what is not counted in stock, nor of an order that was cancelled meanwhile.
    return { ...line, known, rest: line.qty - known.reduce((sum, goods) => sum + goods.qty, 0) };
  });
  const trayOf = await traysOf(
    ctx,
    basket,
    taken.filter(({ rest }) => rest > 0),
  );
  return taken.flatMap(({ id, sku, known, rest }) => [
    ...known.map((goods) => ({ trayCode: goods.tray, sku, batch: goods.batch, qty: goods.qty })),
    ...(rest > 0 ? [{ trayCode: trayOf(id), sku, batch: '', qty: rest }] : []),
  ]);
}

/**
 * Where goods lie that nothing is held of any more: in the trays of the batches that were scanned, else of the SKU.
 *
 * @returns per basket line, `A-01 or A-02`; empty of what is not counted in stock.
 */
async function traysOf(
  ctx: ReadContext,
  basket: BasketRecord,
  lines: readonly { readonly id: number; readonly skuId: number | null }[],
): Promise<(lineId: number) => string> {
  const skuIds = lines.flatMap(({ skuId }) => (skuId === null ? [] : [skuId]));
  if (skuIds.length === 0) return () => '';
  const places = await ctx.tx
    .select({ skuId: balances.skuId, batchId: balances.batchId, tray: trays.code })
    .from(balances)
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .where(
      and(
        inArray(balances.skuId, skuIds),
        eq(balances.storeId, basket.storeId),
        gt(balances.onHand, 0),
        eq(trays.area, 'fg'),
      ),
    )
    .orderBy(asc(trays.pickOrder));
  const counted = await countedScans(ctx, basket.id);
  return (lineId) => {
    const skuId = lines.find(({ id }) => id === lineId)?.skuId;
    const own = places.filter((place) => place.skuId === skuId);
    const batchIds = counted.flatMap((scan) => (scan.lineId === lineId ? [scan.batchId] : []));
    const ofBatch = own.filter(({ batchId }) => batchIds.includes(batchId));
    const codes = new Set((ofBatch.length > 0 ? ofBatch : own).map(({ tray }) => tray));
    return [...codes].slice(0, mostTrays).join(' or ');
  };
}

const mostTrays = 3;

/** The first goods of a line up to a quantity. */
function firstOf(held: readonly HeldGoods[], qty: number): HeldGoods[] {
  let rest = qty;
  return held.flatMap((goods) => {
    const taken = Math.min(goods.qty, rest);
    rest -= taken;
    return taken > 0 ? [{ ...goods, qty: taken }] : [];
  });
}

/** The basket of an order that is neither packed nor cleared. */
export async function liveBasket(ctx: ReadContext, orderId: number): Promise<BasketRecord | null> {
  const [basket] = await ctx.tx
    .select()
    .from(baskets)
    .where(and(eq(baskets.orderId, orderId), inArray(baskets.status, [...liveBasketStatuses])))
    .orderBy(desc(baskets.id))
    .limit(1);
  return basket ?? null;
}

async function refuseSecond(ctx: ReadContext, order: LockedOrder): Promise<void> {
  const basket = await liveBasket(ctx, order.record.id);
  if (!basket) return;
  const name = (await readUserName(ctx, basket.packerId)) || 'no one yet';
  throw new Problem(
    409,
    'basket.exists',
    `${numberOf(order)} is already in basket ${basket.number} (${name}).`,
  );
}

/** The name of a person, empty for nobody. */
export async function readUserName(ctx: ReadContext, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const [user] = await ctx.tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}

const numberOf = (order: LockedOrder) => order.record.orderNo ?? `Draft ${order.record.id}`;
