import type { PackingAnswer, PackingUpdate } from '@counting-house/contract/logistics/packing.ts';
import { and, eq, gt, max, sql } from 'drizzle-orm';
import { assertOpen } from '../../books/periods/period.service.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { Problem, ruleBroken } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { answerableFor } from '../../session/approval/approval.service.ts';
import { holdsSpoilt } from '../../stock/demand/unusable-reservations.service.ts';
import { resolveScan } from '../../stock/scanning/scan.service.ts';
import { liveBasket, makeBasket, refreshLines } from './basket.service.ts';
import { basketBoxes, basketLines, baskets, basketScans } from './basket.table.ts';
import { chooseBox, weigh } from '../boxes/box-act.service.ts';
import { countedScans, filledBoxes } from '../boxes/box-content.service.ts';
import { carriedBy } from './carried.service.ts';
import { close, closeIfDone } from './close.service.ts';
import {
  claimedBy,
  lockOrderBasket,
  lockBasket,
  logScan,
  requireMine,
  statusLabels,
  stop,
  verdictOf,
  type LockedBasket,
  type BasketAt,
  type Outcome,
} from './locked-basket.service.ts';
import { lockForPacking, toPackable } from './order-goods.service.ts';
import { markOf } from './readiness.rules.ts';
import { countByHand, scan, understood, voidWeight } from './scan.service.ts';
import { readPackingStation } from './packing-answer.service.ts';
import { short } from './short.service.ts';
import { unpack } from './unpack.service.ts';

type Act<A extends PackingUpdate['action']> = Extract<PackingUpdate, { action: A }>;

/**
 * Work at the packing station; the answer carries the whole state, so that two devices on one basket both
 * show the truth. A verdict is an answer, never a refusal.
 *
 * Locks the order, then its basket.
 *
 * @throws {Problem} `basket.missing`, `order.not_ready` (422); `basket.claimed`, `basket.state` (409);
 *   `not_allowed` (403) for counting by hand and for accepting a stop without the right.
 */
export async function packingUpdate(
  ctx: WriteContext,
  input: PackingUpdate,
): Promise<PackingAnswer> {
  const answer = await step(ctx, input);
  noteStep(ctx, input, answer);
  return answer;
}

/** The log tells a step by its order and by what the packer was told; it comes before what the step wrote. */
function noteStep(ctx: WriteContext, input: PackingUpdate, answer: PackingAnswer): void {
  const said = answer.verdict?.text ?? null;
  ctx.changes.unshift({
    entity: 'sales_order',
    entityId: answer.order.id,
    entityNo: answer.order.number,
    action: `pack_${input.action}`,
    fields: said === null ? [] : [{ field: 'station', before: null, after: said }],
  });
}

async function step(ctx: WriteContext, input: PackingUpdate): Promise<PackingAnswer> {
  if (input.action === 'start') return start(ctx, input);
  const basket = await lockBasket(ctx, input);
  if (input.action === 'override' && input.what === 'claim') return takeOver(ctx, basket, input);
  if (input.action === 'unpack') {
    return readPackingStation(ctx, basket.record.id, await unpack(ctx, basket, input));
  }
  if (input.action === 'hold')
    return readPackingStation(ctx, basket.record.id, await hold(ctx, basket, input));
  await requireMine(ctx, basket);
  const outcome = await act(ctx, basket, input);
  const isOver = outcome.closed !== undefined || outcome.verdict.tone === 'stop';
  const closed = isOver ? null : await goOn(ctx, basket, outcome);
  return readPackingStation(ctx, basket.record.id, closed ?? outcome);
}

type Working = Exclude<PackingUpdate, Act<'start'> | Act<'unpack'> | Act<'hold'>>;

