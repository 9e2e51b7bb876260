import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPlan, kg, turmericKitchen, turmericRecipe } from '../../testing/production.ts';
import { aSku, pieces } from '../../testing/stock.ts';

async function kitchenWithRecipe(house: TestHouse) {
  const kitchen = await turmericKitchen(house, { stocked: false });
  const owner = await house.as('owner');
  const recipe = await turmericRecipe(owner, kitchen);
  return { ...kitchen, owner, recipe };
}

describe('a recipe', () => {
  test('that is released is neither changed, released nor deleted; it is copied and retired', async ({
    house,
  }) => {
    const { owner, recipe } = await kitchenWithRecipe(house);
    const { id, version } = recipe;
    const released = "A released recipe can't be changed. Copy it to a new version.";
    const { title: name, outputQty } = recipe;

    await expect(
      owner.call(production.updateRecipe, { id, version, name, outputQty }),
    ).rejects.toMatchObject({ code: 'recipe.released', message: released });
    await expect(owner.call(production.recipeRelease, { id, version })).rejects.toThrow(released);
    await expect(owner.call(admin.softDeleteRow, { table: 'recipe', id, version })).rejects.toThrow(
      released,
    );
    const copy = await owner.call(production.recipeCopy, { id });
    expect(copy).toMatchObject({ edition: 2, status: 'draft', isDefault: false });
    const retired = await owner.call(production.recipeRetire, { id, version });
    expect(retired).toMatchObject({ status: 'retired', isDefault: false });
    await expect(
      owner.call(production.recipeRetire, { id, version: retired.version }),
    ).rejects.toThrow('Only a released recipe can be retired.');
  });

  test('without materials, or with goods that are not in use, is not released', async ({
    house,
  }) => {
    const kitchen = await turmericKitchen(house, { stocked: false });
    const owner = await house.as('owner');

    await expect(turmericRecipe(owner, kitchen, { lines: [] })).rejects.toMatchObject({
      code: 'recipe.empty',
      message: 'Add at least one material.',
    });
    await expect(
      turmericRecipe(owner, kitchen, {
        lines: [
          { skuId: kitchen.pouch.id, qty: pieces(1) },
          { skuId: kitchen.pouch.id, qty: pieces(2) },
        ],
      }),
    ).rejects.toMatchObject({
      fields: { 'lines.1.skuId': "'Pouch 250 g' is already in this recipe." },
    });
    await expect(turmericRecipe(owner, kitchen, { outputQty: 0 })).rejects.toMatchObject({
      fields: { outputQty: 'The output quantity must be more than 0.' },
    });
  });

  test('cannot contain itself through another, and names the way', async ({ house }) => {
    const kitchen = await turmericKitchen(house, { stocked: false });
    const owner = await house.as('owner');
    const paste = await aSku(house, { name: 'Paste', kind: 'semi_finished', unit: 'KG' });
    const base = await aSku(house, { name: 'Base', kind: 'semi_finished', unit: 'KG' });
    await turmericRecipe(owner, kitchen, {
      outputSkuId: paste.id,
      outputQty: kg(1),
      lines: [{ skuId: base.id, qty: kg(1) }],
      byproducts: [],
    });

    const loop = turmericRecipe(owner, kitchen, {
      outputSkuId: base.id,
      outputQty: kg(1),
      lines: [{ skuId: paste.id, qty: kg(1) }],
      byproducts: [],
    });

    await expect(loop).rejects.toMatchObject({
      code: 'recipe.loop',
      message: "'Base' can't contain itself (through Paste).",
    });
  });

  test('with open plans is retired only on purpose', async ({ house }) => {
    const { owner, recipe, powder } = await kitchenWithRecipe(house);
    await aPlan(owner, { outputSkuId: powder.id, qty: pieces(10) });
    const retire = { id: recipe.id, version: recipe.version };

    await expect(owner.call(production.recipeRetire, retire)).rejects.toMatchObject({
      code: 'recipe.in_use',
      message: '1 open plan uses this recipe. Retire it all the same?',
    });
    const retired = await owner.call(production.recipeRetire, { ...retire, force: true });

    expect(retired.status).toBe('retired');
    await expect(aPlan(owner, { outputSkuId: powder.id, qty: pieces(10) })).rejects.toMatchObject({
      code: 'recipe.none',
      message: "'Turmeric powder 250 g' has no released recipe.",
    });
  });

  test('is copied to another product, whole, unless that cannot be made by it', async ({
    house,
  }) => {
    const { owner, recipe, turmeric, pouch, dust } = await kitchenWithRecipe(house);
    const jar = await aSku(house, { name: 'Turmeric jar' });

    const copy = await owner.call(production.recipeCopy, { id: recipe.id, outputSkuId: jar.id });

    expect(copy).toMatchObject({ name: 'Turmeric jar', edition: 1, status: 'draft' });
    expect(copy.lines.map(({ skuId }) => skuId)).toEqual(recipe.lines.map(({ skuId }) => skuId));
    expect(copy.byproducts).toMatchObject([{ skuId: dust.id, qty: 300 }]);
    await expect(
      owner.call(production.recipeCopy, { id: recipe.id, outputSkuId: pouch.id }),
    ).rejects.toMatchObject({
      fields: {
        outputSkuId: 'Choose finished or semi-finished goods that are kept by batch.',
      },
    });
    const { rows } = await owner.call(production.listRecipes, { usesSkuId: turmeric.id });
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'Turmeric jar',
      'Turmeric powder 250 g',
    ]);
  });

  test('has one default, which is chosen by itself; a draft is deleted and comes back', async ({
    house,
  }) => {
    const { owner, recipe, powder } = await kitchenWithRecipe(house);
    const copy = await owner.call(production.recipeCopy, { id: recipe.id });
    const at = { table: 'recipe', id: copy.id, field: 'isDefault', value: 'true' };

    await expect(owner.call(admin.updateField, at)).rejects.toThrow(
      'Only a released recipe can be the default.',
    );
    await owner.call(production.recipeRelease, {
      id: copy.id,
      version: copy.version,
      asDefault: false,
    });
    await owner.call(admin.updateField, at);
    const { rows } = await owner.call(production.listRecipes, {
      outputSkuId: powder.id,
      isDefault: true,
    });
    expect(rows.map(({ id }) => id)).toEqual([copy.id]);

    const draft = await owner.call(production.recipeCopy, { id: recipe.id });
    await owner.call(admin.softDeleteRow, { table: 'recipe', id: draft.id });
    await expect(owner.call(production.getRecipe, { id: draft.id })).rejects.toMatchObject({
      status: 404,
    });
    await owner.call(admin.restoreRow, { table: 'recipe', id: draft.id });
    const back = await owner.call(production.getRecipe, { id: draft.id });
    expect(back.lines).toHaveLength(recipe.lines.length);
  });
});
