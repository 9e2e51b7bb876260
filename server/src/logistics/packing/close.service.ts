import { eq } from 'drizzle-orm';
import { issueForParcel } from '../../invoices/issue.service.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { invariant } from '../../platform/problem.ts';
import { changeRow, insertRow } from '../../platform/rows/rows.ts';
import { pack } from '../../stock/demand/parcel-goods.service.ts';
import { takeProposal } from '../boxes/box-act.service.ts';
import { baskets } from './basket.table.ts';
import { filledBoxes, type FilledBox } from '../boxes/box-content.service.ts';
import { splitCod } from '../dispatch/cod.rules.ts';
import { logScan, verdictOf, type Job, type Outcome } from './job.service.ts';
import { missingOf, missingText } from './missing.rules.ts';
import { parcelLines, parcels } from '../dispatch/parcel.table.ts';
import { codOfParcels } from '../dispatch/pay.service.ts';
import { changedSince } from './scan.service.ts';
import { shippingOf } from '../dispatch/shipping.service.ts';

/**
 * Closes the boxes of a job: they become parcels, their goods go to the packed goods, the order hears
 * of it and, when invoices are issued at packing, the invoice is issued last of all.
 *
 * Locks positions of all SKUs in the job. What is missing is an answer, not a refusal.
 */
export async function close(ctx: WriteContext, job: Job, code = 'close'): Promise<Outcome> {
  const changed = await changedSince(ctx, job, code);
  if (changed) return changed;
  const filled = await boxedGoods(ctx, job);
  const missing = missingText(missingOf(job.lines, filled, weighing(ctx)));
  if (missing.length > 0) {
    const verdict = verdictOf(ctx, 'missing', missing.join(' '));
    await logScan(ctx, job, verdict, { code });
    return { verdict };
  }
  return closeFilled(ctx, job, { filled, code });
}

/**
 * Closes a job by itself as soon as nothing is missing: every piece scanned, one parcel with its box,
 * its weight taken when it must be.
 *
 * @returns null when something is missing still.
 */
export async function closeIfDone(ctx: WriteContext, job: Job): Promise<Outcome | null> {
  if (!ctx.settings['logistics.autoClose'] || job.basket.stop) return null;
  if (job.lines.some(({ scanned, wanted }) => scanned < wanted)) return null;
  const filled = (await filledBoxes(ctx, job.basket.id)).filter(({ qty }) => qty > 0);
  const [only, ...others] = filled;
  if (!only || others.length > 0) return null;
  const boxed = [await takeProposal(ctx, only)];
  if (missingText(missingOf(job.lines, boxed, weighing(ctx))).length > 0) return null;
  const code = 'close';
  const changed = await changedSince(ctx, job, code);
  return changed ?? closeFilled(ctx, job, { filled: boxed, code });
}

const weighing = (ctx: ReadContext) => ({ needsWeight: ctx.settings['logistics.requireWeight'] });

/** The boxes that goods lie in; one that nobody has chosen is the proposed one. */
async function boxedGoods(ctx: WriteContext, job: Job): Promise<FilledBox[]> {
  const boxed = [];
  for (const filled of await filledBoxes(ctx, job.basket.id)) {
    if (filled.qty > 0) boxed.push(await takeProposal(ctx, filled));
  }
  return boxed;
}

/** Makes the parcels of a job of which nothing is missing. */
async function closeFilled(
  ctx: WriteContext,
  job: Job,
  { filled, code }: { filled: readonly FilledBox[]; code: string },
): Promise<Outcome> {
  const closed = await makeParcels(ctx, job, filled);
  const done = { state: 'packed', stop: null, closedAt: ctx.now } as const;
  await changeRow(ctx, baskets, job.basket, done);
  if (ctx.settings['invoices.issueAt'] === 'packed') {
    await issueForParcel(ctx, {
      orderId: job.order.record.id,
      lines: linesOf(job, filled),
      parcelId: closed[0]?.id ?? null,
      packedIn: closed.map(({ id }) => id),
    });
  }
  const numbers = closed.map(({ number }) => number).join(', ');
  const verdict = verdictOf(ctx, 'closed', `${job.orderNo} packed: ${numbers}`);
  await logScan(ctx, job, verdict, { code });
  return { verdict, closed: closed.map(({ id }) => id) };
}

