import { contract } from '@counting-house/contract/contract.ts';
import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import {
  anOrderToPack,
  aPackedOrder,
  aTrack,
  atStation,
  withSetting,
} from '../../testing/logistics.ts';
import { byUpi } from '../../testing/orders.ts';

const { logistics, orders } = contract;

const onCod = { payments: [{ method: 'cod' as const, amount: 70_000 }] };

const pay = async (house: TestHouse, orderId: number, payment: NewPayment) =>
  (await house.as('sales')).call(orders.recordPayment, { orderId, payments: [payment] });

const parcelOf = async (house: TestHouse, id: number) =>
  (await house.as('admin')).call(logistics.getParcel, { id });

const orderOf = async (house: TestHouse, id: number) =>
  (await house.as('owner')).call(orders.getOrder, { id });

async function send(
  house: TestHouse,
  { orderId, parcelId }: { orderId: number; parcelId: number },
) {
  const track = await aTrack(house);
  const packer = await house.as('packer');
  await packer.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  await packer.call(logistics.parcelUpdate, { orderId });
  house.clock.pass(60);
}

/** A packer notes it; the cash itself is told by anyone who may mark it as collected. */
const delivered = async (house: TestHouse, parcelId: number, codCollected?: number) =>
  (await house.as(codCollected === undefined ? 'packer' : 'admin')).call(logistics.trackingData, {
    items: [
      {
        parcelId,
        event: { status: 'delivered', ...(codCollected === undefined ? {} : { codCollected }) },
      },
    ],
  });

describe('what is due at the door', () => {
  test('follows what is paid until the parcel leaves', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    const packer = await house.as('packer');

    await pay(house, order.id, byUpi(30_000));
    const part = await parcelOf(house, parcelId);
    const { rows } = await packer.call(logistics.listParcels, { payMode: 'cod' });
    await pay(house, order.id, { ...byUpi(40_000), reference: 'SECOND' });
    await send(house, { orderId: order.id, parcelId });
    const left = await parcelOf(house, parcelId);
    await delivered(house, parcelId);

    expect(part).toMatchObject({ payMode: 'cod', codAmount: 40_000, unpaid: 0 });
    expect(rows).toMatchObject([{ codAmount: 40_000 }]);
    expect(left).toMatchObject({ payMode: 'paid', codAmount: 0, codLabelled: 0 });
    expect(await orderOf(house, order.id)).toMatchObject({ balance: 0, paymentState: 'paid' });
  });

  test('goes down when the buyer pays after it has left, and nothing is booked twice', async ({
    house,
  }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    await send(house, { orderId: order.id, parcelId });

    await pay(house, order.id, byUpi(70_000));
    const way = await parcelOf(house, parcelId);
    await delivered(house, parcelId);

    expect(way).toMatchObject({ codAmount: 0, codLabelled: 70_000, payMode: 'paid' });
    expect(await orderOf(house, order.id)).toMatchObject({ status: 'delivered', balance: 0 });
  });

  test('is kept as credit when it is handed over although the buyer had paid', async ({
    house,
  }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    await send(house, { orderId: order.id, parcelId });
    await pay(house, order.id, byUpi(50_000));

    await delivered(house, parcelId, 70_000);

    const after = await orderOf(house, order.id);
    expect(after).toMatchObject({ balance: -50_000, pendingCod: 0, paymentState: 'refund_due' });
    expect(after.payments).toMatchObject([
      { method: 'cod', status: 'done', amount: 20_000 },
      { method: 'upi', status: 'done', amount: 50_000 },
      { method: 'cod', status: 'done', amount: 50_000, note: 'More than was due' },
    ]);
  });

  test('is never more than the courier was told', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    await send(house, { orderId: order.id, parcelId });

    await expect(delivered(house, parcelId, 70_001)).rejects.toMatchObject({
      fields: { codCollected: 'At most ₹700.00' },
    });
  });

  test('is not told by somebody who may not mark it as collected', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    await send(house, { orderId: order.id, parcelId });
    const packer = await house.as('packer');

    const told = packer.call(logistics.trackingData, {
      items: [{ parcelId, event: { status: 'delivered', codCollected: 70_000 } }],
    });

    await expect(told).rejects.toMatchObject({
      status: 403,
      code: 'right_missing',
      message: 'You do not have the right to mark cash on delivery as collected.',
    });
    expect(await orderOf(house, order.id)).toMatchObject({ status: 'shipped', pendingCod: 70_000 });
  });

  test('of our own delivery stays to be collected when anyone who notes it may not mark it', async ({
    house,
  }) => {
    const { order, parcelId } = await aPackedOrder(house, {
      ...onCod,
      deliveryMethod: 'own_delivery',
    });
    await (await house.as('packer')).call(logistics.parcelUpdate, { orderId: order.id });

    await delivered(house, parcelId);

    expect(await orderOf(house, order.id)).toMatchObject({
      status: 'delivered',
      balance: 70_000,
      pendingCod: 70_000,
    });
  });

  test('stays owed when nothing was collected', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    await send(house, { orderId: order.id, parcelId });

    await delivered(house, parcelId, 0);

    expect(await orderOf(house, order.id)).toMatchObject({
      balance: 70_000,
      pendingCod: 0,
      paymentState: 'unpaid',
    });
  });

  test('is owed by the courier when the order is marked delivered by hand, and once only', async ({
    house,
  }) => {
    const { order, parcelId } = await aPackedOrder(house, onCod);
    await send(house, { orderId: order.id, parcelId });
    await (await house.as('owner')).call(logistics.markDelivered, { id: order.id });
    const marked = await orderOf(house, order.id);

    await delivered(house, parcelId);

    expect(marked).toMatchObject({ status: 'delivered', balance: 0, pendingCod: 0 });
    expect(await parcelOf(house, parcelId)).toMatchObject({ status: 'delivered' });
    expect(await orderOf(house, order.id)).toMatchObject({ balance: 0, pendingCod: 0 });
  });
});

