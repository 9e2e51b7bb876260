import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import type { Verdict } from '@counting-house/contract/logistics/packing.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { and, eq, sql } from 'drizzle-orm';
import { stationPicture } from '../../catalogue/images/image.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { plainQty } from '../../platform/money.ts';
import { cancelledBefore } from '../../orders/cancelling/plan.service.ts';
import { notFound, sentenceOf } from '../../platform/problem.ts';
import { resolveScan } from '../../stock/scanning/scan.service.ts';
import { swapBatch } from '../../stock/demand/swap.service.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { basketBoxes, basketLines, baskets } from './basket.table.ts';
import { boxTypes } from '../boxes/box-type.table.ts';
import { chooseBox } from '../boxes/box-act.service.ts';
import { countedScans } from '../boxes/box-content.service.ts';
import { carriedBy } from './carried.service.ts';
import {
  makeOpenBox,
  logScan,
  stop,
  timeOf,
  verdictOf,
  type LockedBasket,
  type Logged,
  type Outcome,
} from './locked-basket.service.ts';
import { heldGoods, toPackable } from './order-goods.service.ts';
import { markOf } from './readiness.rules.ts';
import { readSeenGoods, uncountedBy, type SeenGoods } from './seen-goods.service.ts';
import { validateScan, type HeldBatch, type Part, type ScannedGoods } from './verdict.rules.ts';

/** What a scan counts for, and how often. */
type Scan = {
  readonly code: string;
  readonly multiplier: number;
  /** How much of goods by weight. */
  readonly qty?: number | undefined;
  /** Why a batch is taken that expires later than the one held. */
  readonly swapReason?: string | undefined;
};

/**
 * Judges a scan before the goods go into the box: counts it, or stops the station.
 *
 * Locks the position of a SKU whose batch is exchanged.
 */
export async function scan(ctx: WriteContext, basket: LockedBasket, input: Scan): Promise<Outcome> {
  const { code } = input;
  if (/^CMDOK$/iu.test(code)) return understood(ctx, basket);
  const frozen = basket.record.stop;
  if (frozen) {
    const verdict = verdictOf(ctx, 'stop_open', frozen.text, frozen.item);
    await logScan(ctx, basket, verdict, { code });
    return { verdict };
  }
  const changed = await changedSince(ctx, basket, code);
  if (changed) return changed;

  const found = await resolveScan(ctx, code, { screen: 'packing', refId: basket.record.id });
  if (found.kind === 'sku' || found.kind === 'batch') {
    const goods = await readSeenGoods(ctx, found, input.multiplier);
    const isWeighed = found.isWeighed && input.multiplier === 1;
    if (isWeighed && input.qty === undefined && isWanted(basket, goods)) {
      const verdict = verdictOf(
        ctx,
        'qty_needed',
        `Enter how much of ${goods.title} you packed.`,
        itemOf(goods),
      );
      await logScan(ctx, basket, verdict, { code, skuId: goods.skuId, batchId: goods.batchId });
      return { verdict };
    }
    return countGoods(
      ctx,
      basket,
      input,
      isWeighed ? { ...goods, qty: input.qty ?? goods.qty } : goods,
    );
  }
  if (found.kind === 'box_type' && found.id !== null) {
    return chooseBox(ctx, basket, { seq: basket.record.seq, boxTypeId: found.id, code });
  }
  if (found.kind === 'tote' || found.kind === 'parcel' || found.kind === 'order') {
    return scanCarrier(ctx, basket, code, found);
  }
  if (found.kind === 'tray') return remark(ctx, basket, code, 'This is a tray. Scan the goods.');
  if (found.kind === 'command') {
    return remark(ctx, basket, code, 'This command works at the screen of the station.');
  }
  if (found.kind === 'ambiguous') {
    return remark(ctx, basket, code, `Several goods have the number ${code}. Scan the barcode.`);
  }
  const uncounted = await uncountedBy(ctx, found, code);
  if (uncounted)
    return countGoods(ctx, basket, input, { ...uncounted, qty: uncounted.qty * input.multiplier });
  const boxTypeId = await boxNamed(ctx, code);
  if (boxTypeId !== null)
    return chooseBox(ctx, basket, { seq: basket.record.seq, boxTypeId, code });
  return stop(ctx, basket, verdictOf(ctx, 'unknown', unknownText(code)), {
    scan: { code },
  });
}

