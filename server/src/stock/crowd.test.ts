import { describe, expect } from 'vitest';
import type { Problem } from '../platform/problem.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { aBatch, aSku, mainStore, orderOf, pieces, positionOf } from '../testing/stock.ts';
import { again, within } from '../testing/within.ts';
import { adjust } from './documents/adjust.service.ts';
import { release, reserve } from './demand/demand.service.ts';
import { pack, unpack } from './demand/parcel-goods.service.ts';
import { ship } from './demand/ship-goods.service.ts';

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as Problem).code;

const countOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  Object.fromEntries([...Map.groupBy(results, codeOf)].map(([code, same]) => [code, same.length]));

describe('many at the same time', () => {
  test('fifty buyers of the last ten pieces: ten succeed', async ({ crowd }) => {
    const sku = await aSku(crowd);
    await aBatch(crowd, sku, { qty: pieces(10) });

    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        within(crowd, (ctx) =>
          reserve(ctx, orderOf({ id: index + 1, skuId: sku.id, qty: pieces(1) })),
        ),
      ),
    );

    expect(countOf(results)).toEqual({ done: 10, 'stock.short': 40 });
    expect(await positionOf(crowd, sku.id)).toMatchObject({
      onHand: pieces(10),
      reserved: pieces(10),
    });
  });

  test('orders that want the same goods the other way round do not lock each other out', async ({
    crowd,
  }) => {
    const all = [await aSku(crowd), await aSku(crowd), await aSku(crowd)];
    for (const sku of all) await aBatch(crowd, sku, { qty: pieces(40) });
    const order = (id: number) => {
      const turned = id % 2 === 0 ? all : all.toReversed();
      return {
        ...orderOf({ id, skuId: 0, qty: 0 }),
        lines: turned.map((sku, at) => ({
          refLineId: id * 10 + at,
          skuId: sku.id,
          wanted: pieces(1),
        })),
      };
    };

    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        within(crowd, (ctx) => reserve(ctx, order(index + 1))),
      ),
    );

    expect(countOf(results)).toEqual({ done: 40 });
  });

  test('taking, giving back, packing, shipping and adjusting at once keep every law', async ({
    crowd,
  }) => {
    const goods = [await aSku(crowd), await aSku(crowd)];
    const batches = [];
    for (const sku of goods) {
      for (const expiryDate of ['2027-05-01', '2027-04-01']) {
        batches.push(await aBatch(crowd, sku, { qty: pieces(60), value: 12_345, expiryDate }));
      }
    }
    const { id: storeId } = await mainStore(crowd);

    const results = await Promise.allSettled([
      ...Array.from({ length: 30 }, (_, index) =>
        sellOne(crowd, { id: index + 1, skuId: goods[index % 2]?.id ?? 0, storeId }),
      ),
      ...batches.map((batch) =>
        again(() =>
          within(crowd, (ctx) =>
            adjust(ctx, {
              reasonCode: 'LOST',
              note: 'Broken on the shelf',
              lines: [
                {
                  skuId: batch.skuId,
                  batchId: batch.id,
                  trayId: batch.trayId,
                  qty: -pieces(1),
                },
              ],
            }),
          ),
        ),
      ),
    ]);

    expect(countOf(results)).toEqual({ done: 34 });
  }, 60_000);
});

/** One order of two pieces through all its steps; every third changes its mind on the way. */
async function sellOne(
  house: TestHouse,
  { id, skuId, storeId }: { id: number; skuId: number; storeId: number },
) {
  const parcel = { parcelId: id, parcelNo: `PKG-${id}` };
  const lines = [{ orderLineId: id, skuId, qty: pieces(2) }];
  const step = (work: Parameters<typeof within<unknown>>[1]) => again(() => within(house, work));

  await step((ctx) => reserve(ctx, orderOf({ id, skuId, qty: pieces(2) })));
  await step((ctx) => pack(ctx, { ...parcel, orderId: id, storeId, lines }));
  if (id % 3 === 0) {
    await step((ctx) => unpack(ctx, parcel));
    await step((ctx) => release(ctx, { purpose: 'order', refId: id }));
    return;
  }
  await step((ctx) => ship(ctx, { ...parcel, date: '2026-11-21', channel: 'b2c' }));
}
