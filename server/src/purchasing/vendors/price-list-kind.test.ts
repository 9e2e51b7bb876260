import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { bring, load, previewOf } from '../../testing/lists.ts';
import { aVendor } from '../../testing/vendors.ts';

const { purchasing } = contract;
const kind = 'vendor_prices';

describe('a price list from a file', () => {
  test('adds prices, and changes those of the same quantity and day', async ({ house }) => {
    await aProduct(house, { sku: 'MP-1' });
    const vendor = await aVendor(house);
    const head = 'Item code,From quantity,Price,Valid from\n';
    const file = `${head}MP-1,1,61.25,01-04-2026\nMP-1,100,58,01-04-2026\n`;
    const options = { vendorId: vendor.id };

    await bring(house, kind, file, options);
    const again = await previewOf(house, {
      kind,
      file: file.replace('61.25', '62'),
      options,
    });
    await load(house, again);

    expect(again.counts).toMatchObject({ create: 0, update: 1, same: 1, error: 0 });
    expect(again.rows[0]).toMatchObject({
      before: { Price: '₹61.25' },
      after: { Price: '₹62.00' },
    });
    const owner = await house.as('owner');
    const { rows } = await owner.call(purchasing.listVendorItems, { vendorId: vendor.id });
    expect(rows.map(({ minQty, price }) => [minQty, price])).toEqual([
      [1_000, 6_200],
      [100_000, 5_800],
    ]);
  });

  test('names row and column of what cannot be loaded', async ({ house }) => {
    await aProduct(house, { sku: 'MP-1' });
    const { number } = await aVendor(house);
    const file = [
      'Vendor,Item code,Price,Valid from,Valid to',
      `${number},MP-9,1,,`,
      `Nobody,MP-1,1,,`,
      `${number},MP-1,,,`,
      `${number},MP-1,1,01-04-2026,31-03-2026`,
      `${number},MP-1,1,01-05-2026,`,
      `guntur spices,MP-1,2,01-05-2026,`,
    ].join('\n');

    const { rows } = await previewOf(house, { kind, file });

    expect(rows.map(({ errors }) => errors.map(({ text }) => text))).toEqual([
      ['Item MP-9 not found'],
      ['Vendor Nobody not found'],
      ['Price is required'],
      ['The last day cannot be before the first.'],
      [],
      ['Same item, unit, quantity and day as row 6'],
    ]);
  });
});
