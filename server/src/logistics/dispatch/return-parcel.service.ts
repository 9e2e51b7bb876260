import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import type {
  BookReturnParcel,
  ParcelDirection,
  SendReturnLabel,
  SentReturnLabel,
} from '@counting-house/contract/logistics/return-parcel.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { insertRow, lockRow, readRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { book } from '../couriers/booking.service.ts';
import { printLabel } from '../labels/documents.service.ts';
import { returnLabelMessage } from '../logistics.templates.ts';
import { lockForPacking } from '../packing/order-goods.service.ts';
import { getParcel } from './parcel.service.ts';
import { parcels } from './parcel.table.ts';
import { goodsOfReturn } from './return-goods.service.ts';
import { readShipping } from './shipping.service.ts';
import { writeEvent } from './tracking.service.ts';

type ReturnRecord = typeof returnOrders.$inferSelect;

/**
 * Books a parcel for a return: in, with what the buyer sends back; or out, with the pieces that stay theirs. It
 * moves nothing of our stock.
 *
 * Locks the order, then the return.
 *
 * @throws {Problem} `parcel.nothing_to_fetch`, `parcel.nothing_to_send` (422); `parcel.no_address` (422);
 *   `parcel.return_booked` (409); those of `book`.
 */
export async function bookReturnParcel(
  ctx: WriteContext,
  input: BookReturnParcel,
): Promise<Parcel> {
  const { direction } = input;
  const order = await lockForPacking(
    ctx,
    (await readRow(ctx, returnOrders, input.returnId)).orderId,
  );
  const record = await lockRow(ctx, returnOrders, input.returnId);
  const goods = await goodsToCarry(ctx, record, direction);
  await passUnbooked(ctx, record, direction);
  const shipping = await readShipping(ctx, order);
  const isElsewhere = direction === 'in' && record.pickup?.pickupAddress !== undefined;
  if (shipping.line1 === '' && !isElsewhere) {
    throw ruleBroken(
      'parcel.no_address',
      `${order.record.orderNo} has no address. Ask the customer to bring or collect the items.`,
    );
  }
  const parcel = await insertRow(ctx, parcels, {
    number: await nextNumber(ctx, 'parcel', { date: ctx.today }),
    direction,
    returnId: record.id,
    orderId: order.record.id,
    buyerKind: order.packing.buyer.kind,
    buyerId: order.packing.buyer.id,
    storeId: shipping.storeId,
    seq: 1,
    status: 'packed',
    statusAt: ctx.now,
    actualGrams: input.grams ?? null,
    declaredValue: goods.reduce((sum, { worth }) => sum + worth, 0),
    codAmount: 0,
    nextAttemptOn: input.pickupOn ?? null,
    packedBy: ctx.user.id,
    packedAt: ctx.now,
  });
  const { id, number, waybill } = await book(ctx, parcel, input.trackId, input.waybill);
  if (input.pickupOn !== undefined || input.note !== '') {
    await writeEvent(ctx, parcel, {
      at: ctx.now,
      status: 'pickup_scheduled',
      note: input.note,
      source: 'typed',
    });
  }
  const what = direction === 'in' ? 'Pickup' : 'Parcel back to the customer';
  await noteEvent(ctx, {
    orderId: order.record.id,
    kind: 'return',
    text: `${what} of return ${record.number} booked: ${[number, waybill].filter(Boolean).join(', ')}`,
  });
  return getParcel(ctx, { id });
}

/** What a parcel of the return would carry, and what the buyer paid for it, paise. */
async function goodsToCarry(ctx: ReadContext, record: ReturnRecord, direction: ParcelDirection) {
  const isOpen =
    direction === 'in'
      ? record.status === 'approved' && record.type !== 'rto'
      : record.status === 'closed';
  const goods = isOpen ? await goodsOfReturn(ctx, record.id, direction) : [];
  if (goods.length > 0) return goods;
  throw direction === 'in'
    ? ruleBroken('parcel.nothing_to_fetch', `No items of ${record.number} need a pickup.`)
    : ruleBroken(
        'parcel.nothing_to_send',
        `No items of ${record.number} are being sent to the customer.`,
      );
}

/** @throws {Problem} `parcel.return_booked` (409) when a parcel goes that way already. */
async function passUnbooked(
  ctx: ReadContext,
  { id, number }: ReturnRecord,
  direction: ParcelDirection,
): Promise<void> {
  const [known] = await ctx.tx
    .select({ number: parcels.number })
    .from(parcels)
    .where(
      and(
        eq(parcels.returnId, id),
        eq(parcels.direction, direction),
        notInArray(parcels.status, ['cancelled', 'returned', 'lost', 'damaged']),
      ),
    );
  if (!known) return;
  throw conflict('parcel.return_booked', `${known.number} is booked for ${number} already.`);
}

/**
 * Mails the label of a pick-up to the buyer, who puts it on the parcel.
 *
 * @throws {Problem} `parcel.no_label` (422) of another parcel, or one that is on its way;
 *   `message.no_contact`, `message.no_channel` (422).
 */
export async function sendReturnLabel(
  ctx: WriteContext,
  { id, to }: SendReturnLabel,
): Promise<SentReturnLabel> {
  const parcel = await getParcel(ctx, { id });
  if (parcel.direction !== 'in' || parcel.status !== 'booked') {
    throw ruleBroken('parcel.no_label', `${parcel.number} is not waiting for pickup.`);
  }
  const address = addressFor(ctx, to, [parcel.shipping.email]);
  if (!address) {
    const says = 'The customer has no e-mail address. Enter one.';
    throw ruleBroken('message.no_contact', says, { fields: { to: says } });
  }
  const { fileName, mime, bytes } = await printLabel(ctx, parcel);
  const sent = await send(ctx, {
    template: returnLabelMessage,
    channel: 'mail',
    to: address,
    values: {
      name: parcel.name,
      order: parcel.orderNo,
      return: parcel.ofReturn?.returnNo ?? '',
      courier: parcel.courier ?? '',
      waybill: parcel.waybill,
    },
    about: { entity: 'parcel', id },
    files: [{ name: fileName, mime, bytes }],
  });
  if (sent === null) {
    const says = 'Mail is not set up, or the text of this message is switched off.';
    throw ruleBroken('message.no_channel', says);
  }
  await noteEvent(ctx, {
    orderId: parcel.orderId,
    kind: 'message',
    text: `Label of ${parcel.number} to ${address}`,
  });
  return { sentTo: address };
}
