import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { aCategory, taxOf, unitOf } from '../../testing/catalogue.ts';
import { aPackedOrder, atStation, aTrack, boxNamed, withSetting } from '../../testing/logistics.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { positionOf, pieces } from '../../testing/stock.ts';

const { invoices, logistics, orders } = contract;

describe('booking a parcel', () => {
  test('takes a typed waybill and knows its tracking link', async ({ house }) => {
    const { parcelId } = await aPackedOrder(house);
    const track = await aTrack(house);
    const packer = await house.as('packer');

    const { parcels } = await packer.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'kn 4471' }],
    });
    const parcel = await packer.call(logistics.getParcel, { id: parcelId });

    expect(parcels).toMatchObject([{ status: 'booked', waybill: 'KN4471', error: null }]);
    expect(parcel.trackingUrl).toBe('https://track.konkan.example/KN4471');
  });

  test('gives the numbers of a block one after the other, and none twice', async ({ house }) => {
    const track = await aTrack(house, {
      waybillSource: 'block',
      blockPrefix: 'KA',
      blockFrom: '000041',
      blockTo: '000042',
      checkRule: 'mod7',
    });
    const packer = await house.as('packer');
    const book = async () => {
      const { parcelId } = await aPackedOrder(house);
      const { parcels } = await packer.call(logistics.trackingData, {
        items: [{ parcelId, trackId: track.id }],
      });
      return parcels[0]?.waybill;
    };

    expect(await book()).toBe('KA0000416');
    expect(await book()).toBe('KA0000420');
    await expect(book()).rejects.toMatchObject({
      code: 'block.empty',
      message: 'Surface has no AWB numbers left.',
    });
  });

  test.for([
    { change: {}, waybill: '', text: 'Enter the AWB number' },
    {
      change: { waybillPattern: '@@####' },
      waybill: 'KN447',
      text: 'This is not an AWB number of Surface.',
    },
    { change: { maxGrams: 500 }, waybill: 'KN4471', text: 'Surface takes at most 500 g.' },
  ])('is refused: $text', async ({ change, waybill, text }, { house }) => {
    const { parcelId } = await aPackedOrder(house);
    const track = await aTrack(house, change);
    const packer = await house.as('packer');

    const refused = packer.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill }],
    });

    await expect(refused).rejects.toSatisfy((error: { message: string; fields: object }) =>
      [error.message, ...Object.values(error.fields)].includes(text),
    );
  });

  test('refuses a waybill that another parcel has, and does the rest', async ({ house }) => {
    const [first, second, third] = [
      await aPackedOrder(house),
      await aPackedOrder(house),
      await aPackedOrder(house),
    ];
    const track = await aTrack(house);
    const packer = await house.as('packer');
    const items = [first, second, third].map(({ parcelId }, index) => ({
      parcelId,
      trackId: track.id,
      waybill: index === 1 ? 'KN1000' : `KN100${index}`,
    }));

    const { parcels } = await packer.call(logistics.trackingData, { items });

    expect(parcels.map(({ error }) => error)).toEqual([
      null,
      `AWB KN1000 is already on ${first.number}.`,
      null,
    ]);
  });
});

