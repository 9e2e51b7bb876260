import type { PackingAnswer, VerdictKind } from '@counting-house/contract/logistics/packing.ts';
import { payOf } from '@counting-house/contract/orders/payment.ts';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { stationPictureOf, variantPicture } from '../../catalogue/images/image.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pick } from '../../platform/rows/asked.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { basketLines, baskets, basketScans } from './basket.table.ts';
import { filledBoxes, proposalFor, type FilledBox } from '../boxes/box-content.service.ts';
import type { Outcome } from './locked-basket.service.ts';
import { findMissing, missingSentence } from './missing.rules.ts';
import { seenPay } from '../dispatch/pay.service.ts';
import { heldGoods } from './order-goods.service.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { shippingData } from '../dispatch/shipping-data.table.ts';

const recentScans = 10;

/** A basket as the station shows it. */
export async function getBasket(ctx: ReadContext, { id }: { id: number }): Promise<PackingAnswer> {
  return readPackingStation(ctx, id, null);
}

/** The whole state of a basket after an act, with what the act came to. */
export async function readPackingStation(
  ctx: ReadContext,
  basketId: number,
  outcome: Outcome | null,
): Promise<PackingAnswer> {
  const head = await headOf(ctx, basketId);
  const { basket } = head;
  const lines = await linesOf(ctx, basket.id, basket.orderId);
  const filled = basket.status === 'packed' ? [] : await filledBoxes(ctx, basketId);
  const open = filled.find(({ box }) => box.seq === basket.seq);
  const proposed = open && open.box.lengthMm === null ? await proposalFor(ctx, open) : null;
  const needsWeight = ctx.settings['logistics.requireWeight'];
  const missing =
    basket.status === 'packing'
      ? missingSentence(findMissing(lines, filled, { needsWeight }), { needsWeight })
      : [];
  const { stop } = basket;
  return {
    basket: {
      ...basket,
      packerName: head.packerName ?? '',
    },
    order: {
      id: basket.orderId,
      number: head.orderNo ?? '',
      buyer: head.shipping.shipName,
      city: head.shipping.city,
      ...seenPay(ctx, payOf(head.order)),
      promiseDate: head.shipping.promiseDate,
      packNote: head.shipping.packNote,
      gift: head.shipping.gift,
    },
    lines,
    boxes: [...(await closedBoxes(ctx, basketId)), ...filled.map((box) => openBoxOf(box))],
    proposal: proposed && { boxTypeId: proposed.id, name: proposed.name },
    verdict: outcome?.verdict ?? null,
    stop: stop && { ...stop, mayOverride: stop.weightOf === null ? null : 'weight' },
    next: basket.isShort
      ? 'Send the rest, or leave it until the goods are there.'
      : nextOf(basket.status, lines, missing),
    missing,
    recent: await recentOf(ctx, basketId),
    counters: await countersOf(ctx),
    documentsUrl: outcome?.closed
      ? `Logistics/ParcelDocuments?IDs=${outcome.closed.join(',')}`
      : null,
  };
}

async function headOf(ctx: ReadContext, basketId: number) {
  const head = theOne(
    baskets,
    await ctx.tx
      .select({
        basket: baskets,
        packerName: users.name,
        orderNo: salesOrders.orderNo,
        order: pick(salesOrders, 'balance', 'paidIn', 'paidOut', 'settledOtherwise', 'pendingCod'),
        shipping: shippingData,
      })
      .from(baskets)
      .innerJoin(salesOrders, eq(salesOrders.id, baskets.orderId))
      .innerJoin(shippingData, eq(shippingData.orderId, baskets.orderId))
      .leftJoin(users, eq(users.id, baskets.packerId))
      .where(eq(baskets.id, basketId)),
  );
  return head;
}

