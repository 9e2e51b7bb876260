import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, mainStore, orderOf, pieces, positionOf } from '../../testing/stock.ts';
import { again, within } from '../../testing/within.ts';
import { reserve } from '../demand/demand.service.ts';
import { pack } from '../demand/parcel-goods.service.ts';
import { ship } from '../demand/ship-goods.service.ts';
import { postPart } from './post-count.service.ts';

const { stock } = contract;

async function started(house: TestHouse, trayId: number) {
  const keeper = await house.as('store keeper');
  const { id, version } = await keeper.call(stock.countCreate, {
    kind: 'spot',
    scope: { trayIds: [trayId] },
  });
  await keeper.call(stock.countStart, { id, version });
  const now = async () => ({ id, version: (await keeper.call(stock.getCount, { id })).version });
  return { id, keeper, now };
}

describe('a count beside other work', () => {
  test('of goods that are sold while they are counted ends where the shelf is', async ({
    crowd,
  }) => {
    const sku = await aSku(crowd);
    const batch = await aBatch(crowd, sku, { qty: pieces(200), value: 20_000, tray: 'A-01' });
    const { id: storeId } = await mainStore(crowd);
    const { id, keeper, now } = await started(crowd, batch.trayId);
    const sell = async (n: number) => {
      const step = (work: Parameters<typeof within<unknown>>[1]) =>
        again(() => within(crowd, work));
      const parcel = { parcelId: n, parcelNo: `PKG-${n}` };
      const lines = [{ orderLineId: n, skuId: sku.id, qty: pieces(2) }];
      await step((ctx) => reserve(ctx, orderOf({ id: n, skuId: sku.id, qty: pieces(2) })));
      await step((ctx) => pack(ctx, { ...parcel, orderId: n, storeId, lines }));
      await step((ctx) => ship(ctx, { ...parcel, date: '2026-11-21', channel: 'b2c' }));
    };
    const entry = { id, trayId: batch.trayId, batchId: batch.id };

    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => sell(n + 1)),
      ...Array.from({ length: 5 }, () =>
        keeper.call(stock.countEntry, { ...entry, qty: pieces(1), mode: 'scan', add: true }),
      ),
    ]);
    // Ten have left; three of the rest are missing on the shelf.
    await keeper.call(stock.countEntry, { ...entry, qty: pieces(187) });
    await keeper.call(stock.countSubmit, await now());
    const owner = await crowd.as('owner');
    await owner.call(stock.countDecide, { ...(await now()), rest: ['acceptCounted'] });
    await owner.call(stock.countPost, await now());
    await Promise.all([crowd.runJobs(), sell(6)]);

    expect(await positionOf(crowd, sku.id)).toMatchObject({ onHand: pieces(185) });
  });

  test('is posted once, whoever asks for it and however often a part runs', async ({ crowd }) => {
    const sku = await aSku(crowd);
    const batch = await aBatch(crowd, sku, { qty: pieces(50), value: 5_000, tray: 'A-01' });
    const { id, keeper, now } = await started(crowd, batch.trayId);
    const entry = { id, trayId: batch.trayId, batchId: batch.id, qty: pieces(49) };
    await keeper.call(stock.countEntry, entry);
    await keeper.call(stock.countSubmit, await now());
    const [owner, admin] = [await crowd.as('owner'), await crowd.as('admin')];
    await owner.call(stock.countDecide, { ...(await now()), rest: ['acceptCounted'] });
    const seen = await now();

    const asked = await Promise.allSettled([
      owner.call(stock.countPost, seen),
      admin.call(stock.countPost, seen),
    ]);
    await Promise.all([
      crowd.runJobs(),
      ...Array.from({ length: 4 }, () => again(() => within(crowd, (ctx) => postPart(ctx, id)))),
    ]);

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = asked.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: { message: expect.stringMatching(/^This count is (being posted|posted)\.$/u) },
    });
    expect(await positionOf(crowd, sku.id)).toMatchObject({ onHand: pieces(49) });
  });

  test('loses and doubles nothing when the server dies while a part is posted, or between two', async ({
    crowd,
  }) => {
    const sku = await aSku(crowd);
    const batch = await aBatch(crowd, sku, { qty: pieces(50), value: 5_000, tray: 'A-01' });
    const { id, keeper, now } = await started(crowd, batch.trayId);
    const entry = { id, trayId: batch.trayId, batchId: batch.id, qty: pieces(49) };
    await keeper.call(stock.countEntry, entry);
    await keeper.call(stock.countSubmit, await now());
    const owner = await crowd.as('owner');
    await owner.call(stock.countDecide, { ...(await now()), rest: ['acceptCounted'] });
    await owner.call(stock.countPost, await now());

    const died = within(crowd, async (ctx) => {
      await postPart(ctx, id);
      throw new Error('the server died');
    });
    await expect(died).rejects.toThrow('the server died');
    expect(await positionOf(crowd, sku.id)).toMatchObject({ onHand: pieces(50) });
    // This part is on disk; the one who posted it never came to close the count.
    expect(await within(crowd, (ctx) => postPart(ctx, id))).toEqual({ skus: 1, isLast: false });
    await crowd.runJobs();

    expect(await positionOf(crowd, sku.id)).toMatchObject({ onHand: pieces(49), value: 4_900 });
    expect(await keeper.call(stock.getCount, { id })).toMatchObject({ status: 'posted' });
  });
});
