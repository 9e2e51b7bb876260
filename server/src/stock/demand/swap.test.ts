import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, inTray, orderOf, pieces } from '../../testing/stock.ts';
import { within } from '../../testing/within.ts';
import { reserve } from './demand.service.ts';
import { swapBatch } from './swap.service.ts';

/** Order A holds the batch that expires first, order B the other; nothing is free. */
async function heldByTwo(house: TestHouse, minDaysLeft = 0) {
  house.clock.set('2027-03-10T04:30:00.000Z');
  const sku = await aSku(house);
  const early = await aBatch(house, sku, {
    qty: pieces(2),
    expiryDate: '2027-06-30',
    tray: 'F-A2',
  });
  await within(house, (ctx) => reserve(ctx, orderOf({ id: 1, skuId: sku.id, qty: pieces(2) })));
  const late = await aBatch(house, sku, { qty: pieces(2), expiryDate: '2027-07-15', tray: 'F-A3' });
  await within(house, (ctx) =>
    reserve(ctx, orderOf({ id: 2, skuId: sku.id, qty: pieces(2) }, { minDaysLeft })),
  );
  return { sku, early, late };
}

describe('taking another batch than the one held', () => {
  test('exchanges it with the order that holds it', async ({ house }) => {
    const { early, late } = await heldByTwo(house);

    const { goods: held } = await within(house, (ctx) =>
      swapBatch(ctx, { orderLineId: 1, batchId: late.id, qty: pieces(2), reason: 'first_damaged' }),
    );

    expect(held).toEqual([{ batchId: late.id, trayId: late.trayId, qty: pieces(2) }]);
    expect(await inTray(house, early.id, 'F-A2')).toEqual({
      onHand: pieces(2),
      reserved: pieces(2),
    });
  });

  test('is refused when the other order could not use what it would get', async ({ house }) => {
    const { late } = await heldByTwo(house, 113);

    const swapping = within(house, (ctx) =>
      swapBatch(ctx, { orderLineId: 1, batchId: late.id, qty: pieces(2), reason: 'first_damaged' }),
    );

    await expect(swapping).rejects.toMatchObject({
      code: 'batch.taken',
      message: `Batch ${late.code} is reserved for ORD-2 and can't be exchanged.`,
    });
  });

  test('takes what is free of it', async ({ house }) => {
    const { sku, early } = await heldByTwo(house);
    const free = await aBatch(house, sku, {
      qty: pieces(5),
      expiryDate: '2027-12-31',
      tray: 'F-B1',
    });

    await within(house, (ctx) =>
      swapBatch(ctx, { orderLineId: 1, batchId: free.id, qty: pieces(1), reason: 'first_damaged' }),
    );

    expect(await inTray(house, early.id, 'F-A2')).toMatchObject({ reserved: pieces(1) });
    expect(await inTray(house, free.id, 'F-B1')).toMatchObject({ reserved: pieces(1) });
  });

  test('may not pass over what expires first when the house is strict', async ({ house }) => {
    const { sku, early } = await heldByTwo(house);
    const free = await aBatch(house, sku, { qty: pieces(5), expiryDate: '2027-12-31' });

    const swapping = within(
      house,
      (ctx) =>
        swapBatch(ctx, {
          orderLineId: 1,
          batchId: free.id,
          qty: pieces(1),
          reason: 'first_damaged',
        }),
      { 'stock.fefoPolicy': 'strict' },
    );

    await expect(swapping).rejects.toMatchObject({
      code: 'batch.not_first',
      message: `Batch ${early.code} expires first; take that one.`,
    });
  });
});