describe('dispatch', () => {
  test('lets the goods leave at cost and tells the order', async ({ house }) => {
    const { parcelId, order, skuId } = await aPackedOrder(house);
    const track = await aTrack(house);
    const packer = await house.as('packer');
    await packer.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
    });

    const sent = await packer.call(logistics.parcelUpdate, { orderId: order.id });

    const after = await (await house.as('owner')).call(orders.getOrder, { id: order.id });
    expect(sent.parcels).toMatchObject([{ status: 'dispatched' }]);
    expect(after.status).toBe('shipped');
    expect(await positionOf(house, skuId)).toMatchObject({ onHand: pieces(8), reserved: 0 });
    await expect(packer.call(logistics.parcelUpdate, { orderId: order.id })).rejects.toMatchObject({
      status: 409,
      code: 'parcel.none',
      message: `No parcel of ${order.orderNo} is ready to leave.`,
    });
  });

  test('is refused with all reasons, and nothing leaves', async ({ house }) => {
    await withSetting(house, 'invoices.issueAt', 'shipped');
    const { order, number, skuId } = await aPackedOrder(house);
    await withSetting(house, 'invoices.issueAt', 'packed');
    await withSetting(house, 'tax.ewayThreshold', 100);
    const packer = await house.as('packer');

    const refused = packer.call(logistics.parcelUpdate, { orderId: order.id });

    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'parcel.refused',
      more: {
        reasons: [
          `${number} has no courier service.`,
          `${order.orderNo} has no invoice yet.`,
          'An e-way bill number is needed over ₹1.00.',
        ],
      },
    });
    expect(await positionOf(house, skuId)).toMatchObject({ onHand: pieces(10) });
  });

  test('issues the invoice when the house invoices at dispatch', async ({ house }) => {
    await withSetting(house, 'invoices.issueAt', 'shipped');
    const { order, parcelId } = await aPackedOrder(house);
    const track = await aTrack(house);
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const before = await owner.call(invoices.listInvoices, {});
    await packer.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
    });

    await packer.call(logistics.parcelUpdate, { orderId: order.id });

    const after = await owner.call(invoices.listInvoices, {});
    expect([before.rows.length, after.rows.length]).toEqual([0, 1]);
  });

  test('needs no booking for our own delivery', async ({ house }) => {
    const { order } = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    const packer = await house.as('packer');

    const { parcels } = await packer.call(logistics.parcelUpdate, { orderId: order.id });

    expect(parcels).toMatchObject([{ status: 'dispatched' }]);
  });
});

test('what is not counted in stock is scanned and goes along to the door', async ({ house }) => {
  const jar = await goods(house, {});
  const card = await (
    await house.as('owner')
  ).call(contract.catalogue.createProduct, {
    name: 'Greeting card',
    status: 'active',
    categoryId: (await aCategory(house, { name: 'Cards' })).id,
    unitId: await unitOf(house, 'NOS'),
    taxId: await taxOf(house, 5),
    defaultVariant: { sku: 'CARD-1', mrp: 5_000, price: 4_000, trackStock: false },
  });
  const order = await anOrder(house, {
    lines: [
      { variantId: jar.variantId, qty: pieces(1) },
      { variantId: card.variants[0]?.id ?? 0, qty: pieces(2) },
    ],
    deliveryMethod: 'own_delivery',
    confirm: true,
  });
  const station = await atStation(house, order);
  await station.scan(jar.sku);
  const open = await station.scan((await boxNamed(house, 'Box S')).labelCode);
  await station.scan('CARD-1', 2);
  const closed = await station.act({ action: 'weigh', seq: 1, grams: 500, source: 'typed' });
  const parcelId = closed.boxes[0]?.parcelId ?? 0;
  const packer = await house.as('packer');
  await packer.call(logistics.parcelUpdate, { orderId: order.id });
  await packer.call(logistics.trackingData, {
    items: [{ parcelId, event: { status: 'delivered' } }],
  });

  const after = await (await house.as('owner')).call(orders.getOrder, { id: order.id });
  expect(open.missing).toContain('2 items');
  expect(after.status).toBe('delivered');
  expect(after.invoicedValue).toBe(order.grandTotal);
});