test('a parcel that is unpacked prints no label', async ({ house }) => {
  const { parcelId, number, station } = await aPackedOrder(house);
  await station.act({ action: 'unpack', parcelId });

  const printed = await (
    await house.as('packer')
  ).send(logistics.documents, { id: parcelId, parts: 'label' });

  expect(printed).toMatchObject({
    status: 422,
    body: { detail: `${number} is unpacked. It has no label any more.` },
  });
});

describe('an order that is not paid', () => {
  test.for([
    { says: 'unpaid', payments: () => [], is: { payMode: 'unpaid', unpaid: 70_000, codDue: 0 } },
    {
      says: 'part paid',
      payments: () => [byUpi(30_000)],
      is: { payMode: 'part_paid', unpaid: 40_000, codDue: 0 },
    },
    {
      says: 'paid',
      payments: () => [byUpi(70_000)],
      is: { payMode: 'paid', unpaid: 0, codDue: 0 },
    },
    {
      says: 'cash on delivery',
      payments: () => [{ method: 'cod' as const, amount: 70_000 }],
      is: { payMode: 'cod', unpaid: 0, codDue: 70_000 },
    },
  ])('is called $says in the queue, at the station and on the desk', async (row, { house }) => {
    const values = () => (row.says === 'unpaid' ? {} : { payments: row.payments() });
    const waiting = await anOrderToPack(house, values());
    const admin = await house.as('admin');
    const { rows } = await admin.call(logistics.listQueue, { payMode: row.is.payMode as 'paid' });
    const { answer } = await atStation(house, waiting.order, { packer: admin });
    const { parcelId } = await aPackedOrder(house, values());
    const parcel = await parcelOf(house, parcelId);

    expect(rows).toMatchObject([row.is]);
    expect(answer.order).toMatchObject(row.is);
    expect(parcel).toMatchObject({
      payMode: row.is.payMode,
      unpaid: row.is.unpaid,
      codAmount: row.is.codDue,
      isHeldUnpaid: false,
    });
  });

  test('is held where the house says so, until it is paid', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, {
      deliveryMethod: 'own_delivery',
      payments: [byUpi(30_000)],
    });
    await withSetting(house, 'logistics.holdUnpaid', true);
    const packer = await house.as('packer');

    expect(await parcelOf(house, parcelId)).toMatchObject({ isHeldUnpaid: true });
    await expect(packer.call(logistics.parcelUpdate, { orderId: order.id })).rejects.toMatchObject({
      status: 422,
      code: 'parcel.unpaid',
      message: `${order.orderNo} is held: Part paid. Take the payment, or have a supervisor release it.`,
    });
    await pay(house, order.id, { method: 'cash', amount: order.balance });
    const { parcels } = await packer.call(logistics.parcelUpdate, { orderId: order.id });

    expect(parcels).toMatchObject([{ status: 'dispatched' }]);
  });

  test('leaves when a supervisor releases it, and the order says who', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    await withSetting(house, 'logistics.holdUnpaid', true);
    const packer = await house.as('packer');
    const letGo = { orderId: order.id, unpaidReason: 'Pays at the end of the month' };

    await expect(packer.call(logistics.parcelUpdate, letGo)).rejects.toMatchObject({
      status: 403,
      code: 'approval_needed',
    });
    await (await house.as('admin')).call(logistics.parcelUpdate, letGo);

    expect(await parcelOf(house, parcelId)).toMatchObject({ status: 'dispatched' });
    const { rows } = await (
      await house.as('owner')
    ).call(orders.getTimeline, { id: order.id, kind: 'note' });
    expect(rows[0]?.text).toContain('released by admin: Pays at the end of the month');
  });

  test('that is cash on delivery is not held', async ({ house }) => {
    const { order } = await aPackedOrder(house, { ...onCod });
    await withSetting(house, 'logistics.holdUnpaid', true);
    const { rows } = await (
      await house.as('packer')
    ).call(logistics.listParcels, { orderId: order.id });

    expect(rows).toMatchObject([{ isHeldUnpaid: false }]);
  });
});
