import { payOf } from '@counting-house/contract/orders/payment.ts';
import { inArray } from 'drizzle-orm';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { buyerRefOf, buyersOf } from '../../orders/buyers/buyer.service.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { ruleBroken, sentenceOf } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import {
  packedGoods,
  shipPacked,
  type PackedParcels,
} from '../../stock/demand/ship-goods.service.ts';
import { couriers } from '../couriers/courier.table.ts';
import {
  factsOfLeaving,
  keepValuesOf,
  reasonsOf,
  sendParcels,
  unpaidRefusal,
} from '../dispatch/dispatch.service.ts';
import { tellShipped } from '../dispatch/message.service.ts';
import { parcelLines, parcels, type ParcelRecord } from '../dispatch/parcel.table.ts';
import { codOfParcels } from '../dispatch/pay.service.ts';

type Refused = { readonly id: number; readonly text: string };

/**
 * Sends out all parcels of a manifest, or none: what decides is read once for all of them, then each is decided, then
 * written. The caller has locked their orders, which are `orders`, and the parcels. Locks the positions of all goods.
 *
 * @throws {Problem} `manifest.refused` (422) with the `parcels` that may not leave and why.
 */
export async function sendAll(
  ctx: WriteContext,
  waiting: readonly ParcelRecord[],
  orders: readonly OrderRecord[],
): Promise<void> {
  if (waiting.length === 0) return;
  // An invoice is made for each order by itself.
  if (ctx.settings['invoices.issueAt'] === 'shipped') return sendOneByOne(ctx, waiting);
  const leaving = await withCod(ctx, waiting);
  const wholes = await wholesOf(ctx, orders);
  const packed = await packedGoods(
    ctx,
    leaving
      .filter(({ returnId }) => returnId === null)
      .map(({ id, number, orderId }) => ({
        parcelId: id,
        parcelNo: number,
        channel: wholes.get(orderId)?.order.channel ?? 'b2c',
      })),
    ctx.today,
  );
  refuse(await refusedOf(ctx, { leaving, wholes, packed }));
  await writeSent(ctx, { leaving, wholes, packed });
}

type Together = {
  readonly leaving: readonly ParcelRecord[];
  /** By the order's id. */
  readonly wholes: Map<number, WholeOrder>;
  readonly packed: PackedParcels;
};

/** What each collects at the door follows what its order still owes. */
async function withCod(
  ctx: WriteContext,
  waiting: readonly ParcelRecord[],
): Promise<ParcelRecord[]> {
  const due = await codOfParcels(
    ctx,
    waiting.map(({ orderId }) => orderId),
  );
  const after: ParcelRecord[] = [];
  for (const parcel of waiting) {
    after.push(await changeRow(ctx, parcels, parcel, { codAmount: due.get(parcel.id) ?? 0 }));
  }
  return after;
}

async function wholesOf(
  ctx: ReadContext,
  orders: readonly OrderRecord[],
): Promise<Map<number, WholeOrder>> {
  const lines = await readRows(
    ctx,
    orderLines,
    { orderId: orders.map(({ id }) => id) },
    { orderBy: ['lineNo'] },
  );
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => [order.id, { order, lines: byOrder.get(order.id) ?? [] }] as const),
  );
}

/** Every parcel that may not leave: because of itself, of its order, or of what lies in it. */
async function refusedOf(
  ctx: ReadContext,
  { leaving, wholes, packed }: Together,
): Promise<Refused[]> {
  const { modes, ewayBills } = await factsOfLeaving(ctx, leaving);
  return [...Map.groupBy(leaving, ({ orderId }) => orderId)].flatMap(([orderId, own]) => {
    const whole = wholes.get(orderId);
    if (!whole) return [];
    const { order: record, lines } = whole;
    const ewayBillNo = ewayBills.get(orderId) ?? '';
    const reasons = reasonsOf(ctx, { record, lines, leaving: own, modes, ewayBillNo });
    const isSold = own.some(({ returnId }) => returnId === null);
    const unpaid = isSold ? unpaidRefusal(ctx, record, payOf(record)) : null;
    const spoilt = own.map(({ id }) => packed.refused.get(id)).find(Boolean);
    const text =
      reasons.join(' ') || (unpaid && sentenceOf(unpaid)) || (spoilt && sentenceOf(spoilt));
    return text ? own.map(({ id }) => ({ id, text })) : [];
  });
}