async function linesOf(ctx: ReadContext, basketId: number, orderId: number) {
  const held = await heldGoods(ctx, [orderId]);
  const lines = await ctx.tx
    .select({
      ...pick(basketLines, 'id', 'orderLineId', 'skuId', 'wanted', 'scanned'),
      ...pick(orderLines, 'sku', 'title', 'unitCode', 'unitDecimals'),
      picture: variantPicture,
    })
    .from(basketLines)
    .innerJoin(orderLines, eq(orderLines.id, basketLines.orderLineId))
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(and(eq(basketLines.basketId, basketId), gt(basketLines.wanted, 0)))
    .orderBy(orderLines.lineNo);
  return lines.map(({ picture, ...line }) => ({
    ...line,
    imageUrl: stationPictureOf(picture),
    batches: held
      .filter(({ lineId }) => lineId === line.orderLineId)
      .map(({ batchId, batch, batchNumber, expiry, tray, qty }) => ({
        batchId,
        code: batch,
        number: batchNumber,
        expiry,
        tray,
        qty,
      })),
  }));
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

function openBoxOf({ box, type, qty, expected, tolerance, weightFault }: FilledBox) {
  return {
    ...box,
    parcelId: null,
    number: null,
    boxName: type?.name ?? '',
    tareGrams: type?.tareGrams ?? 0,
    qty,
    expectedGrams: expected,
    toleranceGrams: tolerance,
    weightAccepted: box.grams !== null && weightFault === null,
  };
}

/** Parcels that were made of this basket, and are not taken apart again. */
async function closedBoxes(ctx: ReadContext, basketId: number) {
  const made = await ctx.tx
    .select({
      parcel: parcels,
      boxName: sql<string>`coalesce((select name from box_type where box_type.id = parcel.box_type_id), '')`,
      tareGrams: sql<number>`coalesce((select tare_grams from box_type where box_type.id = parcel.box_type_id), 0)`,
      qty: sql<number>`(select coalesce(sum(qty), 0)::float8 from parcel_line where parcel_line.parcel_id = parcel.id)`,
    })
    .from(parcels)
    .where(and(eq(parcels.basketId, basketId), ne(parcels.status, 'cancelled')))
    .orderBy(parcels.seq);
  return made.map(({ parcel, boxName, tareGrams, qty }) => ({
    ...parcel,
    parcelId: parcel.id,
    boxName,
    tareGrams,
    qty,
    toleranceGrams: 0,
    grams: parcel.actualGrams,
    weightAccepted: parcel.actualGrams !== null,
  }));
}

function nextOf(status: string, lines: readonly Line[], missing: readonly string[]): string {
  if (status === 'hold') return 'On hold. Scan the order to start again.';
  if (status === 'packed') return 'Packed. Scan the next order.';
  if (status !== 'packing') return 'Scan the order to start.';
  const line = lines.find(({ scanned, wanted }) => scanned < wanted);
  if (line) return `Scan ${line.title}`;
  if (missing.includes('the box')) return 'Scan the box';
  if (missing.includes('the weight')) return 'Weigh the parcel';
  return 'Close the parcel';
}

async function recentOf(ctx: ReadContext, basketId: number) {
  const scans = await ctx.tx
    .select()
    .from(basketScans)
    .where(eq(basketScans.basketId, basketId))
    .orderBy(desc(basketScans.id))
    .limit(recentScans);
  return scans.map(({ id, at, code, text, verdict, isStop, undone }) => ({
    id,
    at,
    code,
    text,
    isStop,
    undone,
    kind: verdict as VerdictKind,
  }));
}

/** How often this packer has scanned today, and how often the station had to stop. */
async function countersOf(ctx: ReadContext) {
  const zone = ctx.settings['business.timeZone'];
  const dayAgo = new Date(Date.parse(ctx.now) - 86_400_000).toISOString();
  const [counted] = await ctx.tx
    .select({
      scans: sql<number>`count(*)::int`,
      stops: sql<number>`(count(*) filter (where ${basketScans.isStop}))::int`,
    })
    .from(basketScans)
    .where(
      and(
        eq(basketScans.userId, ctx.user.id),
        gt(basketScans.at, dayAgo),
        sql`(${basketScans.at} at time zone ${zone})::date = ${ctx.today}::date`,
      ),
    );
  return { scans: counted?.scans ?? 0, stops: counted?.stops ?? 0 };
}
