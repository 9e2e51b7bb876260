import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';
import { aPackedOrder, aTrack } from './logistics.ts';
import { byUpi, goods } from './orders.ts';
import { pieces } from './stock.ts';

const { logistics, orders, returns } = contract;

/** An order of one line that a courier took, and delivered unless it is said otherwise. */
export async function aDeliveredOrder(
  house: TestHouse,
  {
    isDelivered = true,
    ...values
  }: { isDelivered?: boolean } & Parameters<typeof aPackedOrder>[1] = {},
) {
  const made = await aPackedOrder(house, values);
  const owner = await house.as('owner');
  const { rows } = await owner.call(logistics.listTracks, { q: 'Surface' });
  const track = rows[0] ?? (await aTrack(house));
  await owner.call(logistics.trackingData, {
    items: [{ parcelId: made.parcelId, trackId: track.id, waybill: `KN${4000 + made.parcelId}` }],
  });
  await owner.call(logistics.parcelUpdate, { orderId: made.order.id });
  if (isDelivered) {
    await owner.call(logistics.trackingData, {
      items: [{ parcelId: made.parcelId, event: { status: 'delivered' } }],
    });
  }
  const order = await owner.call(orders.getOrder, { id: made.order.id });
  const [line] = order.lines;
  if (!line) throw new Error('an order has a line');
  return { ...made, order, line };
}

/** The id of a reason to return goods. */
export async function reasonNamed(house: TestHouse, name: string): Promise<number> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'return' });
  const reason = rows.find((one) => one.name === name);
  if (!reason) throw new Error(`there is no reason ${name}`);
  return reason.id;
}

/** A return of some pieces of an order's line. */
export async function aReturn(
  house: TestHouse,
  of: { order: { id: number }; line: { id: number } },
  {
    qty = 1,
    reason = 'Changed mind',
    ...values
  }: { qty?: number; reason?: string } & Partial<InputOf<typeof returns.createReturn>> = {},
) {
  const owner = await house.as('owner');
  return owner.call(returns.createReturn, {
    orderId: of.order.id,
    lines: [
      { orderLineId: of.line.id, qty: pieces(qty), reasonId: await reasonNamed(house, reason) },
    ],
    ...values,
  });
}

/** A return of which the buyer kept the goods for ₹40.00. */
export async function aKeptReturn(house: TestHouse) {
  const owner = await house.as('owner');
  const { id } = await aReturn(house, await aDeliveredOrder(house));
  const { offer } = await owner.call(returns.createOffer, {
    returnId: id,
    kind: 'keep_discount',
    amount: 4_000,
  });
  return owner.call(returns.answerOffer, {
    id: offer.id,
    version: offer.version,
    answer: 'accept',
  });
}

/** A return of sealed pieces of an order that was received. */
export async function aReceivedReturn(
  house: TestHouse,
  of: Parameters<typeof aReturn>[1],
  { qty = 1, ...values }: Parameters<typeof aReturn>[2] = {},
) {
  const owner = await house.as('owner');
  const asked = await aReturn(house, of, { qty, ...values, approve: true });
  const lineId = asked.lines[0]?.id ?? 0;
  return owner.call(returns.receive, {
    id: asked.id,
    version: asked.version,
    lines: [{ lineId, pieces: [{ qty: pieces(qty), condition: 'sealed' }] }],
  });
}

/** A return of one sealed piece that was received and settled. */
export async function aSettledReturn(house: TestHouse) {
  const owner = await house.as('owner');
  const { id, version } = await aReceivedReturn(house, await aDeliveredOrder(house));
  return owner.call(returns.settle, { id, version });
}

/** An order that was cancelled, with what was paid for it kept as credit. */
export async function cancelledWithCredit(
  house: TestHouse,
  order: { readonly id: number; readonly version: number },
) {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const cancelled = await owner.call(returns.cancelOrder, {
    id: order.id,
    version: order.version,
    reasonId: rows[0]?.id ?? 0,
    money: { to: 'keep' },
  });
  return cancelled.order;
}

/** Three pieces at ₹100.00 with 5 % in it and 10 % off, shipping ₹60.00, paid by UPI, delivered. */
export async function threeJars(house: TestHouse) {
  const jar = await goods(house, { price: 10_000, percent: 5, stock: 10, worth: 150_000 });
  return aDeliveredOrder(house, {
    item: jar,
    qty: 3,
    staffDiscount: { kind: 'percent', value: 1_000, reason: 'Regular buyer' },
    payments: [byUpi(33_000)],
  });
}
