import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { goods } from '../../testing/orders.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { vendorCategories } from './vendor-category.table.ts';
import { vendorItems } from './vendor-item.table.ts';
import { vendors } from './vendor.table.ts';

const aVendor = (house: TestHouse) =>
  atWork(house, async (ctx) => {
    const vendor = await insertRow(ctx, vendors, {
      number: 'VEN-0001',
      name: 'Guntur Spices Pvt Ltd',
      displayName: 'Guntur Spices',
      nameKey: 'guntur spices',
      kind: 'company',
      gstTreatment: 'unregistered',
      phone: '9845012345',
      searchText: 'Guntur Spices',
    });
    return vendor.id;
  });

describe('the database itself', () => {
  test.for([
    { second: { validFrom: '2026-06-01' }, isTaken: true },
    { second: { validFrom: '2026-07-01' }, isTaken: false },
    { second: { validFrom: '2026-05-01', minQty: 20_000 }, isTaken: false },
  ])('keeps one price a day: $second', async ({ second, isTaken }, { house }) => {
    const vendorId = await aVendor(house);
    const { variantId } = await goods(house);
    const price = (validFrom: string, rest: object = {}) =>
      atWork(house, async (ctx) => {
        const [sku] = await ctx.tx.select().from(skus).where(eq(skus.variantId, variantId));
        const { id: skuId = 0, unitId = 0 } = sku ?? {};
        await insertRow(ctx, vendorItems, {
          vendorId,
          skuId,
          unitId,
          minQty: 1000,
          multiple: 1000,
          price: 300_000,
          validFrom,
          validTo: '2026-06-30',
          ...rest,
        });
      });
    await price('2026-05-01');

    const again = price(second.validFrom, { validTo: null, ...second });

    await (isTaken
      ? expect(again).rejects.toMatchObject({ cause: { constraint: 'vendor_item.overlap' } })
      : expect(again).resolves.toBeUndefined());
  });

  test('refuses a category or an address of no vendor', async ({ house }) => {
    const orphan = atWork(house, (ctx) =>
      ctx.tx.insert(vendorCategories).values({ vendorId: 99, categoryId: 99 }),
    );
    await expect(orphan).rejects.toThrow('vendor_category');

    const address = atWork(house, (ctx) =>
      insertRow(ctx, vendorAddresses, {
        vendorId: 99,
        label: 'A',
        use: 'both',
        line1: '1',
        city: 'B',
      }),
    );
    await expect(address).rejects.toMatchObject({
      cause: { constraint: 'vendor_address.state_missing' },
    });
  });
});
