import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anItem, aPurchaseCategory } from '../../testing/items.ts';

const { admin, purchasing } = contract;

describe('purchase categories', () => {
  test('make a tree with paths and counts of what is below', async ({ house }) => {
    const spices = await aPurchaseCategory(house);
    const whole = await aPurchaseCategory(house, {
      name: 'Whole',
      code: 'WHL',
      parentId: spices.id,
    });
    await anItem(house, { categoryId: whole.id });
    const owner = await house.as('owner');

    const { rows } = await owner.call(purchasing.listCategories, { tree: true });

    expect(rows).toMatchObject([
      { name: 'Spices', path: 'Spices', level: 1, itemCount: 1, lowCount: 0, stockValue: 0 },
      { name: 'Whole', path: 'Spices > Whole', level: 2, itemCount: 1 },
    ]);
  });

  test('take their branch along when they move, and count items low', async ({ house }) => {
    const spices = await aPurchaseCategory(house);
    const food = await aPurchaseCategory(house, { name: 'Food', code: 'FOOD' });
    const item = await anItem(house, { categoryId: spices.id });
    const owner = await house.as('owner');
    const storeId = item.stores[0]?.storeId ?? 0;
    const { id, version } = item;
    const policies = [{ storeId, reorderLevel: 5_000 }];
    await owner.call(purchasing.updateItem, { id, version, policies });

    const moved = await owner.call(purchasing.updateCategory, {
      id: spices.id,
      version: spices.version,
      parentId: food.id,
    });

    expect(moved).toMatchObject({ path: 'Food > Spices', lowCount: 1 });
    const listed = await owner.call(purchasing.listItems, { categoryId: food.id, low: true });
    expect(listed.rows).toMatchObject([{ category: 'Food > Spices', isLow: true }]);
  });

  test('are refused with the words of the field', async ({ house }) => {
    const spices = await aPurchaseCategory(house);
    const whole = await aPurchaseCategory(house, {
      name: 'Whole',
      code: 'WHL',
      parentId: spices.id,
    });
    const deep = await aPurchaseCategory(house, { name: 'Red', code: 'RED', parentId: whole.id });
    const owner = await house.as('owner');
    const { id, version } = spices;

    const adding = (given: object) =>
      owner.call(purchasing.createCategory, { kind: 'raw', name: 'Oils', code: 'OIL', ...given });

    for (const [asked, field, text] of [
      [() => adding({ name: 'SPICES' }), 'name', "There is already a category 'Spices' here."],
      [() => adding({ code: 'SPC' }), 'code', 'Another category has this code.'],
      [() => adding({ parentId: deep.id }), 'parentId', 'Categories can be at most 3 levels deep.'],
      [
        () => adding({ kind: 'service', hsn: '0910' }),
        'hsn',
        'SAC must be 6 digits and start with 99.',
      ],
      [
        () => owner.call(purchasing.updateCategory, { id, version, parentId: whole.id }),
        'parentId',
        "A category can't be placed under itself.",
      ],
    ] as const) {
      await expect(asked()).rejects.toMatchObject({ fields: { [field]: text } });
    }
  });

  test('are deleted only when they are empty, and come back', async ({ house }) => {
    const spices = await aPurchaseCategory(house);
    const empty = await aPurchaseCategory(house, { name: 'Oils', code: 'OIL' });
    await anItem(house, { categoryId: spices.id });
    const owner = await house.as('owner');
    const table = 'purchase_category';

    await owner.call(admin.softDeleteRow, { table, id: empty.id });

    await expect(owner.call(admin.softDeleteRow, { table, id: spices.id })).rejects.toMatchObject({
      message: 'Move its 0 sub-categories and 1 items first.',
    });
    await owner.call(admin.restoreRow, { table, id: empty.id });
    const { rows } = await owner.call(purchasing.listCategories, {});
    expect(rows.map(({ name }) => name)).toEqual(['Oils', 'Spices']);
  });
});