async function act(ctx: WriteContext, basket: LockedBasket, input: Working): Promise<Outcome> {
  switch (input.action) {
    case 'scan':
      return scan(ctx, basket, input);
    case 'manual':
      await answerableFor(ctx, 'logistics.packing.manual', recordOf(basket));
      return countByHand(ctx, basket, input);
    case 'short':
      return short(ctx, basket, input);
    case 'undo':
      return undo(ctx, basket);
    case 'understood':
      return understood(ctx, basket);
    case 'recount':
      return recount(ctx, basket, input.seq);
    case 'newParcel':
      return newParcel(ctx, basket);
    case 'setBox':
      return chooseBox(ctx, basket, input);
    case 'weigh':
      return weigh(ctx, basket, input);
    case 'override':
      return acceptWeight(ctx, basket, input);
    case 'close':
      return close(ctx, basket);
    case 'release':
      return release(ctx, basket);
  }
}

/** After an act that may have been the last one. */
async function goOn(
  ctx: WriteContext,
  basket: LockedBasket,
  { boxes }: Outcome,
): Promise<Outcome | null> {
  if (boxes) return closeIfDone(ctx, basket, boxes);
  const record = await lockRow(ctx, baskets, basket.record.id);
  if (record.status !== 'packing') return null;
  return closeIfDone(ctx, await lockOrderBasket(ctx, basket.order, record), undefined);
}

/**
 * Opens a basket at a station by what was scanned: the slip of an order, its tote, its parcel. An order
 * that is ready and has no basket gets one.
 */
async function start(ctx: WriteContext, input: Act<'start'>): Promise<PackingAnswer> {
  // A locked month would refuse the parcel at its last step.
  await assertOpen(ctx, ctx.today, 'stock.packed');
  const at = input.code === undefined ? input : await find(ctx, input.code);
  const orderId = await orderOf(ctx, at);
  const order = await lockForPacking(ctx, orderId);
  const live = await liveBasket(ctx, orderId);
  if (!live && (await isPacked(ctx, at.basketId))) {
    const packed = verdictOf(ctx, 'note', `${order.record.orderNo} is packed.`);
    return readPackingStation(ctx, at.basketId ?? 0, { verdict: packed });
  }
  const made = live ?? (await makeBasket(ctx, order, { partial: false, toteId: null, wave: '' }));
  const basket = await lockRow(ctx, baskets, made.id);
  const orderNo = order.record.orderNo ?? '';
  const isOthers = basket.packerId !== null && basket.packerId !== ctx.user.id;
  if (basket.status === 'packing' && isOthers && isFresh(ctx, basket.claimedAt)) {
    throw await claimedBy(ctx, basket, orderNo);
  }
  if (basket.isShort) {
    await answerableFor(ctx, 'logistics.packing.supervise', { table: 'basket', id: basket.id });
  }
  const orderMark = markOf(toPackable(order));
  const isOutdated = orderMark !== basket.orderMark || basket.status === 'hold';
  if (isOutdated || (await holdsSpoilt(ctx, orderId))) {
    await refreshLines(ctx, basket, order);
  }
  await updateRow(
    ctx,
    baskets,
    { id: basket.id },
    {
      status: 'packing',
      orderMark,
      packerId: ctx.user.id,
      station: input.station,
      claimedAt: ctx.now,
      startedAt: ctx.now,
      holdReason: '',
      isShort: false,
      ...(basket.status === 'hold' ? { stop: null } : {}),
    },
  );
  return readPackingStation(ctx, basket.id, {
    verdict: verdictOf(ctx, 'opened', `${orderNo} opened`),
  });
}

/** A basket that was cleared is no answer any more: its order is begun anew. */
async function isPacked(ctx: ReadContext, basketId: number | undefined): Promise<boolean> {
  if (basketId === undefined) return false;
  const [basket] = await ctx.tx
    .select({ status: baskets.status })
    .from(baskets)
    .where(eq(baskets.id, basketId));
  return basket?.status === 'packed';
}