async function makeParcels(ctx: WriteContext, job: Job, filled: readonly FilledBox[]) {
  const shipping = await shippingOf(ctx, job.order);
  const values = await valuesOf(ctx, job, filled);
  const cod = splitCod(
    job.order.packing.pay.codDue - (await codAsked(ctx, job.order.record.id)),
    values.boxes,
    values.later,
  );
  const made = [];
  for (const [index, box] of filled.entries()) {
    const { lengthMm, widthMm, heightMm } = box.box;
    invariant(lengthMm && widthMm && heightMm, 'a parcel has a box');
    const parcel = await insertRow(ctx, parcels, {
      number: await nextNumber(ctx, 'parcel', { date: ctx.today }),
      orderId: job.order.record.id,
      buyerKind: job.order.packing.buyer.kind,
      buyerId: job.order.packing.buyer.id,
      basketId: job.basket.id,
      storeId: job.basket.storeId,
      seq: box.box.seq,
      state: 'packed',
      stateAt: ctx.now,
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
    await fill(ctx, job, parcel, box);
    made.push(parcel);
  }
  return made;
}

/** The goods of a box move into its parcel. What was scanned by batch label is taken first. */
async function fill(
  ctx: WriteContext,
  job: Job,
  parcel: typeof parcels.$inferSelect,
  box: FilledBox,
): Promise<void> {
  const inside = linesOf(job, [box]);
  const uncountedIds = new Set(
    job.lines.flatMap(({ skuId, orderLineId }) => (skuId === null ? [orderLineId] : [])),
  );
  const uncounted = inside.filter(({ lineId }) => uncountedIds.has(lineId));
  const scans = Map.groupBy(box.scans, ({ lineId, batchId }) => `${lineId} ${batchId ?? ''}`);
  const wanted = [...scans.values()].flatMap((same) => {
    const [first] = same;
    const line = job.lines.find(({ id }) => id === first?.lineId);
    if (!first || !line || line.skuId === null) return [];
    const qty = same.reduce((sum, scan) => sum + scan.qty, 0);
    return {
      orderLineId: line.orderLineId,
      skuId: line.skuId,
      qty,
      batchId: first.batchId ?? undefined,
    };
  });
  const packed = await pack(ctx, {
    parcelId: parcel.id,
    parcelNo: parcel.number,
    orderId: parcel.orderId,
    storeId: parcel.storeId,
    lines: wanted.toSorted((a, b) => Number(!a.batchId) - Number(!b.batchId)),
  });
  await ctx.tx
    .insert(parcelLines)
    .values([
      ...packed.map((goods) => ({ ...goods, parcelId: parcel.id })),
      ...uncounted.map(({ lineId, qty }) => ({ orderLineId: lineId, qty, parcelId: parcel.id })),
    ]);
  await setFulfilment(ctx, {
    orderId: parcel.orderId,
    step: 'packed',
    lines: inside,
    parcelId: parcel.id,
    at: ctx.now,
  });
}

/** Quantities per order line in some boxes. */
function linesOf(job: Job, filled: readonly FilledBox[]) {
  return job.lines.flatMap(({ id, orderLineId }) => {
    const qty = filled
      .flatMap(({ scans }) => scans)
      .filter(({ lineId }) => lineId === id)
      .reduce((sum, scan) => sum + scan.qty, 0);
    return qty > 0 ? [{ lineId: orderLineId, qty }] : [];
  });
}

/** What boxes are worth with tax, and what of the order is not packed yet, paise. */
async function valuesOf(ctx: ReadContext, job: Job, filled: readonly FilledBox[]) {
  const lines = await ctx.tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, job.order.record.id));
  const valueOf = (lineId: number, qty: number) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? shareOf(line.total, { part: qty, whole: line.qty }) : 0;
  };
  const boxes = filled.map((box) =>
    linesOf(job, [box]).reduce((sum, { lineId, qty }) => sum + valueOf(lineId, qty), 0),
  );
  const now = new Map(linesOf(job, filled).map(({ lineId, qty }) => [lineId, qty]));
  const later = job.order.packing.lines.reduce((sum, { lineId, kind, open, packed }) => {
    const left = kind === 'service' ? 0 : Math.max(0, open - packed - (now.get(lineId) ?? 0));
    return sum + valueOf(lineId, left);
  }, 0);
  return { boxes, later };
}

/** Cash that other parcels of the order collect. */
async function codAsked(ctx: ReadContext, orderId: number): Promise<number> {
  const others = await codOfParcels(ctx, [orderId]);
  return [...others.values()].reduce((sum, amount) => sum + amount, 0);
}
