import { issueForParcel } from '../../invoices/issuing/issue.service.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { invariant } from '../../platform/problem.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { pack } from '../../stock/demand/parcel-goods.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { takeProposal } from '../boxes/box-act.service.ts';
import { tellBoxMissing, usedUp } from '../boxes/box-used.service.ts';
import { baskets } from './basket.table.ts';
import { filledBoxes, type FilledBox } from '../boxes/box-content.service.ts';
import { splitCod } from '../dispatch/cod.rules.ts';
import { logScan, verdictOf, type LockedBasket, type Outcome } from './locked-basket.service.ts';
import { findMissing, missingText } from './missing.rules.ts';
import { parcelLines, parcels } from '../dispatch/parcel.table.ts';
import { codOfParcels } from '../dispatch/pay.service.ts';
import { changedSince } from './scan.service.ts';
import { readShipping } from '../dispatch/shipping.service.ts';

/**
 * Closes the boxes of a basket: they become parcels, their goods go to the packed goods, the order hears
 * of it and, when invoices are issued at packing, the invoice is issued last of all.
 *
 * Locks positions of all SKUs in the basket. What is missing is an answer, not a refusal.
 */
export async function close(
  ctx: WriteContext,
  basket: LockedBasket,
  code = 'close',
): Promise<Outcome> {
  const changed = await changedSince(ctx, basket, code);
  if (changed) return changed;
  const filled = await boxedGoods(ctx, basket);
  const missing = missingText(findMissing(basket.lines, filled, weighing(ctx)));
  if (missing.length > 0) {
    const verdict = verdictOf(ctx, 'missing', missing.join(' '));
    await logScan(ctx, basket, verdict, { code });
    return { verdict };
  }
  return closeFilled(ctx, basket, { filled, code });
}

/**
 * Closes a basket by itself as soon as nothing is missing: every piece scanned, one parcel with its box,
 * its weight taken when it must be.
 *
 * @param boxes as the act before left them; read when left out.
 * @returns null when something is missing still.
 */
export async function closeIfDone(
  ctx: WriteContext,
  basket: LockedBasket,
  boxes: readonly FilledBox[] | undefined,
): Promise<Outcome | null> {
  if (!ctx.settings['logistics.autoClose'] || basket.record.stop) return null;
  if (basket.lines.some(({ scanned, wanted }) => scanned < wanted)) return null;
  const known = boxes ?? (await filledBoxes(ctx, basket.record.id));
  const filled = known.filter(({ qty }) => qty > 0);
  const [only, ...others] = filled;
  if (!only || others.length > 0) return null;
  const boxed = [await takeProposal(ctx, only)];
  if (missingText(findMissing(basket.lines, boxed, weighing(ctx))).length > 0) return null;
  const code = 'close';
  const changed = await changedSince(ctx, basket, code);
  return changed ?? closeFilled(ctx, basket, { filled: boxed, code });
}

const weighing = (ctx: ReadContext) => ({ needsWeight: ctx.settings['logistics.requireWeight'] });

/** The boxes that goods lie in; one that nobody has chosen is the proposed one. */
async function boxedGoods(ctx: WriteContext, basket: LockedBasket): Promise<FilledBox[]> {
  const boxed = [];
  for (const filled of await filledBoxes(ctx, basket.record.id)) {
    if (filled.qty > 0) boxed.push(await takeProposal(ctx, filled));
  }
  return boxed;
}

/** Makes the parcels of a basket of which nothing is missing. */
async function closeFilled(
  ctx: WriteContext,
  basket: LockedBasket,
  { filled, code }: { filled: readonly FilledBox[]; code: string },
): Promise<Outcome> {
  const { closed, whole, isOutOf } = await makeParcels(ctx, basket, filled);
  const done = { status: 'packed', stop: null, closedAt: ctx.now } as const;
  await changeRow(ctx, baskets, basket.record, done);
  if (ctx.settings['invoices.issueAt'] === 'packed') {
    await issueForParcel(ctx, {
      orderId: basket.order.record.id,
      whole,
      lines: linesOf(basket, filled),
      parcelId: closed[0]?.id ?? null,
      packedIn: closed.map(({ id }) => id),
    });
  }
  const numbers = closed.map(({ number }) => number).join(', ');
  const without = isOutOf.map((name) => ` No '${name}' is in stock: count it.`).join('');
  const verdict = verdictOf(
    ctx,
    'closed',
    `${basket.orderNo} packed: ${numbers}${without && `.${without}`}`,
  );
  await logScan(ctx, basket, verdict, { code });
  return { verdict, closed: closed.map(({ id }) => id) };
}

