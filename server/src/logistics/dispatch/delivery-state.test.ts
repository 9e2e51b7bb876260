import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import {
  anOrderToPack,
  aPackedOrder,
  atStation,
  aTrack,
  boxNamed,
  withSetting,
} from '../../testing/logistics.ts';
import { carStreet } from '../../testing/orders.ts';

const { invoices, logistics, orders } = contract;

const broadway = { line1: '4, Broadway', city: 'Kochi', stateCode: '32', pinCode: '682031' };

/** Sends the parcels of an order elsewhere, as the dispatch desk does. */
async function sendElsewhere(
  person: Person,
  { orderId, parcelId }: { orderId: number; parcelId: number },
  to: object,
) {
  const { shipping } = await person.call(logistics.getParcel, { id: parcelId });
  return person.call(logistics.shippingDataUpdate, {
    orderId,
    version: shipping.version,
    ...to,
  });
}

async function onlyInvoice(house: TestHouse, orderId: number) {
  const owner = await house.as('owner');
  const { rows } = await owner.call(invoices.listInvoices, { orderId });
  expect(rows).toHaveLength(1);
  return owner.call(invoices.getInvoice, { id: rows[0]?.id ?? 0 });
}

describe('another state at dispatch', () => {
  test('before the invoice moves the order, its place of supply and its tax', async ({ house }) => {
    await withSetting(house, 'invoices.issueAt', 'shipped');
    const { order, parcelId } = await aPackedOrder(house);
    const owner = await house.as('owner');

    await sendElsewhere(owner, { orderId: order.id, parcelId }, broadway);

    const moved = await owner.call(orders.getOrder, { id: order.id });
    const track = await aTrack(house);
    await owner.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
    });
    await owner.call(logistics.parcelUpdate, { orderId: order.id });
    const invoice = await onlyInvoice(house, order.id);
    expect(moved).toMatchObject({
      placeOfSupply: '32',
      shippingAddress: { line1: '4, Broadway', stateCode: '32' },
      grandTotal: order.grandTotal,
    });
    expect(invoice.placeOfSupply).toBe('32');
    expect(invoice.taxesByRate[0]?.components.map(({ code }) => code)).toEqual(['IGST']);
  });

  test('is left to those who may edit orders', async ({ house }) => {
    await withSetting(house, 'invoices.issueAt', 'shipped');
    const { order, parcelId } = await aPackedOrder(house);
    const packer = await house.as('packer');

    const moving = sendElsewhere(packer, { orderId: order.id, parcelId }, broadway);

    await expect(moving).rejects.toMatchObject({
      status: 422,
      fields: { stateCode: expect.stringMatching(/^Another state changes the tax of the order/u) },
    });
  });

  test('after the invoice is refused; another address in the same state is not', async ({
    house,
  }) => {
    const { order, parcelId } = await aPackedOrder(house);
    const owner = await house.as('owner');
    const at = { orderId: order.id, parcelId };

    await expect(sendElsewhere(owner, at, broadway)).rejects.toMatchObject({
      status: 422,
      fields: {
        stateCode:
          'The invoice has the GST of Karnataka. Issue a credit note to deliver to another state.',
      },
    });
    const sent = await sendElsewhere(owner, at, { line1: '9, Car Street' });

    const after = await owner.call(orders.getOrder, { id: order.id });
    expect(sent.line1).toBe('9, Car Street');
    expect(after.shippingAddress).toEqual(order.shippingAddress);
  });
});

test('a parcel goes where its order goes when that was changed while it was picked', async ({
  house,
}) => {
  const { order, sku } = await anOrderToPack(house);
  const before = await atStation(house, order);
  const owner = await house.as('owner');
  const { version } = await owner.call(orders.getOrder, { id: order.id });
  await owner.call(orders.updateB2C, {
    id: order.id,
    version,
    shippingAddress: { ...carStreet, line1: '9, Car Street' },
  });

  const noticed = await before.scan(sku);
  const station = await atStation(house, order);
  await station.scan(sku, 2);
  await station.scan((await boxNamed(house, 'Box S')).labelCode);
  const answer = await station.act({ action: 'weigh', seq: 1, grams: 900, source: 'typed' });

  const parcel = await owner.call(logistics.getParcel, { id: answer.boxes[0]?.parcelId ?? 0 });
  expect(noticed.verdict?.kind).toBe('order_changed');
  expect(parcel.shipping.line1).toBe('9, Car Street');
});
