import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../testing/house.ts';
import { anOrderToPack, aPackedOrder, aTrack } from '../testing/logistics.ts';

const { logistics } = contract;

test('two packers who take the same order: one has it', async ({ crowd }) => {
  const { order } = await anOrderToPack(crowd);
  const [packer, admin] = [await crowd.as('packer'), await crowd.as('admin')];

  const both = await Promise.allSettled([
    packer.call(logistics.createBasket, { orderIds: [order.id] }),
    admin.call(logistics.createBasket, { orderIds: [order.id] }),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an order that is sent twice at once leaves once', async ({ crowd }) => {
  const { order, parcelId } = await aPackedOrder(crowd);
  const track = await aTrack(crowd);
  const [packer, admin] = [await crowd.as('packer'), await crowd.as('admin')];
  await packer.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });

  const both = await Promise.allSettled([
    packer.call(logistics.parcelUpdate, { orderId: order.id }),
    admin.call(logistics.parcelUpdate, { orderId: order.id }),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('scans of two devices on one basket are all counted', async ({ crowd }) => {
  const { order, sku } = await anOrderToPack(crowd, { qty: 8 });
  const packer = await crowd.as('packer');
  const { basket } = await packer.call(logistics.packingUpdate, {
    action: 'start',
    orderId: order.id,
    station: 'Table 1',
  });

  await Promise.all(
    Array.from({ length: 8 }, () =>
      packer.call(logistics.packingUpdate, { action: 'scan', basketId: basket.id, code: sku }),
    ),
  );

  const after = await packer.call(logistics.getBasket, { id: basket.id });
  expect(after.lines[0]).toMatchObject({ scanned: 8_000 });
});

test('a manifest that two people close at once leaves once', async ({ crowd }) => {
  const { parcelId, number } = await aPackedOrder(crowd);
  const track = await aTrack(crowd);
  const [packer, admin] = [await crowd.as('packer'), await crowd.as('admin')];
  await packer.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  const { id } = await packer.call(logistics.manifestCreate, { courierId: track.courierId });
  const { manifest } = await packer.call(logistics.manifestScan, { id, code: number });
  const close = { id, version: manifest.version, driverName: 'Ramesh' };

  const both = await Promise.allSettled([
    packer.call(logistics.manifestClose, close),
    admin.call(logistics.manifestClose, close),
  ]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
