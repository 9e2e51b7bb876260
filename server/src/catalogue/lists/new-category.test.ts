import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { defaults, load, previewOf, shop } from '../../testing/lists.ts';

const { catalogue } = contract;

describe('a list of products', () => {
  test('makes the categories that it names before its rows, with the path that leads to them', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    await aCategory(house, { name: 'Home' });
    const options = await defaults(house, { makeCategories: true, publish: true });
    const file = shop.replace('Garden', 'Home > Garden > Pots').replace(',Home,,', ',Lighting,,');

    const preview = await previewOf(house, { kind: 'products', file, options });
    await load(house, preview);

    expect(preview.makes).toBe(
      '3 categories will be created: Home / Garden, Home / Garden / Pots, Lighting.',
    );
    expect(preview.rows[0]?.after).toMatchObject({ Category: 'Home / Garden / Pots' });
    const { rows } = await owner.call(catalogue.listCategories, {});
    expect(rows.map(({ title }) => title)).toEqual([
      'Home',
      'Home / Garden',
      'Home / Garden / Pots',
      'Lighting',
    ]);
    const again = await previewOf(house, { kind: 'products', file, options });
    expect(again).toMatchObject({ makes: null, counts: { create: 0, same: 4 } });
  });

  test('makes no category for rows that are not loaded', async ({ house }) => {
    const owner = await house.as('owner');
    const options = await defaults(house, { makeCategories: true });

    const file = shop.replace('"1,250.00"', 'dear');
    const preview = await previewOf(house, { kind: 'products', file, options });
    await load(house, preview, { onlyValid: true });

    expect(preview.makes).toBe('1 category will be created: Garden.');
    const { rows } = await owner.call(catalogue.listCategories, {});
    expect(rows.map(({ title }) => title)).toEqual(['Garden']);
  });

  test('is checked again when a category that it would make was made meanwhile', async ({
    house,
  }) => {
    const options = await defaults(house, { makeCategories: true });
    const preview = await previewOf(house, { kind: 'products', file: shop, options });
    await aCategory(house, { name: 'Garden' });

    const late = load(house, preview);

    await expect(late).rejects.toMatchObject({ status: 409, code: 'upload.preview_changed' });
  });

  test.for([
    { category: 'A > B > C > D > E > F', text: 'Categories can be 5 levels deep' },
    { category: 'x'.repeat(81), text: 'This field must be 80 characters or fewer' },
  ])('refuses a category that cannot be made: $text', async ({ category, text }, { house }) => {
    const options = await defaults(house, { makeCategories: true });

    const file = shop.replace('Garden', category);
    const preview = await previewOf(house, { kind: 'products', file, options });

    expect(preview.rows[0]?.errors).toEqual([{ column: 'Type', text }]);
  });

  test('makes no category for anyone who may not add one, and says so at each row', async ({
    house,
  }) => {
    const options = await defaults(house, { makeCategories: true });
    const by = await house.withPermissions([
      'catalogue.product.read',
      'catalogue.product.write',
      'catalogue.product.price',
    ]);

    const preview = await previewOf(house, { kind: 'products', file: shop, options, by });

    expect(preview.counts).toMatchObject({ create: 0 });
    expect(preview.rows[0]).toMatchObject({
      action: 'error',
      errors: [
        {
          column: 'Type',
          text: expect.stringContaining('You do not have the right to add categories.') as string,
        },
      ],
    });
  });
});
