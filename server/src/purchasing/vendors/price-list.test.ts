import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { insertRow } from '../../platform/rows/rows.ts';
import { test } from '../../testing/house.ts';
import { aPrice, aSku, aVendor } from '../../testing/vendors.ts';
import { atWork } from '../../testing/work.ts';
import { applyingBreak } from './vendor-item.rules.ts';
import { createVendorItem } from './vendor-item.service.ts';
import { vendorItems } from './vendor-item.table.ts';

const { purchasing } = contract;

const rowA = { id: 1, minStockQty: 25_000, validFrom: '2026-04-01' };
const rowB = { id: 2, minStockQty: 500_000, validFrom: '2026-04-01' };
const newer = { id: 3, minStockQty: 25_000, validFrom: '2026-10-01' };

test.for([
  { kg: 10, applies: undefined },
  { kg: 475, applies: 1 },
  { kg: 500, applies: 2 },
])('$kg kg cost what row $applies says', ({ kg, applies }) => {
  expect(applyingBreak([rowA, rowB], kg * 1000)?.id).toBe(applies);
});

test('of two with one quantity the one that began last applies', () => {
  expect(applyingBreak([newer, rowA], 30_000)?.id).toBe(3);
});

describe('a price list', () => {
  test('is read by quantity, day and unit', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const skuId = await aSku(house);
    const { id: vendorId } = await aVendor(house, { leadTimeDays: 7 });
    const price = await aPrice(house, { vendorId, skuId });
    const twenty = { vendorId, skuId, minQty: 20_000, price: 290_000, validTo: '2026-12-31' };
    await aPrice(house, { ...twenty, leadTimeDays: 3 });
    const ask = (qty: number, onDate?: string) =>
      keeper.call(purchasing.vendorPrice, { vendorId, skuId, unitId: price.unitId, qty, onDate });

    expect(await ask(19_000)).toMatchObject({ origin: 'list', price: 300_000, leadTimeDays: 7 });
    expect(await ask(20_000)).toMatchObject({ origin: 'list', price: 290_000, leadTimeDays: 3 });
    expect(await ask(20_000, '2027-01-01')).toMatchObject({ price: 300_000 });
    expect(await ask(20_000, '2026-10-31')).toMatchObject({ origin: 'none', price: null });
  });

  test('names the price that another overlaps', async ({ house }) => {
    const skuId = await aSku(house);
    const { vendorId } = await aPrice(house, { skuId, validTo: '2026-11-30' });

    const overlaps = aPrice(house, { vendorId, skuId, validFrom: '2026-11-30' });
    const follows = aPrice(house, { vendorId, skuId, validFrom: '2026-12-01' });

    await expect(overlaps).rejects.toMatchObject({
      status: 422,
      code: 'vendor_item.overlap',
      fields: { validFrom: 'This overlaps the price valid from 01 Nov 2026 to 30 Nov 2026.' },
    });
    await expect(follows).resolves.toMatchObject({ validTo: null });
  });

  test('keeps one price a day anyone who writes it', async ({ house }) => {
    const { vendorId, skuId, unitId } = await aPrice(house);

    const past = atWork(house, (ctx) =>
      insertRow(ctx, vendorItems, {
        vendorId,
        skuId,
        unitId,
        minQty: 1000,
        multiple: 1000,
        price: 1,
        validFrom: '2027-06-01',
      }),
    );

    await expect(past).rejects.toMatchObject({ cause: { constraint: 'vendor_item.overlap' } });
  });

  test('is changed in several rows at once, or in none', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: vendorId } = await aVendor(house);
    const skuId = await aSku(house);
    const first = await aPrice(house, { vendorId, skuId });
    const second = await aPrice(house, { vendorId, skuId, minQty: 20_000, price: 290_000 });
    const change = ({ id, version }: typeof first, price: number) => ({ id, version, price });

    const stale = { ...change(second, 280_000), version: second.version + 1 };
    await expect(
      owner.call(purchasing.updateVendorItems, { rows: [change(first, 310_000), stale] }),
    ).rejects.toMatchObject({ code: 'stale' });
    const { rows } = await owner.call(purchasing.updateVendorItems, {
      rows: [change(first, 320_000), change(second, 280_000)],
    });

    expect(rows.map(({ price, version }) => [price, version])).toEqual([
      [320_000, first.version + 1],
      [280_000, second.version + 1],
    ]);
  });

  test('prefers one price of an item', async ({ house }) => {
    const skuId = await aSku(house);
    const { vendorId } = await aPrice(house, { skuId, isPreferred: true });
    const second = await aPrice(house, { vendorId, skuId, minQty: 5000, isPreferred: true });

    const rows = await house.database.direct
      .select()
      .from(vendorItems)
      .where(eq(vendorItems.isPreferred, true));

    expect(rows.map(({ id }) => id)).toEqual([second.id]);
  });

  test('of two who write the same price at once the second reads of the first', async ({
    crowd,
  }) => {
    const skuId = await aSku(crowd);
    const { id: vendorId } = await aVendor(crowd);
    const input = { ...plain, vendorId, skuId };

    const both = await Promise.allSettled(
      [1, 2].map((price) => atWork(crowd, (ctx) => createVendorItem(ctx, { ...input, price }))),
    );

    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'vendor_item.overlap' },
    });
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

const plain = {
  vendorCode: '',
  vendorName: '',
  minQty: 1000,
  multiple: 1000,
  validFrom: '2026-11-01',
  isPreferred: false,
};
