import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory, taxOf, unitOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { runDueJobs } from '../../testing/jobs.ts';
import { atStation, boxNamed } from '../../testing/logistics.ts';
import { anOrder, byUpi, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { invoices, logistics, orders } = contract;

/** Something that is sold without being counted in stock. */
async function notCounted(house: TestHouse, kind: 'goods' | 'service', sku: string) {
  const product = await (
    await house.as('owner')
  ).call(contract.catalogue.createProduct, {
    name: `Not counted ${sku}`,
    kind,
    status: 'active',
    categoryId: (await aCategory(house, { name: sku })).id,
    unitId: await unitOf(house, 'NOS'),
    taxId: await taxOf(house, 18),
    hsn: kind === 'service' ? '998719' : '4909',
    defaultVariant: { sku, mrp: 60_000, price: 50_000, trackStock: false },
  });
  return { variantId: product.variants[0]?.id ?? 0, sku };
}

const seen = async (house: TestHouse, id: number) =>
  (await house.as('owner')).call(orders.getOrder, { id });

const invoicesOf = async (house: TestHouse) =>
  (await (await house.as('owner')).call(invoices.listInvoices, {})).rows;

describe('an order of services', () => {
  test('is delivered when it is confirmed, and invoiced without a parcel', async ({ house }) => {
    const fitting = await notCounted(house, 'service', 'FITTING');
    const order = await anOrder(house, {
      lines: [{ variantId: fitting.variantId, qty: pieces(2) }],
      payments: [byUpi(100_000)],
      confirm: true,
    });

    await runDueJobs(house.database, house.clock);
    await runDueJobs(house.database, house.clock);

    const after = await seen(house, order.id);
    expect(after).toMatchObject({
      status: 'delivered',
      chargesAmount: 0,
      invoicedValue: order.grandTotal,
      lines: [{ kind: 'service', qtyInvoiced: pieces(2) }],
    });
    expect(await invoicesOf(house)).toMatchObject([{ orderId: order.id, rest: 0, status: 'paid' }]);
  });

  test('with goods stands on the invoice of the goods', async ({ house }) => {
    const fitting = await notCounted(house, 'service', 'FITTING');
    const tap = await goods(house);
    const order = await anOrder(house, {
      lines: [
        { variantId: tap.variantId, qty: pieces(1) },
        { variantId: fitting.variantId, qty: pieces(1) },
      ],
      confirm: true,
    });
    await runDueJobs(house.database, house.clock);
    expect(await invoicesOf(house)).toEqual([]);

    const station = await atStation(house, order);
    await station.scan(tap.sku);
    await station.scan((await boxNamed(house, 'Box S')).labelCode);
    await station.act({ action: 'weigh', seq: 1, grams: 700, source: 'typed' });
    await runDueJobs(house.database, house.clock);

    expect(await invoicesOf(house)).toMatchObject([{ total: order.grandTotal }]);
    expect(await seen(house, order.id)).toMatchObject({ status: 'packed' });
  });

  test('whose goods are taken off is delivered and invoiced by itself', async ({ house }) => {
    const fitting = await notCounted(house, 'service', 'FITTING');
    const order = await anOrder(house, {
      lines: [
        { variantId: (await goods(house)).variantId, qty: pieces(1) },
        { variantId: fitting.variantId, qty: pieces(1) },
      ],
      confirm: true,
    });
    const { version, lines } = await seen(house, order.id);

    await (
      await house.as('owner')
    ).call(orders.updateB2C, {
      id: order.id,
      version,
      lines: lines.slice(1).map(({ id, qty }) => ({ id, qty })),
    });
    await runDueJobs(house.database, house.clock);

    const after = await seen(house, order.id);
    expect(after).toMatchObject({ status: 'delivered', invoicedValue: after.grandTotal });
  });
});

test('goods that are not counted are packed, invoiced, unpacked and sent like others', async ({
  house,
}) => {
  const card = await notCounted(house, 'goods', 'CARD-9');
  const order = await anOrder(house, {
    lines: [{ variantId: card.variantId, qty: pieces(2) }],
    confirm: true,
    deliveryMethod: 'own_delivery',
  });
  const packer = await house.as('packer');
  const queue = await packer.call(logistics.listQueue, { stage: 'ready' });
  const box = (await boxNamed(house, 'Box S')).labelCode;
  const station = await atStation(house, order);
  await station.scan(card.sku.toLowerCase(), 2);
  const tooMany = await station.scan(card.sku);
  await station.scan('CMDOK');
  await station.scan(box);
  const packed = await station.act({ action: 'weigh', seq: 1, grams: 300, source: 'typed' });
  const parcelId = packed.boxes[0]?.parcelId ?? 0;
  await station.act({ action: 'unpack', parcelId });
  const again = await atStation(house, order);
  await again.scan(card.sku, 2);
  await again.scan(box);
  await again.act({ action: 'weigh', seq: again.answer.basket.seq, grams: 300, source: 'typed' });

  await packer.call(logistics.parcelUpdate, { orderId: order.id });

  expect(queue.rows).toMatchObject([{ id: order.id, lines: 1, units: pieces(2) }]);
  expect(tooMany.verdict).toMatchObject({ kind: 'too_many' });
  expect(await seen(house, order.id)).toMatchObject({
    status: 'shipped',
    invoicedValue: order.grandTotal,
  });
});

test('goods of another order that are not counted stop the station', async ({ house }) => {
  const card = await notCounted(house, 'goods', 'CARD-9');
  const jar = await goods(house);
  const order = await anOrder(house, {
    lines: [{ variantId: jar.variantId, qty: pieces(1) }],
    confirm: true,
  });
  const station = await atStation(house, order);

  const { verdict } = await station.scan(card.sku);

  expect(verdict).toMatchObject({ kind: 'wrong_item', item: { sku: 'CARD-9' } });
});
