import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory, aProduct, taxOf } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';

const { catalogue } = contract;

describe('a category', () => {
  test('gets its web address from its name', async ({ house }) => {
    const made = await aCategory(house, { name: 'Pâtés & Soße' });

    expect(made).toMatchObject({ slug: 'pates-sosse', title: 'Pâtés & Soße', level: 1 });
  });

  test('cannot have the name of its neighbour', async ({ house }) => {
    const top = await aCategory(house, { name: 'Spices' });
    await aCategory(house, { name: 'Whole', parentId: top.id });

    const again = aCategory(house, { name: 'whole', parentId: top.id });

    await expect(again).rejects.toMatchObject({
      status: 422,
      fields: { name: 'Category whole is already used by Spices / Whole' },
    });
  });

  test('is at most five levels deep', async ({ house }) => {
    let parentId: number | null = null;
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      parentId = (await aCategory(house, { name, parentId })).id;
    }

    const sixth = aCategory(house, { name: 'Six', parentId });

    await expect(sixth).rejects.toMatchObject({
      fields: { parentId: 'Categories can be 5 levels deep' },
    });
  });

  test('takes its branch along when it moves', async ({ house }) => {
    const owner = await house.as('owner');
    const food = await aCategory(house, { name: 'Food' });
    const spices = await aCategory(house, { name: 'Spices' });
    const whole = await aCategory(house, { name: 'Whole', parentId: spices.id });

    await owner.call(catalogue.updateCategory, {
      id: spices.id,
      version: spices.version,
      parentId: food.id,
    });

    const moved = await owner.call(catalogue.getCategory, { id: whole.id });
    expect(moved).toMatchObject({
      title: 'Food / Spices / Whole',
      path: `/${food.id}/${spices.id}/${whole.id}/`,
    });
  });

  test('cannot be moved into its own branch', async ({ house }) => {
    const owner = await house.as('owner');
    const spices = await aCategory(house, { name: 'Spices' });
    const whole = await aCategory(house, { name: 'Whole', parentId: spices.id });

    const moved = owner.call(catalogue.updateCategory, {
      id: spices.id,
      version: spices.version,
      parentId: whole.id,
    });

    await expect(moved).rejects.toMatchObject({
      status: 422,
      code: 'category.inside_itself',
      fields: { parentId: 'A category cannot be inside itself' },
    });
  });

  test('hands tax, HSN and days to return down to what is inside', async ({ house }) => {
    const top = await aCategory(house, {
      name: 'Spices',
      defaultTaxId: await taxOf(house, 5),
      defaultHsn: '0910',
      returnWindowDays: 3,
    });

    const inside = await aCategory(house, { name: 'Whole', parentId: top.id, defaultHsn: '0904' });

    expect(inside.effectiveTax).toMatchObject({ from: 'Spices' });
    expect(inside.effectiveHsn).toEqual({ value: '0904', from: 'own' });
    expect(inside.effectiveReturn).toEqual({ value: '3 days', from: 'Spices' });
  });

  test('says where nobody says anything: the house does', async ({ house }) => {
    const top = await aCategory(house);

    expect(top.effectiveReturn).toEqual({ value: '7 days', from: 'setting' });
    expect(top.effectiveTax).toEqual({ value: null, from: null });
  });

  test('counts the products in it and below', async ({ house }) => {
    const owner = await house.as('owner');
    const top = await aCategory(house, { name: 'Spices' });
    const inside = await aCategory(house, { name: 'Whole', parentId: top.id });
    await aProduct(house, { categoryId: inside.id });

    const { rows } = await owner.call(catalogue.listCategories, { tree: true });

    expect(rows.map(({ name, productCount }) => [name, productCount])).toEqual([
      ['Spices', 1],
      ['Whole', 1],
    ]);
  });

  test('refuses the one who saw an older version', async ({ house }) => {
    const owner = await house.as('owner');
    const top = await aCategory(house);
    await owner.call(catalogue.updateCategory, { id: top.id, version: 1, name: 'Chutneys' });

    const late = owner.call(catalogue.updateCategory, { id: top.id, version: 1, name: 'Jams' });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });
});
