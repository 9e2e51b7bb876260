import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import { clearable, code, id, moneySum, requiredText, text, version } from '../kit/shapes.ts';
import { ItemKind } from './item-kind.ts';

/** Levels of the tree. */
export const deepestCategory = 3;

const fields = {
  /** Null is the top. */
  parentId: clearable(id),
  name: requiredText(60, 'Name'),
  /** Stands before the number of a new item's code: `SPC` makes `SPC-00042`. */
  code: code(10),
  /** Offered for new items. */
  kind: ItemKind,
  taxId: clearable(id),
  hsn: clearable(text(8)),
  unitId: clearable(id),
  inspectOnReceipt: z.boolean().optional(),
  description: text(500).optional(),
  status: ActiveStatus.optional(),
};

export const NewCategory = z.strictObject(fields);
export type NewCategory = z.output<typeof NewCategory>;

export const ChangedCategory = changeOf(NewCategory);
export type ChangedCategory = z.output<typeof ChangedCategory>;

export const CategoryRow = z.object({
  id,
  parentId: id.nullable(),
  /** Names from the root, joined by ` > `. */
  path: z.string(),
  level: z.int(),
  name: z.string(),
  code: z.string(),
  kind: ItemKind,
  status: ActiveStatus,
  /** Of items in it and below. */
  itemCount: z.int(),
  /** How many of them are at or under a reorder level, or expire soon. */
  lowCount: z.int(),
  expiringCount: z.int(),
  /** Null for those who may not see values. */
  stockValue: moneySum.nullable(),
  version,
});
export type CategoryRow = z.output<typeof CategoryRow>;

export const Category = CategoryRow.extend({
  taxId: id.nullable(),
  hsn: z.string().nullable(),
  unitId: id.nullable(),
  inspectOnReceipt: z.boolean(),
  description: z.string(),
});
export type Category = z.output<typeof Category>;

export const CategoriesInput = listInput({
  /** The whole tree in order, at most 2,000 categories. */
  tree: flag.optional(),
  parentId: queryId.optional(),
  kind: several(ItemKind).optional(),
  status: ActiveStatus.optional(),
});
export const CategoryList = listOf(CategoryRow);
