import type { ChangedShippingData } from '@counting-house/contract/logistics/parcel.ts';
import { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { readBuyer } from '../../orders/buyers/buyer.service.ts';
import { isSameAddress, moveDelivery } from '../../orders/placing/delivery.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { defaultStore } from '../../stock/trays/store.service.ts';
import { cancelBooking } from '../couriers/booking.service.ts';
import { lockForPacking, type LockedOrder } from '../packing/order-goods.service.ts';
import { parcels } from './parcel.table.ts';
import { shippingData } from './shipping-data.table.ts';

type ShippingRecord = typeof shippingData.$inferSelect;

/**
 * The shipping data of a locked order, copied from it when logistics first touches it. Its address
 * follows the order until an invoice bears that.
 */
export async function readShipping(ctx: WriteContext, order: LockedOrder): Promise<ShippingRecord> {
  const [known] = await ctx.tx
    .select()
    .from(shippingData)
    .where(eq(shippingData.orderId, order.record.id));
  if (known) return followed(ctx, known, order);

  const { record, packing } = order;
  invariant(record.orderNo, 'a placed order has its number');
  const buyer = await readBuyer(ctx, packing.buyer);
  const address = record.shippingAddress ?? record.billingAddress;
  const store = await defaultStore(ctx);
  return insertRow(ctx, shippingData, {
    orderId: record.id,
    orderNumber: record.orderNo,
    channel: record.channel,
    deliveryMethod: record.deliveryMethod,
    ...(address
      ? shippedTo(address)
      : { ...nowhere, shipName: buyer.name, shipPhone: buyer.phone }),
    stateCode: address?.stateCode ?? record.placeOfSupply,
    altPhone: buyer.altPhone,
    email: buyer.email,
    storeId: store.id,
    promiseDate: packing.promisedOn ?? ctx.today,
    declaredValue: await goodsValue(ctx, record.id),
    packNote: packing.customerNote.slice(0, 300),
  });
}

/**
 * Changes where and how the parcels of an order go. The address of a booked parcel changes only with
 * `confirm`, which gives its booking up; the order moves along until an invoice bears its address.
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
  const before = await readShipping(ctx, order);
  const ofOrder = await ctx.tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.returnId)));
  const live = ofOrder.filter(({ status }) => status !== 'cancelled');
  const isLeft =
    live.length > 0 && live.every(({ status }) => status !== 'packed' && status !== 'booked');
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
  const booked = live.filter(({ status }) => status === 'booked');
  if (booked.length > 0 && movesAddress(before, input)) {
    if (!confirm) {
      const numbers = booked.map(({ number }) => number).join(', ');
      throw conflict('parcel.booked', `${numbers} is booked. Its booking will be cancelled.`);
    }
    for (const parcel of booked) await cancelBooking(ctx, parcel);
  }
  const after = await updateRow(ctx, shippingData, { id: before.id, version }, values);
  await moveOrder(ctx, order, { before, values });
  await noteEvent(ctx, { orderId, kind: 'edited', text: 'Shipping data changed' });
  return after;
}

/** Sets one fact of the shipping data of an order by the row's own id. */
export async function setShipping(
  ctx: WriteContext,
  { id, version }: RowSeen,
  values: Pick<ChangedShippingData, 'packNote' | 'priority' | 'preferredTrackId'>,
): Promise<ShippingRecord> {
  const row = await readRow(ctx, shippingData, id);
  return shippingDataUpdate(ctx, { ...values, orderId: row.orderId, version, confirm: false });
}

/**
 * The address goes on changing with the order until an invoice bears it. It is a copy: no new version,
 * so that following never makes stale what somebody has open.
 */
async function followed(
  ctx: WriteContext,
  known: ShippingRecord,
  { record, packing }: LockedOrder,
): Promise<ShippingRecord> {
  if (isInvoiced(packing) || !record.shippingAddress) return known;
  const now = shippedTo(record.shippingAddress);
  const isSame = Object.entries(now).every(
    ([field, value]) => known[field as keyof ShippingRecord] === value,
  );
  if (isSame) return known;
  const [row] = await ctx.tx
    .update(shippingData)
    .set(now)
    .where(eq(shippingData.id, known.id))
    .returning();
  invariant(row, 'shipping data stay once they are written');
  return row;
}

const isInvoiced = ({ lines }: LockedOrder['packing']) =>
  lines.some(({ invoiced }) => invoiced > 0);

const nowhere = { line1: '', line2: '', landmark: '', city: '', pinCode: '' };

/** An address as shipping data have it. */
export const shippedTo = ({ name, phone, pinCode, ...address }: AddressBlock) => ({
  shipName: name,
  shipPhone: phone,
  line1: address.line1,
  line2: address.line2,
  landmark: address.landmark,
  city: address.city,
  stateCode: address.stateCode,
  pinCode: pinCode,
});

/**
 * Moves the order with its parcels: before the first invoice its address, its place of supply and its
 * tax; after it nothing, since the invoice bears the state.
 *
 * @throws {Problem} `invalid` (422) at `stateCode` after the invoice, or without the right to change
 *   orders; at the field of an address that is none.
 */
async function moveOrder(
  ctx: WriteContext,
  { record, packing }: LockedOrder,
  { before, values }: { before: ShippingRecord; values: ChangedAddress },
): Promise<void> {
  const { deliveryMethod, shippingAddress } = record;
  if (deliveryMethod === 'pickup' || !shippingAddress) return;
  const to = { ...before, ...withoutUndefined(values) };
  const isOtherState = to.stateCode !== before.stateCode;
  if (isInvoiced(packing)) {
    if (!isOtherState) return;
    const says = `The invoice has the GST of ${stateName(shippingAddress.stateCode)}. Issue a credit note to deliver to another state.`;
    throw invalid({ stateCode: says });
  }
  const address = AddressBlock.safeParse({
    name: to.shipName,
    phone: to.shipPhone,
    line1: to.line1,
    line2: to.line2,
    landmark: to.landmark,
    city: to.city,
    stateCode: to.stateCode,
    pinCode: to.pinCode,
  });
  if (!address.success) {
    const [issue] = address.error.issues;
    const field = String(issue?.path[0] ?? 'line1');
    throw invalid({ [fieldNames[field] ?? field]: issue?.message ?? '' });
  }
  if (isSameAddress(address.data, shippingAddress)) return;
  if (isOtherState && !may(ctx, 'orders.order.edit')) {
    const says = 'Another state changes the tax of the order. Ask a user who can edit orders.';
    throw invalid({ stateCode: says });
  }
  await moveDelivery(ctx, record, address.data);
}

/** What the parts of an address are called here, where they differ. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'shipName',
  phone: 'shipPhone',
  pinCode: 'pinCode',
};

type ChangedAddress = Pick<
  ChangedShippingData,
  'shipName' | 'shipPhone' | 'line1' | 'line2' | 'landmark' | 'city' | 'stateCode' | 'pinCode'
>;

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** What the goods of an order are worth with tax, paise. */
async function goodsValue(ctx: ReadContext, orderId: number): Promise<number> {
  const [sum] = await ctx.tx
    .select({ value: sql<number>`coalesce(sum(${orderLines.total}), 0)::float8` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return sum?.value ?? 0;
}

const addressFields = ['line1', 'line2', 'city', 'stateCode', 'pinCode'] as const;

const movesAddress = (before: ShippingRecord, values: ChangedShippingData) =>
  addressFields.some((field) => values[field] !== undefined && values[field] !== before[field]);