async function makeParcels(ctx: WriteContext, basket: LockedBasket, filled: readonly FilledBox[]) {
  const shipping = await readShipping(ctx, basket.order);
  const values = valuesOf(basket, filled);
  const cod = splitCod(
    basket.order.packing.pay.codDue - (await codAsked(ctx, basket.order.record.id)),
    values.boxes,
    values.later,
  );
  const closed = [];
  const isOutOf = new Set<string>();
  if (filled.length > 1) await lockAll(ctx, basket, filled);
  let whole: WholeOrder = { order: basket.order.record, lines: basket.order.lines };
  for (const [index, box] of filled.entries()) {
    const { lengthMm, widthMm, heightMm } = box.box;
    invariant(lengthMm && widthMm && heightMm, 'a parcel has a box');
    const parcel = await insertRow(ctx, parcels, {
      number: await nextNumber(ctx, 'parcel', { date: ctx.today }),
      orderId: basket.order.record.id,
      buyerKind: basket.order.packing.buyer.kind,
      buyerId: basket.order.packing.buyer.id,
      basketId: basket.record.id,
      storeId: basket.record.storeId,
      seq: box.box.seq,
      status: 'packed',
      statusAt: ctx.now,
      boxTypeId: box.box.boxTypeId,
      lengthMm,
      widthMm,
      heightMm,
      expectedGrams: box.expected,
      actualGrams: box.box.grams,
      declaredValue: values.boxes[index] ?? 0,
      codAmount: cod[index] ?? 0,
      ewayBillNo: shipping.ewayBillNo,
      isManual: box.scans.some(({ isManual }) => isManual),
      packedBy: ctx.user.id,
      packedAt: ctx.now,
    });
    const inside = linesOf(basket, [box]);
    const { isBoxMissing } = await fill(ctx, basket, parcel, box);
    if (isBoxMissing && box.type) {
      isOutOf.add(box.type.name);
      await tellBoxMissing(ctx, box.type, parcel.number);
    }
    ({ whole } = await setFulfilment(ctx, {
      orderId: parcel.orderId,
      whole,
      step: 'packed',
      lines: inside,
      parcelId: parcel.id,
      at: ctx.now,
    }));
    closed.push(parcel);
  }
  return { closed, whole, isOutOf: [...isOutOf] };
}

/** The goods of a box move into its parcel. What was scanned by batch label is taken first. */
async function fill(
  ctx: WriteContext,
  basket: LockedBasket,
  parcel: typeof parcels.$inferSelect,
  box: FilledBox,
): Promise<{ isBoxMissing: boolean }> {
  const inside = linesOf(basket, [box]);
  const uncountedIds = new Set(
    basket.lines.flatMap(({ skuId, orderLineId }) => (skuId === null ? [orderLineId] : [])),
  );
  const uncounted = inside.filter(({ lineId }) => uncountedIds.has(lineId));
  const scans = Map.groupBy(box.scans, ({ lineId, batchId }) => `${lineId} ${batchId ?? ''}`);
  const wanted = [...scans.values()].flatMap((same) => {
    const [first] = same;
    const line = basket.lines.find(({ id }) => id === first?.lineId);
    if (!first || !line || line.skuId === null) return [];
    const qty = same.reduce((sum, scan) => sum + scan.qty, 0);
    return {
      orderLineId: line.orderLineId,
      skuId: line.skuId,
      qty,
      batchId: first.batchId ?? undefined,
    };
  });
  const { goods: packed, isBoxMissing } = await pack(ctx, {
    parcelId: parcel.id,
    parcelNo: parcel.number,
    orderId: parcel.orderId,
    storeId: parcel.storeId,
    box: usedUp(box, basket.order.record.channel),
    lines: wanted.toSorted((a, b) => Number(!a.batchId) - Number(!b.batchId)),
  });
  await ctx.tx
    .insert(parcelLines)
    .values([
      ...packed.map((goods) => ({ ...goods, parcelId: parcel.id })),
      ...uncounted.map(({ lineId, qty }) => ({ orderLineId: lineId, qty, parcelId: parcel.id })),
    ]);
  return { isBoxMissing };
}

/** Locks what goes into several parcels at once: each alone would be locked after the one before it. */
const lockAll = (ctx: WriteContext, basket: LockedBasket, filled: readonly FilledBox[]) =>
  lockPositions(ctx, basket.record.storeId, [
    ...basket.lines.flatMap(({ skuId }) => skuId ?? []),
    ...filled.flatMap(({ type }) => type?.skuId ?? []),
  ]);

/** Quantities per order line in some boxes. */
function linesOf(basket: LockedBasket, filled: readonly FilledBox[]) {
  return basket.lines.flatMap(({ id, orderLineId }) => {
    const qty = filled
      .flatMap(({ scans }) => scans)
      .filter(({ lineId }) => lineId === id)
      .reduce((sum, scan) => sum + scan.qty, 0);
    return qty > 0 ? [{ lineId: orderLineId, qty }] : [];
  });
}

/** What boxes are worth with tax, and what of the order is not packed yet, paise. */
function valuesOf(basket: LockedBasket, filled: readonly FilledBox[]) {
  const valueOf = (lineId: number, qty: number) => {
    const line = basket.order.lines.find(({ id }) => id === lineId);
    return line ? shareOf(line.total, { part: qty, whole: line.qty }) : 0;
  };
  const boxes = filled.map((box) =>
    linesOf(basket, [box]).reduce((sum, { lineId, qty }) => sum + valueOf(lineId, qty), 0),
  );
  const now = new Map(linesOf(basket, filled).map(({ lineId, qty }) => [lineId, qty]));
  const later = basket.order.packing.lines.reduce((sum, { lineId, kind, open, packed }) => {
    const left = kind !== 'goods' ? 0 : Math.max(0, open - packed - (now.get(lineId) ?? 0));
    return sum + valueOf(lineId, left);
  }, 0);
  return { boxes, later };
}

/** Cash that other parcels of the order collect. */
async function codAsked(ctx: ReadContext, orderId: number): Promise<number> {
  const others = await codOfParcels(ctx, [orderId]);
  return [...others.values()].reduce((sum, amount) => sum + amount, 0);
}
