import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../testing/catalogue.ts';
import { test } from '../testing/house.ts';
import { anItem, aPurchaseCategory, unitOf } from '../testing/items.ts';

const { admin } = contract;

const bundle = {
  code: 'bndl',
  name: 'Bundle',
  kind: 'count',
  ratioNum: 20,
  ratioDen: 2,
  decimals: 0,
} as const;

describe('units', () => {
  test('come with the house: a kilogram is a thousand grams', async ({ house }) => {
    const owner = await house.as('owner');

    const { rows } = await owner.call(admin.listUnits, { q: 'kilo' });

    expect(rows).toMatchObject([
      { code: 'KG', kind: 'mass', ratioNum: 1000, ratioDen: 1, decimals: 3, gstUqc: 'KGS' },
    ]);
  });

  test('keep their ratio in lowest terms', async ({ house }) => {
    const owner = await house.as('owner');

    const made = await owner.call(admin.createUnit, bundle);

    expect(made).toMatchObject({ code: 'BNDL', ratioNum: 10, ratioDen: 1, usedBy: 0 });
  });

  test('of packs have no ratio', async ({ house }) => {
    const owner = await house.as('owner');

    const made = await owner.call(admin.createUnit, { ...bundle, kind: 'pack' });

    expect(made).toMatchObject({ ratioNum: null, ratioDen: null });
  });

  test('need a ratio when they measure something', async ({ house }) => {
    const owner = await house.as('owner');

    const made = owner.call(admin.createUnit, { ...bundle, ratioNum: null });

    await expect(made).rejects.toMatchObject({ status: 422, code: 'unit.ratio_missing' });
  });

  test('have codes of their own', async ({ house }) => {
    const owner = await house.as('owner');

    const made = owner.call(admin.createUnit, { ...bundle, code: 'KG' });

    await expect(made).rejects.toMatchObject({
      status: 422,
      fields: { code: 'Another unit has this code.' },
    });
  });

  test('are changed only by people who may', async ({ house }) => {
    const packer = await house.as('packer');

    await expect(packer.call(admin.createUnit, bundle)).rejects.toMatchObject({ status: 403 });
  });

  test('that goods are counted in keep their ratio, others do not', async ({ house }) => {
    const owner = await house.as('owner');
    await aProduct(house, { unit: 'DOZ' });
    const { rows } = await owner.call(admin.listUnits, { q: 'doz' });
    const [dozen] = rows;
    const change = { id: dozen?.id ?? 0, version: 1 } as const;

    const ratio = owner.call(admin.updateUnit, { ...change, ratioNum: 10 });

    expect(rows).toMatchObject([{ code: 'DOZ', usedBy: 1 }]);
    await expect(ratio).rejects.toMatchObject({
      status: 409,
      code: 'unit.used',
      message: "'DOZ' is in use and can't be changed.",
    });
    const renamed = await owner.call(admin.updateUnit, { ...change, name: 'Twelve' });
    expect(renamed).toMatchObject({ name: 'Twelve', usedBy: 1 });
    const others = await owner.call(admin.listUnits, { q: 'kilo' });
    expect(others.rows).toMatchObject([{ usedBy: 0 }]);
  });

  test('are used by the packs of goods and by what categories begin with', async ({ house }) => {
    const owner = await house.as('owner');
    const categoryId = (await aPurchaseCategory(house)).id;
    const units = [{ unitId: await unitOf(house, 'BAG'), ratioNum: 25 }];
    await anItem(house, { categoryId, unitId: await unitOf(house, 'G'), units });

    const { rows } = await owner.call(admin.listUnits, { limit: 200 });

    const used = rows.filter(({ usedBy }) => usedBy > 0).map(({ code, usedBy }) => [code, usedBy]);
    expect(new Map(used as [string, number][])).toEqual(
      new Map([
        ['BAG', 1],
        ['G', 1],
        ['KG', 1],
      ]),
    );
  });
});
