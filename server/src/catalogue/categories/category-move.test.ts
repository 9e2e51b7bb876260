import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCategory, aProduct } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';

const { catalogue } = contract;

/** Names with their levels, in the order of the tree. */
async function tree(house: TestHouse): Promise<string[]> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(catalogue.listCategories, { tree: true });
  return rows.map(({ name, level }) => `${'-'.repeat(level - 1)}${name}`);
}

describe('a category', () => {
  test('moves with what is below it, to a place between its new siblings', async ({ house }) => {
    const owner = await house.as('owner');
    const food = await aCategory(house, { name: 'Food' });
    const oils = await aCategory(house, { name: 'Oils', parentId: food.id });
    await aCategory(house, { name: 'Sweets', parentId: food.id });
    const honey = await aCategory(house, { name: 'Honey' });
    await aCategory(house, { name: 'Forest', parentId: honey.id });

    await owner.call(catalogue.moveCategory, {
      id: honey.id,
      parentId: food.id,
      beforeId: oils.id,
    });
    const first = await tree(house);
    await owner.call(catalogue.moveCategory, { id: honey.id, parentId: null, beforeId: food.id });
    const second = await tree(house);
    const inside = owner.call(catalogue.moveCategory, {
      id: food.id,
      parentId: oils.id,
      beforeId: null,
    });

    expect(first).toEqual(['Food', '-Honey', '--Forest', '-Oils', '-Sweets']);
    expect(second).toEqual(['Honey', '-Forest', 'Food', '-Oils', '-Sweets']);
    await expect(inside).rejects.toMatchObject({ status: 422, code: 'category.inside_itself' });
  });

  test('merges into another with its products and what is below it', async ({ house }) => {
    const owner = await house.as('owner');
    const from = await aCategory(house, { name: 'Honeys' });
    await aCategory(house, { name: 'Forest', parentId: from.id });
    const into = await aCategory(house, { name: 'Honey' });
    const product = await aProduct(house, { categoryId: from.id });

    const merged = await owner.call(catalogue.mergeCategories, {
      id: from.id,
      version: from.version,
      intoId: into.id,
    });

    expect(merged).toEqual({ id: into.id, products: 1, categories: 1 });
    expect(await tree(house)).toEqual(['Honey', '-Forest']);
    expect((await owner.call(catalogue.getProduct, { id: product.id })).categoryId).toBe(into.id);
  });

  test('is not merged where names clash or into what is below it; nothing has moved', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const from = await aCategory(house, { name: 'Honeys' });
    const below = await aCategory(house, { name: 'Forest', parentId: from.id });
    const into = await aCategory(house, { name: 'Honey' });
    await aCategory(house, { name: 'Forest', parentId: into.id });
    const at = { id: from.id, version: from.version };

    const clash = owner.call(catalogue.mergeCategories, { ...at, intoId: into.id });
    await expect(clash).rejects.toMatchObject({ code: 'category.name_taken' });
    const inside = owner.call(catalogue.mergeCategories, { ...at, intoId: below.id });
    await expect(inside).rejects.toMatchObject({ code: 'category.inside_itself' });

    expect(await tree(house)).toEqual(['Honeys', '-Forest', 'Honey', '-Forest']);
  });
});