async function writeSent(ctx: WriteContext, { leaving, wholes, packed }: Together): Promise<void> {
  const shipped = await shipPacked(ctx, packed);
  const inside = await ctx.tx
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        leaving.map(({ id }) => id),
      ),
    );
  await keepValuesOf(ctx, inside, shipped);
  const tell = await teller(ctx, { leaving, wholes });
  for (const parcel of leaving) {
    const goods = inside.filter(({ parcelId }) => parcelId === parcel.id);
    if (parcel.returnId === null) {
      const whole = wholes.get(parcel.orderId);
      const step = await setFulfilment(ctx, {
        orderId: parcel.orderId,
        whole,
        step: 'shipped',
        lines: sumByLine(goods),
        parcelId: parcel.id,
        at: ctx.now,
      });
      wholes.set(parcel.orderId, step.whole);
    } else {
      const text = `${parcel.number} dispatched with goods that go back to the buyer`;
      await noteEvent(ctx, { orderId: parcel.orderId, kind: 'return', text });
    }
    await tell(parcel);
    await changeRow(ctx, parcels, parcel, {
      state: 'dispatched',
      stateAt: ctx.now,
      dispatchedAt: ctx.now,
      isPickupFailed: false,
    });
  }
}

const sumByLine = (goods: readonly (typeof parcelLines.$inferSelect)[]) =>
  [...Map.groupBy(goods, ({ orderLineId }) => orderLineId)].map(([lineId, same]) => ({
    lineId,
    qty: same.reduce((sum, { qty }) => sum + qty, 0),
  }));

/** Tells buyers that a parcel left, where the house does so and a channel is set up. */
async function teller(
  ctx: WriteContext,
  { leaving, wholes }: Omit<Together, 'packed'>,
): Promise<(parcel: ParcelRecord) => Promise<unknown>> {
  const silent = () => Promise.resolve();
  if (!ctx.settings['logistics.autoMessage']) return silent;
  if (!(await isOn(ctx.tx, 'mail')) && !(await isOn(ctx.tx, 'sms'))) return silent;
  const ids = [...new Set(leaving.flatMap(({ courierId }) => courierId ?? []))];
  const known = ids.length === 0 ? [] : await readRows(ctx, couriers, { id: ids });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const refs = [...wholes.values()].map(({ order }) => buyerRefOf(order));
  const buyerOf = await buyersOf(ctx, refs);
  return async (parcel) => {
    const order = wholes.get(parcel.orderId)?.order;
    if (!order) return;
    const courier = names.get(parcel.courierId ?? 0);
    const buyer = buyerOf(buyerRefOf(order));
    await tellShipped(ctx, parcel, parcel.trackingUrl, { order, courier, buyer });
  };
}

/** Order after order, each with its invoice. */
async function sendOneByOne(ctx: WriteContext, waiting: readonly ParcelRecord[]): Promise<void> {
  const refused: Refused[] = [];
  for (const [orderId, own] of Map.groupBy(waiting, (parcel) => parcel.orderId)) {
    const only = own.map(({ id }) => id);
    const tried = await attempt(ctx, (within) => sendParcels(within, { orderId, only }));
    if (tried.done) continue;
    refused.push(...only.map((id) => ({ id, text: sentenceOf(tried.problem) })));
  }
  refuse(refused);
}

function refuse(refused: readonly Refused[]): void {
  if (refused.length === 0) return;
  const texts = [...new Set(refused.map(({ text }) => text))];
  throw ruleBroken('manifest.refused', texts.join(' '), { more: { parcels: refused } });
}
