import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { bring, load, previewOf } from '../../testing/lists.ts';

const { catalogue } = contract;

describe('a list of prices', () => {
  test('changes the price from now, and nothing the second time', async ({ house }) => {
    const product = await aProduct(house, { sku: 'MP-1' });
    const file = 'SKU,MRP,Price\nMP-1,,17000\nMP-1x,200,190\n'.replace('17000', '170.00');

    const preview = await previewOf(house, { kind: 'prices', file });
    house.clock.pass(1);
    await load(house, preview, { onlyValid: true });
    const again = await previewOf(house, { kind: 'prices', file });

    expect(preview.rows[1]?.errors).toEqual([{ column: 'SKU', text: 'SKU MP-1x not found' }]);
    expect(again.counts).toMatchObject({ same: 1, error: 1 });
    const owner = await house.as('owner');
    const variant = await owner.call(catalogue.getVariant, { id: product.variants[0]?.id ?? 0 });
    expect(variant.price).toBe(17_000);
  });

  test('may begin and end on a day', async ({ house }) => {
    const product = await aProduct(house, { sku: 'MP-1' });

    await bring(house, 'prices', 'SKU,Price,Starts,Ends\nMP-1,150,25-11-2026,02-12-2026\n');

    const owner = await house.as('owner');
    const variant = await owner.call(catalogue.getVariant, { id: product.variants[0]?.id ?? 0 });
    expect(variant.prices[0]).toMatchObject({
      state: 'scheduled',
      startsAt: '2026-11-24T18:30:00.000Z',
      endsAt: '2026-12-01T18:30:00.000Z',
    });
  });
});
