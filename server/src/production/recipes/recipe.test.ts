import { production } from '@counting-house/contract/production/production.operations.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aSku, pieces } from '../../testing/stock.ts';

describe('what a batch costs now', () => {
  test('is said while a recipe is typed, and the same of the recipe that is saved', async ({
    house,
  }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');

    const preview = await owner.call(production.previewRecipe, {
      outputSkuId: kitchen.powder.id,
      name: 'Standard',
      outputQty: pieces(100),
      labourPerRun: 120_000,
      overheadBps: 300,
      lines: [
        { skuId: kitchen.turmeric.id, qty: kg(25), wasteBps: 200 },
        { skuId: kitchen.pouch.id, qty: pieces(100), wasteBps: 100, roundTo: pieces(1) },
        { skuId: kitchen.dust.id, qty: kg(1) },
      ],
      byproducts: [{ skuId: kitchen.dust.id, qty: 300, unitValue: 2_000 }],
    });
    const { batchCost } = await turmericRecipe(owner, kitchen);

    // 25.5 kg at ₹120, 101 pouches at ₹1.80; nobody knows what dust costs.
    expect(preview).toMatchObject({
      lines: [
        { need: kg(25.5), cost: 306_000, unitCost: 12_000, costOrigin: 'average' },
        { need: pieces(101), cost: 18_180, unitCost: 180, costOrigin: 'average' },
        { cost: 0, costOrigin: 'none' },
      ],
      batchCost: {
        materials: 324_180,
        overhead: 9_725,
        labour: 120_000,
        byproductValue: 600,
        total: 453_305,
        unitCost: 4_533,
      },
      fields: {},
    });
    expect(preview.lines[0]?.units.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['KG', 'G']),
    );
    // 112 labels at ₹0.40 and 3 cartons at ₹18 more.
    expect(batchCost).toMatchObject({ materials: 324_180 + 4_480 + 5_400 });
  });

  test('is for those who may see costs', async ({ house }) => {
    const kitchen = await turmericKitchen(house);
    await turmericRecipe(await house.as('owner'), kitchen);
    const keeper = await house.as('store keeper');
    const { rows } = await keeper.call(production.listRecipes, {});

    const recipe = await keeper.call(production.getRecipe, { id: rows[0]?.id ?? 0 });

    expect(recipe.batchCost).toBeNull();
    expect(recipe.lines.map(({ cost, unitCost }) => [cost, unitCost])).toEqual(
      recipe.lines.map(() => [null, null]),
    );
  });

  test('says at each field what saving would refuse', async ({ house }) => {
    const kitchen = await turmericKitchen(house);
    const owner = await house.as('owner');

    const { fields } = await owner.call(production.previewRecipe, {
      lines: [
        { skuId: kitchen.pouch.id, qty: pieces(1) },
        { skuId: kitchen.pouch.id, qty: pieces(1) },
      ],
    });

    expect(fields).toEqual({
      outputSkuId: 'Choose what is made.',
      name: 'Name is required',
      outputQty: 'The output quantity must be more than 0.',
      'lines.1.skuId': "'Pouch 250 g' is already in this recipe.",
    });
  });
});

test('what a quantity needs is told over all levels', async ({ house }) => {
  const kitchen = await turmericKitchen(house);
  const owner = await house.as('owner');
  const mix = await aSku(house, { name: 'Spice mix', kind: 'semi_finished', unit: 'KG' });
  await turmericRecipe(
    owner,
    { ...kitchen, powder: mix },
    {
      outputQty: kg(10),
      lines: [{ skuId: kitchen.turmeric.id, qty: kg(11) }],
    },
  );
  await turmericRecipe(owner, kitchen, {
    lines: [
      { skuId: mix.id, qty: kg(25) },
      { skuId: kitchen.turmeric.id, qty: kg(1) },
    ],
  });

  const { tree, materials } = await owner.call(production.explode, {
    skuId: kitchen.powder.id,
    qty: pieces(1_000),
  });

  expect(tree.map(({ name, depth, need, short }) => [depth, name, need, short])).toEqual([
    [1, 'Spice mix', kg(250), kg(250)],
    [2, 'Turmeric bulk', kg(275), 0],
    [1, 'Turmeric bulk', kg(10), 0],
  ]);
  expect(materials).toMatchObject([
    { name: 'Turmeric bulk', need: kg(285), free: kg(290), short: 0, cost: 3_420_000 },
  ]);
});
