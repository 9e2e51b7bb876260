import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import {
  anOrderToPack,
  aPackedOrder,
  atStation,
  boxNamed,
  withSetting,
} from '../../testing/logistics.ts';
import { anOrder } from '../../testing/orders.ts';
import { inTray, pieces } from '../../testing/stock.ts';

const { logistics, orders } = contract;

describe('closing a parcel', () => {
  test('follows the weight by itself, and moves goods, order and invoice', async ({ house }) => {
    const { order, answer, skuId } = await aPackedOrder(house);

    const owner = await house.as('owner');
    const after = await owner.call(orders.getOrder, { id: order.id });
    const { rows } = await owner.call(contract.invoices.listInvoices, {});
    const parcel = await owner.call(logistics.getParcel, { id: answer.boxes[0]?.parcelId ?? 0 });

    expect(answer.verdict).toMatchObject({ kind: 'closed', tone: 'done' });
    expect(answer.basket.status).toBe('packed');
    expect(answer.documentsUrl).toContain('ParcelDocuments');
    expect(after.status).toBe('packed');
    expect(parcel).toMatchObject({ status: 'packed', grams: 900, orderNo: order.orderNo });
    expect(rows).toMatchObject([{ number: 'INV/2627/00001', orderNo: order.orderNo }]);
    expect(skuId).toBeGreaterThan(0);
  });

  test('lists what is missing', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);

    const empty = await station.act({ action: 'close', documents: true });
    await station.scan(sku, 2);
    const noBox = await station.act({ action: 'close', documents: true });
    await station.scan((await boxNamed(house, 'Box S')).labelCode);
    const noWeight = await station.act({ action: 'close', documents: true });

    expect(empty.verdict).toMatchObject({ kind: 'missing', text: `Still missing: 2 ${sku}.` });
    expect(noBox.verdict?.text).toBe('Choose a box.');
    expect(noWeight.verdict?.text).toBe('Weigh the parcel.');
  });

  test('needs no weight when the house does not weigh', async ({ house }) => {
    await withSetting(house, 'logistics.requireWeight', false);
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku, 2);

    const closed = await station.scan((await boxNamed(house, 'Box S')).labelCode);

    expect(closed.verdict?.kind).toBe('closed');
  });

  test('is also known by its name, when its label is lost', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku, 2);

    const named = await station.scan('box s');
    const unknown = await station.scan('box');

    expect(named.verdict).toMatchObject({ kind: 'ok', text: 'Parcel 1: Box S' });
    expect(unknown.verdict?.kind).toBe('unknown');
  });

  test('remembers the box of the same goods', async ({ house }) => {
    const { sku, variantId } = await aPackedOrder(house);
    const next = await anOrder(house, {
      lines: [{ variantId, qty: pieces(1) }],
      confirm: true,
    });
    const station = await atStation(house, next);

    const all = await station.scan(sku);

    expect(all.proposal?.name ?? all.boxes.at(-1)?.boxName).toBe('Box S');
  });

  test('splits the goods over several boxes', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const box = await boxNamed(house, 'Box S');
    const station = await atStation(house, order);
    await station.scan(sku);
    await station.act({ action: 'newParcel' });
    await station.scan(sku);
    for (const seq of [1, 2]) {
      await station.act({ action: 'setBox', seq, boxTypeId: box.id });
      await station.act({ action: 'weigh', seq, grams: 450, source: 'scale' });
    }

    const closed = await station.act({ action: 'close', documents: true });

    expect(closed.boxes.map(({ seq, qty }) => [seq, qty])).toEqual([
      [1, pieces(1)],
      [2, pieces(1)],
    ]);
  });

  test('is undone by unpacking, and packing again makes no second invoice', async ({ house }) => {
    const { order, sku, parcelId, station } = await aPackedOrder(house);
    const batch = (await (await house.as('owner')).call(logistics.getParcel, { id: parcelId }))
      .items[0];

    const unpacked = await station.act({ action: 'unpack', parcelId });
    const again = await atStation(house, order);
    await again.scan(sku, 2);
    await again.scan((await boxNamed(house, 'Box S')).labelCode);
    const closed = await again.act({ action: 'weigh', seq: 2, grams: 880, source: 'typed' });

    expect(unpacked.basket.status).toBe('picked');
    expect(closed.verdict?.kind).toBe('closed');
    const { rows } = await (await house.as('owner')).call(contract.invoices.listInvoices, {});
    expect(rows).toHaveLength(1);
    expect(batch?.qty).toBe(pieces(2));
  });
});

test('goods of a closed parcel lie with the packed goods', async ({ house }) => {
  const { parcelId } = await aPackedOrder(house);
  const owner = await house.as('owner');
  const { items } = await owner.call(logistics.getParcel, { id: parcelId });
  const { rows } = await owner.call(contract.stock.listBatches, { q: items[0]?.batch ?? '' });

  expect(await inTray(house, rows[0]?.id ?? 0, 'PACKED')).toEqual({
    onHand: pieces(2),
    reserved: pieces(2),
  });
});
