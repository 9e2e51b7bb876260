import { describe, expect } from 'vitest';
import { aBatch, aSku, inTray, orderOf, pieces, positionOf } from '../../testing/stock.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { within } from '../../testing/within.ts';
import { availability } from './availability.service.ts';
import { release, reserve } from './demand.service.ts';

/** The batches of the design's example, on 10 March, a year later. */
async function turmeric(house: TestHouse) {
  house.clock.set('2027-03-10T04:30:00.000Z');
  const sku = await aSku(house, { name: 'Turmeric Powder 250 g' });
  await aBatch(house, sku, { expiryDate: '2027-04-05', tray: 'F-A1', qty: pieces(50) });
  const second = await aBatch(house, sku, {
    expiryDate: '2027-06-30',
    tray: 'F-A2',
    qty: pieces(40),
  });
  await within(house, (ctx) =>
    reserve(ctx, orderOf({ id: 900, skuId: sku.id, qty: pieces(25) }, { minDaysLeft: 60 })),
  );
  const third = await aBatch(house, sku, {
    expiryDate: '2027-07-15',
    tray: 'F-A3',
    qty: pieces(70),
  });
  return { sku, second, third };
}

describe('reserving', () => {
  test('takes first what expires first and still lasts long enough', async ({ house }) => {
    const { sku, second, third } = await turmeric(house);
    const need = { needDate: '2027-03-12', minDaysLeft: 30 };

    const [line] = await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(60) }, need)),
    );

    expect(line?.allocations).toEqual([
      { batchId: second.id, trayId: second.trayId, qty: pieces(15) },
      { batchId: third.id, trayId: third.trayId, qty: pieces(45) },
    ]);
    expect(await positionOf(house, sku.id)).toMatchObject({
      onHand: pieces(160),
      reserved: pieces(85),
    });
    const left = await within(house, (ctx) => availability(ctx, [sku.id], need));
    expect(left.get(sku.id)?.free).toBe(pieces(25));
  });

  test('says how much there is when it is too little, and takes nothing', async ({ house }) => {
    const { sku } = await turmeric(house);
    const need = { needDate: '2027-03-12', minDaysLeft: 30 };

    const tooMuch = within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(90) }, need)),
    );

    await expect(tooMuch).rejects.toMatchObject({
      status: 422,
      code: 'stock.short',
      message: "Only 85 pcs of 'Turmeric Powder 250 g' can be reserved; 90 pcs are wanted.",
      beside: { more: { lines: [{ refLineId: 1, wanted: pieces(90), available: pieces(85) }] } },
    });
    expect(await positionOf(house, sku.id)).toMatchObject({ reserved: pieces(25) });
  });

  test('never gives two lines of one order the same piece', async ({ house }) => {
    const sku = await aSku(house);
    await aBatch(house, sku, { qty: pieces(3) });

    const both = within(house, (ctx) =>
      reserve(ctx, {
        ...orderOf({ id: 1, skuId: sku.id, qty: 0 }),
        lines: [
          { refLineId: 1, skuId: sku.id, wanted: pieces(2) },
          { refLineId: 2, skuId: sku.id, wanted: pieces(2) },
        ],
      }),
    );

    await expect(both).rejects.toMatchObject({
      code: 'stock.short',
      beside: { more: { lines: [{ refLineId: 2, available: pieces(1) }] } },
    });
  });

  test('again for the same line sets what it wants now', async ({ house }) => {
    const sku = await aSku(house);
    const batch = await aBatch(house, sku, { qty: pieces(10) });
    const wants = (qty: number) =>
      within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty })));
    await wants(pieces(4));

    const [more] = await wants(pieces(7));
    const [less] = await wants(pieces(2));

    expect(more).toMatchObject({ reserved: pieces(7), short: 0 });
    expect(less).toMatchObject({ reserved: pieces(2), short: 0, allocations: [] });
    expect(await inTray(house, batch.id, 'FG-FLOOR')).toEqual({
      onHand: pieces(10),
      reserved: pieces(2),
    });
  });

  test('gives nothing that is expired, whether anybody flagged it or not', async ({ house }) => {
    const sku = await aSku(house);
    await aBatch(house, sku, { expiryDate: '2026-11-21', qty: pieces(5) });
    const wants = () =>
      within(house, (ctx) =>
        reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(5) }, { onShort: 'partial' })),
      );

    house.clock.set('2026-11-21T18:29:00.000Z');
    const onTheLastDay = await wants();
    await within(house, (ctx) => release(ctx, { purpose: 'order', refId: 1 }));
    house.clock.set('2026-11-21T18:31:00.000Z');
    const after = await within(house, (ctx) =>
      reserve(ctx, orderOf({ id: 2, skuId: sku.id, qty: pieces(5) }, { onShort: 'partial' })),
    );

    expect(onTheLastDay[0]?.reserved).toBe(pieces(5));
    expect(after[0]).toMatchObject({ reserved: 0, short: pieces(5) });
  });
});

describe('goods that come free', () => {
  test('go to those who wait: the urgent first, then the early', async ({ house }) => {
    const sku = await aSku(house);
    await aBatch(house, sku, { qty: pieces(5) });
    const wants = (id: number, qty: number, given = {}) =>
      within(house, (ctx) =>
        reserve(ctx, {
          ...orderOf({ id, skuId: sku.id, qty: 0 }, { onShort: 'partial' }),
          lines: [{ refLineId: id, skuId: sku.id, wanted: pieces(qty), ...given }],
        }),
      );
    await wants(1, 5);
    await wants(2, 2);
    await wants(3, 4, { partialOk: false, priority: 9 });
    await wants(4, 2, { priority: 7 });

    await within(house, (ctx) => release(ctx, { purpose: 'order', refId: 1 }));

    const [second, third, fourth] = await Promise.all([
      wants(2, 2),
      wants(3, 4, { partialOk: false, priority: 9 }),
      wants(4, 2, { priority: 7 }),
    ]);
    expect(third[0]?.reserved).toBe(pieces(4));
    expect(fourth[0]?.reserved).toBe(pieces(1));
    expect(second[0]?.reserved).toBe(0);
  });

  test('pass over anyone who wants all or nothing when they are too few', async ({ house }) => {
    const sku = await aSku(house);
    const wants = (id: number, qty: number, partialOk: boolean) =>
      within(house, (ctx) =>
        reserve(ctx, {
          ...orderOf({ id, skuId: sku.id, qty: 0 }, { onShort: 'partial' }),
          lines: [{ refLineId: id, skuId: sku.id, wanted: pieces(qty), partialOk }],
        }),
      );
    await wants(1, 5, false);
    await wants(2, 2, true);

    await aBatch(house, sku, { qty: pieces(3) });

    expect((await wants(1, 5, false))[0]?.reserved).toBe(0);
    expect((await wants(2, 2, true))[0]?.reserved).toBe(pieces(2));
  });
});
