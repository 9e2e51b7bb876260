import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory, aProduct, taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import type { ReadContext } from '../../platform/context.ts';
import { sellableVariants } from './sellable.service.ts';

const { catalogue } = contract;

const asked = (house: TestHouse, sku: string) =>
  sellableVariants(
    {
      tx: house.database.direct,
      now: house.clock.now().toISOString(),
      settings: { 'business.timeZone': 'Asia/Kolkata' },
    } as ReadContext,
    { skus: [sku] },
  );

describe('what an order sees of a variant', () => {
  test('is the price in force, and the tax and HSN that the category hands down', async ({
    house,
  }) => {
    const taxId = await taxOf(house, 18);
    const food = await aCategory(house, { name: 'Food', defaultTaxId: taxId, defaultHsn: '2001' });
    const pickles = await aCategory(house, { name: 'Pickles', parentId: food.id });
    await aProduct(house, { categoryId: pickles.id, taxId: null, sku: 'MP-1' });

    const [variant] = await asked(house, 'MP-1');

    expect(variant).toMatchObject({
      price: 18_000,
      mrp: 19_500,
      taxId,
      hsn: '2001',
      isOrderable: true,
      whyNot: null,
    });
  });

  test('says that its price starts later, when the clock was put back', async ({ house }) => {
    house.clock.set('2027-03-01T09:00:00.000Z');
    await aProduct(house, { sku: 'MP-1' });

    house.clock.set('2026-11-21T04:30:00.000Z');
    const [variant] = await asked(house, 'MP-1');

    expect(variant).toMatchObject({
      isOrderable: false,
      whyNot:
        'The price of this variant starts only on 01 Mar 2027, 14:30. Set a price from now on; if it was priced before, check the date and time of the server.',
    });
  });

  test('says why it cannot be ordered', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, { sku: 'MP-1', status: 'draft' });
    const draft = await asked(house, 'MP-1');
    await owner.call(catalogue.updateProduct, {
      id: product.id,
      version: product.version,
      status: 'archived',
    });

    const archived = await asked(house, 'MP-1');

    expect(draft).toMatchObject([
      { isOrderable: false, whyNot: 'This product is not published yet.' },
    ]);
    expect(archived).toMatchObject([{ isOrderable: false, whyNot: 'This product is archived.' }]);
  });
});
