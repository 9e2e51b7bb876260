import type { ChangedShippingData } from '@counting-house/contract/logistics/parcel.ts';
import { eq, sql } from 'drizzle-orm';
import { customers } from '../customers/customer.table.ts';
import { noteEvent } from '../orders/fulfilment.service.ts';
import { orderLines } from '../orders/line.table.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { conflict, invalid, invariant, notFound } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, updateRow } from '../platform/rows/rows.ts';
import { defaultStore } from '../stock/store.service.ts';
import { cancelBooking } from './booking.service.ts';
import { lockForPacking, type LockedOrder } from './order-goods.service.ts';
import { parcels } from './parcel.table.ts';
import { shippingData } from './shipping-data.table.ts';

export type ShippingRecord = typeof shippingData.$inferSelect;

/** The shipping data of a locked order, copied from it when logistics first touches it. */
export async function shippingOf(ctx: WriteContext, order: LockedOrder): Promise<ShippingRecord> {
  const [known] = await ctx.tx
    .select()
    .from(shippingData)
    .where(eq(shippingData.orderId, order.record.id));
  if (known) return known;

  const { record, packing } = order;
  const [customer] = await ctx.tx
    .select()
    .from(customers)
    .where(eq(customers.id, packing.customerId));
  invariant(customer && record.orderNo, 'a placed order has its buyer and its number');
  const address = record.shippingAddress ?? record.billingAddress;
  const store = await defaultStore(ctx);
  return insertRow(ctx, shippingData, {
    orderId: record.id,
    orderNumber: record.orderNo,
    channel: record.channel,
    deliveryMethod: record.deliveryMethod,
    shipName: address?.name ?? customer.name,
    shipPhone: address?.phone ?? customer.phone,
    altPhone: customer.altPhone ?? '',
    email: customer.email ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    landmark: address?.landmark ?? '',
    city: address?.city ?? '',
    stateCode: address?.stateCode ?? record.placeOfSupply,
    pincode: address?.pinCode ?? '',
    storeId: store.id,
    promiseDate: packing.promisedOn ?? ctx.today,
    declaredValue: await goodsValue(ctx, record.id),
    packNote: packing.customerNote.slice(0, 300),
  });
}

/**
 * Changes where and how the parcels of an order go. The address of a booked parcel changes only with
 * `confirm`, which gives its booking up.
 *
 * @throws {Problem} `parcel.left` (409) after all parcels have left; `parcel.booked` (409) without
 *   `confirm`; `stale` (409).
 */
export async function shippingDataUpdate(
  ctx: WriteContext,
  input: ChangedShippingData,
): Promise<ShippingRecord> {
  const { orderId, version, confirm, ...values } = input;
  const order = await lockForPacking(ctx, orderId);
  const before = await shippingOf(ctx, order);
  const ofOrder = await ctx.tx.select().from(parcels).where(eq(parcels.orderId, orderId));
  const live = ofOrder.filter(({ state }) => state !== 'cancelled');
  const isLeft =
    live.length > 0 && live.every(({ state }) => state !== 'packed' && state !== 'booked');
  if (isLeft) {
    throw conflict(
      'parcel.left',
      `All parcels of ${before.orderNumber} have left; the address can't be changed.`,
    );
  }
  const limit = ctx.settings['tax.ewayThreshold'];
  if (values.ewayBillNo === '' && before.declaredValue > limit) {
    throw invalid({ ewayBillNo: 'An e-way bill number has 12 digits.' });
  }
  const booked = live.filter(({ state }) => state === 'booked');
  if (booked.length > 0 && movesAddress(before, input)) {
    if (!confirm) {
      const numbers = booked.map(({ number }) => number).join(', ');
      throw conflict('parcel.booked', `${numbers} is booked. Its booking will be given up.`);
    }
    for (const parcel of booked) await cancelBooking(ctx, parcel);
  }
  const after = await updateRow(ctx, shippingData, { id: before.id, version }, values);
  await noteEvent(ctx, { orderId, kind: 'edited', text: 'Shipping data changed' });
  return after;
}

/** Sets one fact of the shipping data of an order by the row's own id. */
export async function setShipping(
  ctx: WriteContext,
  { id, version }: RowSeen,
  values: Pick<ChangedShippingData, 'packNote' | 'priority' | 'preferredTrackId'>,
): Promise<ShippingRecord> {
  const [row] = await ctx.tx
    .select({ orderId: shippingData.orderId })
    .from(shippingData)
    .where(eq(shippingData.id, id));
  if (!row) throw notFound('Shipping data');
  return shippingDataUpdate(ctx, { ...values, orderId: row.orderId, version, confirm: false });
}

/** @throws {Problem} `not_found` when logistics has not touched the order yet. */
export async function readShipping(ctx: ReadContext, orderId: number): Promise<ShippingRecord> {
  const [found] = await ctx.tx.select().from(shippingData).where(eq(shippingData.orderId, orderId));
  if (!found) throw notFound('Shipping data');
  return found;
}

/** What the goods of an order are worth with tax, paise. */
async function goodsValue(ctx: ReadContext, orderId: number): Promise<number> {
  const [sum] = await ctx.tx
    .select({ value: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return sum?.value ?? 0;
}

const addressFields = ['line1', 'line2', 'city', 'stateCode', 'pincode'] as const;

const movesAddress = (before: ShippingRecord, values: ChangedShippingData) =>
  addressFields.some((field) => values[field] !== undefined && values[field] !== before[field]);