describe('delivery', () => {
  test('collects the cash, which the courier then owes', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, {
      payments: [{ method: 'cod', amount: 70_000 }],
    });
    const track = await aTrack(house);
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    await packer.call(logistics.trackingData, {
      items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
    });
    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    house.clock.pass(60);

    const { parcels } = await packer.call(logistics.trackingData, {
      items: [{ parcelId, event: { status: 'delivered', place: 'Sagara' } }],
    });

    const after = await (await house.as('owner')).call(orders.getOrder, { id: order.id });
    const { rows } = await owner.call(invoices.listInvoices, {});
    expect(parcels).toMatchObject([{ status: 'delivered' }]);
    expect(after).toMatchObject({ status: 'delivered', balance: 0, pendingCod: 0 });
    expect(rows).toMatchObject([{ rest: 0, status: 'paid' }]);
  });

  test('is not noted before the parcel has left, nor in the future', async ({ house }) => {
    const { order, parcelId, number } = await aPackedOrder(house, {
      deliveryMethod: 'own_delivery',
    });
    const packer = await house.as('packer');
    const note = (event: object) =>
      packer.call(logistics.trackingData, {
        items: [{ parcelId, event: { status: 'delivered', ...event } }],
      });

    await expect(note({})).rejects.toMatchObject({ message: `${number} has not left yet.` });
    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    await expect(note({ at: '2026-12-24T10:00:00.000Z' })).rejects.toMatchObject({
      fields: { at: 'The moment cannot be in the future' },
    });
  });

  test('comes after attempts that failed, in whatever order they are told', async ({ house }) => {
    const { order, parcelId } = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    const packer = await house.as('packer');
    await packer.call(logistics.parcelUpdate, { orderId: order.id });
    house.clock.pass(60);
    const note = (event: object) =>
      packer.call(logistics.trackingData, { items: [{ parcelId, event: event as never }] });
    await note({
      status: 'attempt_failed',
      reason: 'not_available',
      at: '2026-11-21T05:20:00.000Z',
    });

    const failed = await packer.call(logistics.getParcel, { id: parcelId });
    await note({ status: 'out_for_delivery', at: '2026-11-21T05:10:00.000Z' });
    const late = await packer.call(logistics.getParcel, { id: parcelId });
    await note({ status: 'delivered' });
    const delivered = await packer.call(logistics.getParcel, { id: parcelId });

    expect(failed).toMatchObject({
      status: 'attempt_failed',
      attempts: 1,
      failureReason: 'not_available',
    });
    expect(late.status).toBe('attempt_failed');
    expect(delivered).toMatchObject({ status: 'delivered', failureReason: '' });
  });
});

describe('shipping data', () => {
  test('change until the last parcel has left; a booking is given up only when confirmed', async ({
    house,
  }) => {
    const { order, parcelId, number } = await aPackedOrder(house);
    const track = await aTrack(house);
    const packer = await house.as('packer');
    const book = () =>
      packer.call(logistics.trackingData, {
        items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
      });
    await book();
    const { shipping } = await packer.call(logistics.getParcel, { id: parcelId });
    const change = { orderId: order.id, version: shipping.version, pinCode: '577204' };

    await expect(packer.call(logistics.shippingDataUpdate, change)).rejects.toMatchObject({
      code: 'parcel.booked',
      message: `${number} is booked. Its booking will be cancelled.`,
    });
    const changed = await packer.call(logistics.shippingDataUpdate, { ...change, confirm: true });
    const parcel = await packer.call(logistics.getParcel, { id: parcelId });
    await book();
    await packer.call(logistics.parcelUpdate, { orderId: order.id });

    expect(changed.pinCode).toBe('577204');
    expect(parcel).toMatchObject({ status: 'packed', waybill: '' });
    await expect(
      packer.call(logistics.shippingDataUpdate, { ...change, version: changed.version }),
    ).rejects.toMatchObject({
      code: 'parcel.left',
      message: `All parcels of ${order.orderNo} have left; the address can't be changed.`,
    });
  });
});

test('documents of a parcel are one PDF', async ({ house }) => {
  const { parcelId, number } = await aPackedOrder(house, { payments: [byUpi(70_000)] });
  const packer = await house.as('packer');
  const owner = await house.as('owner');

  const file = await packer.send(logistics.documents, {
    id: parcelId,
    parts: 'label,slip,invoice',
  });
  const again = await owner.send(invoices.print, {
    id: (await owner.call(invoices.listInvoices, {})).rows[0]?.id,
  });

  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-disposition']).toContain(`${number}.pdf`);
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(again.status).toBe(200);
  const { prints } = (await owner.call(invoices.listInvoices, {})).rows[0] ?? {};
  expect(prints).toBe(2);
});

test('labels are printed for places, boxes, goods and commands', async ({ house }) => {
  const packer = await house.as('packer');
  const { rows } = await packer.call(logistics.listBoxTypes, {});
  const print = (input: object) => packer.send(logistics.labelSheet, input);

  const boxes = await print({ kind: 'box_type', refs: rows.map(({ id }) => ({ id })) });
  const card = await print({ kind: 'command', media: 'a4-21', skip: 3 });
  const tooFar = await print({ kind: 'command', media: 'a4-21', skip: 21 });
  const nothing = await print({ kind: 'tote', refs: [] });

  expect([boxes.status, card.status]).toEqual([200, 200]);
  expect(tooFar.body['fields']).toEqual({ skip: 'Skip must be 0 to 20.' });
  expect(nothing.body['fields']).toEqual({ refs: 'Choose what to print' });
});