/** @throws {Problem} `scan.unknown` (422); `scan.no_order` (422) for goods and places. */
async function find(ctx: WriteContext, code: string): Promise<BasketAt> {
  const [byNumber] = await ctx.tx
    .select({ id: baskets.id, orderId: baskets.orderId })
    .from(baskets)
    .where(eq(baskets.number, code.toUpperCase()));
  if (byNumber) return { basketId: byNumber.id, orderId: byNumber.orderId };
  const found = await resolveScan(ctx, code, { screen: 'packing' });
  if (found.kind === 'unknown') {
    throw ruleBroken('scan.unknown', `'${code}' not found.`);
  }
  const isCarrier = found.kind === 'order' || found.kind === 'tote' || found.kind === 'parcel';
  const carried = isCarrier ? await carriedBy(ctx, found) : null;
  if (!carried) {
    const text = isCarrier
      ? `${found.label} carries no order.`
      : 'Scan an order slip or a tote first.';
    throw ruleBroken('scan.no_order', text);
  }
  return {
    orderId: carried.orderId,
    ...(carried.basketId === null ? {} : { basketId: carried.basketId }),
  };
}

async function orderOf(ctx: WriteContext, at: BasketAt): Promise<number> {
  if (at.orderId !== undefined) return at.orderId;
  const [basket] = await ctx.tx
    .select({ orderId: baskets.orderId })
    .from(baskets)
    .where(eq(baskets.id, at.basketId ?? 0));
  if (!basket) throw ruleBroken('basket.missing', 'This order is not being packed.');
  return basket.orderId;
}

function isFresh(ctx: WriteContext, claimedAt: string | null): boolean {
  const minutes = ctx.settings['logistics.claimMinutes'];
  return claimedAt !== null && Date.parse(ctx.now) - Date.parse(claimedAt) < minutes * 60_000;
}

/** A supervisor takes over the basket of a packer who was called away. */
async function takeOver(
  ctx: WriteContext,
  basket: LockedBasket,
  input: Act<'override'>,
): Promise<PackingAnswer> {
  await answerableFor(ctx, 'logistics.packing.supervise', recordOf(basket));
  if (basket.record.status !== 'packing') await requireMine(ctx, basket);
  await updateRow(
    ctx,
    baskets,
    { id: basket.record.id },
    {
      packerId: ctx.user.id,
      station: input.station || basket.record.station,
      claimedAt: ctx.now,
    },
  );
  const verdict = verdictOf(ctx, 'opened', `${basket.orderNo} taken over`);
  await logScan(ctx, basket, verdict, { code: 'override', reason: input.reason });
  return readPackingStation(ctx, basket.record.id, { verdict });
}

/** What a second person approves of. */
const recordOf = ({ record }: LockedBasket) => ({ table: 'basket', id: record.id });

async function acceptWeight(
  ctx: WriteContext,
  basket: LockedBasket,
  { reason }: Act<'override'>,
): Promise<Outcome> {
  const answerable = await answerableFor(ctx, 'logistics.packing.supervise', recordOf(basket));
  const filled = await filledBoxes(ctx, basket.record.id);
  const seq = filled.find(({ weightFault }) => weightFault !== null)?.box.seq;
  if (seq === undefined) throw ruleBroken('basket.no_stop', 'There is no weight to accept.');
  await ctx.tx
    .update(basketBoxes)
    .set({ weightAcceptedBy: answerable.id, weightReason: reason })
    .where(and(eq(basketBoxes.basketId, basket.record.id), eq(basketBoxes.seq, seq)));
  await ctx.tx.update(baskets).set({ stop: null }).where(eq(baskets.id, basket.record.id));
  const verdict = verdictOf(ctx, 'weight_ok', `Weight of parcel ${seq} accepted`);
  await logScan(ctx, basket, verdict, { code: 'override', reason });
  return { verdict };
}