/** Counts an item without a readable code; its place is the line that the packer chose. */
export async function countByHand(
  ctx: WriteContext,
  basket: LockedBasket,
  { lineId, qty, reason }: { lineId: number; qty: number; reason: string },
): Promise<Outcome> {
  const line = basket.lines.find(({ id }) => id === lineId);
  if (!line) throw notFound('Line');
  const changed = await changedSince(ctx, basket, line.sku);
  if (changed) return changed;
  const goods = { variantId: line.variantId, sku: line.sku, batchId: null, batch: '', qty };
  const answer = validateScan(goods, [line], [], basket.orderNo);
  const item = itemOf(line);
  const logged = { code: line.sku, skuId: line.skuId };
  if (answer.kind !== 'counts') {
    const seen = await seenItemOf(ctx, item);
    return stop(ctx, basket, verdictOf(ctx, answer.kind, answer.text, seen), { scan: logged });
  }
  await ctx.tx
    .update(baskets)
    .set({ manualLines: sql`${baskets.manualLines} + 1` })
    .where(eq(baskets.id, basket.record.id));
  return count(ctx, basket, answer.parts, { ...logged, isManual: true, reason });
}

/** Somebody has read the stop: the station goes on. */
export async function understood(ctx: WriteContext, basket: LockedBasket): Promise<Outcome> {
  await ctx.tx.update(baskets).set({ stop: null }).where(eq(baskets.id, basket.record.id));
  const verdict = verdictOf(ctx, 'note', 'Ready to scan.');
  return { verdict: { ...verdict, tone: 'none' } };
}

/** An order that was cancelled or changed since the basket was started stops it and puts it on hold. */
export async function changedSince(
  ctx: WriteContext,
  basket: LockedBasket,
  code: string,
): Promise<Outcome | null> {
  if (markOf(toPackable(basket.order)) === basket.record.orderMark) return null;
  const { record } = basket.order;
  const isCancelled = record.status === 'cancelled';
  const text = isCancelled
    ? `${sentenceOf(await cancelledBefore(ctx, record))} Put its goods back.`
    : `${basket.orderNo} was changed at ${timeOf(ctx, record.updatedAt)}. Start again.`;
  const outcome = await stop(ctx, basket, verdictOf(ctx, 'order_changed', text), {
    scan: { code },
  });
  await ctx.tx
    .update(baskets)
    .set({
      status: 'hold',
      holdReason: isCancelled ? 'Order cancelled' : 'Order changed',
      packerId: null,
      station: '',
    })
    .where(eq(baskets.id, basket.record.id));
  return outcome;
}

const isWanted = ({ lines }: LockedBasket, { variantId }: ScannedGoods): boolean =>
  lines.some((line) => line.variantId === variantId && line.scanned < line.wanted);

async function countGoods(
  ctx: WriteContext,
  basket: LockedBasket,
  { code, swapReason }: Scan,
  seen: SeenGoods,
): Promise<Outcome> {
  const line = basket.lines.find(({ variantId }) => variantId === seen.variantId);
  const isCounted = line ? line.skuId !== null : seen.skuId !== null;
  const goods = isCounted ? seen : { ...seen, skuId: null, batchId: null, batch: '' };
  const item = itemOf(line ?? goods);
  const logged = { code, skuId: goods.skuId, batchId: goods.batchId };
  const answer = validateScan(goods, basket.lines, await heldBatches(ctx, basket), basket.orderNo);
  if (answer.kind !== 'counts') {
    const shown = await seenItemOf(ctx, item);
    const verdict = verdictOf(ctx, answer.kind, answer.text, shown);
    return stop(ctx, basket, verdict, { scan: logged });
  }
  const swaps = answer.parts.filter(({ swap }) => swap !== null);
  const exchanged = await attempt(ctx, async (within) => {
    const over = [];
    for (const { line, swap } of swaps) {
      const { passedOver } = await swapBatch(within, {
        orderLineId: line.orderLineId,
        batchId: goods.batchId ?? 0,
        qty: swap?.qty ?? 0,
        reason: swapReason,
      });
      if (passedOver) over.push(passedOver);
    }
    return over;
  });
  if (!exchanged.done) {
    const { message } = exchanged.problem;
    if (exchanged.problem.code === 'batch.reason_needed') {
      const verdict = verdictOf(ctx, 'reason_needed', message, item);
      await logScan(ctx, basket, verdict, logged);
      return { verdict };
    }
    const isBlocked = [
      'batch.on_hold',
      'batch.quarantine',
      'batch.rejected',
      'batch.expired',
    ].includes(exchanged.problem.code);
    const verdict = isBlocked
      ? verdictOf(ctx, 'batch_blocked', message, item)
      : verdictOf(ctx, 'wrong_batch', `Wrong batch ${goods.batch}: ${message}`, item);
    return stop(ctx, basket, verdict, { scan: logged });
  }
  const instead = swaps[0]?.swap?.instead ?? '';
  const [first] = exchanged.answer;
  const warning = first?.expiryDate
    ? `${first.code}, which expires first, on ${dateText(first.expiryDate)}`
    : instead;
  const swapped = warning ? `Batch ${goods.batch} taken instead of ${warning}.` : null;
  const reason = first && swapReason ? { reason: swapReason } : {};
  return count(ctx, basket, answer.parts, { ...logged, ...reason }, swapped);
}

