import { contract } from '@counting-house/contract/contract.ts';
import type { Category } from '@counting-house/contract/purchasing/category.ts';
import type { Item } from '@counting-house/contract/purchasing/item.ts';
import type { z } from 'zod';
import type { TestHouse } from './house.ts';

const { admin, purchasing } = contract;

type NewCategory = z.input<typeof purchasing.createCategory.input>;
type NewItem = z.input<typeof purchasing.createItem.input>;

/** The id of a unit that the house brings. */
export async function unitOf(house: TestHouse, code: string): Promise<number> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(admin.listUnits, { q: code });
  const unit = rows.find((row) => row.code === code);
  if (!unit) throw new Error(`there is no unit ${code}`);
  return unit.id;
}

/** A category of spices that are bought by the kilogram. */
export async function aPurchaseCategory(
  house: TestHouse,
  given: Partial<NewCategory> = {},
): Promise<Category> {
  const owner = await house.as('owner');
  return owner.call(purchasing.createCategory, {
    name: 'Spices',
    code: 'SPC',
    kind: 'raw',
    unitId: await unitOf(house, 'KG'),
    ...given,
  });
}

/** Turmeric, kept in kilograms, in a category of its own when none is named. */
export async function anItem(house: TestHouse, given: Partial<NewItem> = {}): Promise<Item> {
  const owner = await house.as('owner');
  const categoryId = given.categoryId ?? (await aPurchaseCategory(house)).id;
  return owner.call(purchasing.createItem, { name: 'Turmeric', ...given, categoryId });
}