/** The last counted scan is taken back; one that filled two lines, from both. */
async function undo(ctx: WriteContext, basket: LockedBasket): Promise<Outcome> {
  const counted = await countedScans(ctx, basket.record.id);
  const last = counted.at(-1);
  if (!last) return { verdict: verdictOf(ctx, 'note', 'There is nothing to undo.') };
  const same = counted.filter(({ at, code }) => at === last.at && code === last.code);
  for (const { id, lineId, qty } of same) {
    await ctx.tx.update(basketScans).set({ undone: true }).where(eq(basketScans.id, id));
    await ctx.tx
      .update(basketLines)
      .set({ scanned: sql`${basketLines.scanned} - ${qty}` })
      .where(eq(basketLines.id, lineId ?? 0));
  }
  await voidWeight(ctx, basket.record.id, last.parcelSeq);
  const line = basket.lines.find(({ id }) => id === last.lineId);
  return { verdict: verdictOf(ctx, 'undone', `Undone: ${line?.title ?? last.code}`) };
}

/** All scans of a parcel are cleared, to count its contents again. */
async function recount(ctx: WriteContext, basket: LockedBasket, seq: number): Promise<Outcome> {
  for (const { id, lineId, qty } of await countedScans(ctx, basket.record.id, seq)) {
    await ctx.tx.update(basketScans).set({ undone: true }).where(eq(basketScans.id, id));
    await ctx.tx
      .update(basketLines)
      .set({ scanned: sql`${basketLines.scanned} - ${qty}` })
      .where(eq(basketLines.id, lineId ?? 0));
  }
  await voidWeight(ctx, basket.record.id, seq);
  await ctx.tx.update(baskets).set({ seq, stop: null }).where(eq(baskets.id, basket.record.id));
  return { verdict: verdictOf(ctx, 'undone', `Parcel ${seq} is empty. Scan its goods again.`) };
}

async function newParcel(ctx: WriteContext, basket: LockedBasket): Promise<Outcome> {
  if (basket.record.stop) {
    return stop(ctx, basket, verdictOf(ctx, 'stop_open', basket.record.stop.text), {
      scan: { code: 'newParcel' },
    });
  }
  const { record } = basket;
  const [inside] = await ctx.tx
    .select({ id: basketScans.id })
    .from(basketScans)
    .where(
      and(
        eq(basketScans.basketId, record.id),
        eq(basketScans.parcelSeq, record.seq),
        eq(basketScans.undone, false),
        gt(basketScans.qty, 0),
      ),
    )
    .limit(1);
  if (!inside) return { verdict: verdictOf(ctx, 'note', `Parcel ${record.seq} is still empty.`) };
  const [last] = await ctx.tx
    .select({ seq: max(basketBoxes.seq) })
    .from(basketBoxes)
    .where(eq(basketBoxes.basketId, record.id));
  const seq = (last?.seq ?? record.seq) + 1;
  await ctx.tx.insert(basketBoxes).values({ basketId: record.id, seq });
  await ctx.tx.update(baskets).set({ seq }).where(eq(baskets.id, record.id));
  const verdict = verdictOf(ctx, 'opened', `Parcel ${seq}: the next scans go into a new box`);
  return { verdict };
}

async function hold(
  ctx: WriteContext,
  basket: LockedBasket,
  { reason }: { reason: string },
): Promise<Outcome> {
  const { record } = basket;
  const isOthers = record.packerId !== null && record.packerId !== ctx.user.id;
  if (record.status === 'packing' && isOthers && !may(ctx, 'logistics.packing.supervise')) {
    throw await claimedBy(ctx, record, basket.orderNo);
  }
  if (!['picked', 'packing', 'hold'].includes(record.status)) {
    throw new Problem(
      409,
      'basket.state',
      `Basket ${record.number} is ${statusLabels[record.status]}.`,
    );
  }
  await updateRow(
    ctx,
    baskets,
    { id: record.id },
    {
      status: 'hold',
      holdReason: reason,
      packerId: null,
      station: '',
      stop: null,
    },
  );
  return { verdict: verdictOf(ctx, 'note', `${basket.orderNo} is on hold: ${reason}`) };
}

async function release(ctx: WriteContext, basket: LockedBasket): Promise<Outcome> {
  await updateRow(
    ctx,
    baskets,
    { id: basket.record.id },
    {
      status: 'picked',
      packerId: null,
      station: '',
    },
  );
  return { verdict: verdictOf(ctx, 'note', `${basket.orderNo} is free for another packer.`) };
}