/** The parts of a scan are counted on their lines, and the weight of the open box is void. */
async function count(
  ctx: WriteContext,
  basket: LockedBasket,
  parts: readonly Part[],
  logged: Logged,
  swapped: string | null = null,
): Promise<Outcome> {
  await makeOpenBox(ctx, basket);
  const counted = new Map(parts.map(({ line, qty }) => [line.id, line.scanned + qty]));
  const lines = basket.lines.map((line) => ({
    ...line,
    scanned: counted.get(line.id) ?? line.scanned,
  }));
  const verdict = countVerdict(ctx, lines, parts, swapped);
  for (const { line, qty } of parts) {
    await ctx.tx
      .update(basketLines)
      .set({ scanned: sql`${basketLines.scanned} + ${qty}` })
      .where(eq(basketLines.id, line.id));
    await logScan(ctx, basket, verdict, { ...logged, lineId: line.id, qty });
  }
  await voidWeight(ctx, basket.record.id, basket.record.seq);
  await ctx.tx.update(baskets).set({ claimedAt: ctx.now }).where(eq(baskets.id, basket.record.id));
  return { verdict };
}

function countVerdict(
  ctx: ReadContext,
  lines: readonly LockedBasket['lines'][number][],
  parts: readonly Part[],
  swapped: string | null,
): Verdict {
  const line = lines.find(({ id }) => id === parts.at(-1)?.line.id);
  if (!line) return verdictOf(ctx, 'note', '');
  const item = itemOf(line);
  const added = `Added: ${line.title} (${plainQty(line.scanned)} of ${plainQty(line.wanted)})`;
  if (swapped) return verdictOf(ctx, 'swapped', swapped, item);
  if (lines.every(({ scanned, wanted }) => scanned >= wanted)) {
    return verdictOf(ctx, 'all_done', added, item);
  }
  return verdictOf(ctx, line.scanned >= line.wanted ? 'line_full' : 'ok', added, item);
}

/** What is put in or taken out changes the weight: it must be taken anew. */
export async function voidWeight(ctx: WriteContext, basketId: number, seq: number): Promise<void> {
  await ctx.tx
    .update(basketBoxes)
    .set({ grams: null, gramsSource: null, weightAcceptedBy: null, weightReason: '' })
    .where(and(eq(basketBoxes.basketId, basketId), eq(basketBoxes.seq, seq)));
}

/** A tote, slip or parcel that is scanned among the goods: of this order, or of another. */
async function scanCarrier(
  ctx: WriteContext,
  basket: LockedBasket,
  code: string,
  found: Scanned,
): Promise<Outcome> {
  const carried = await carriedBy(ctx, found);
  if (!carried) return remark(ctx, basket, code, `${found.label} carries no order.`);
  if (carried.orderId === basket.order.record.id) {
    return remark(ctx, basket, code, `This is ${basket.orderNo}. Scan the goods.`);
  }
  const verdict = verdictOf(ctx, 'other_order', `This belongs to ${carried.orderNo}.`);
  return stop(ctx, basket, verdict, { scan: { code } });
}

async function remark(
  ctx: WriteContext,
  basket: LockedBasket,
  code: string,
  text: string,
): Promise<Outcome> {
  const verdict = verdictOf(ctx, 'note', text);
  await logScan(ctx, basket, verdict, { code });
  return { verdict };
}

/** A box whose label is lost is typed by its name. */
async function boxNamed(ctx: ReadContext, name: string): Promise<number | null> {
  const [type] = await ctx.tx
    .select({ id: boxTypes.id })
    .from(boxTypes)
    .where(and(eq(boxTypes.status, 'active'), sql`lower(${boxTypes.name}) = lower(${name})`))
    .limit(1);
  return type?.id ?? null;
}

async function heldBatches(ctx: ReadContext, basket: LockedBasket): Promise<HeldBatch[]> {
  const held = await heldGoods(ctx, [basket.order.record.id]);
  const scans = await countedScans(ctx, basket.record.id);
  const lineOf = new Map(basket.lines.map(({ id, orderLineId }) => [id, orderLineId]));
  const grouped = Map.groupBy(held, ({ lineId, batchId }) => `${lineId} ${batchId}`);
  return [...grouped.values()].flatMap((goods) => {
    const [first] = goods;
    if (!first) return [];
    const { lineId, batchId, batch } = first;
    const scanned = scans
      .filter((one) => one.batchId === batchId && lineOf.get(one.lineId ?? 0) === lineId)
      .reduce((sum, { qty }) => sum + qty, 0);
    return {
      orderLineId: lineId,
      batchId,
      batch,
      held: goods.reduce((sum, { qty }) => sum + qty, 0),
      scanned,
    };
  });
}

type Item = { skuId: number | null; sku: string; title: string };

const itemOf = ({ skuId, sku, title }: Item) => ({ skuId, sku, title, imageUrl: null });

/** What the packer must see beside what was wanted. */
const seenItemOf = async (ctx: ReadContext, item: Item) => ({
  ...itemOf(item),
  imageUrl: item.skuId === null ? null : await stationPicture(ctx, item.skuId),
});
