import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import type { Shape } from '../kit/shape.ts';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { clearable, id, requiredText, version } from '../kit/shapes.ts';
import { hsn, Returnable, returnWindowDays, richText, slug } from './field.ts';

export const CategoryStatus = z.enum(['active', 'hidden']);

/** Levels of the tree. */
export const deepestCategory = 5;

const fields = {
  /** Null is the top. */
  parentId: clearable(id),
  name: requiredText(80, 'Name'),
  /** Made from the name when left out. */
  slug: slug(100).optional(),
  description: richText(5_000).optional(),
  imageFileId: clearable(id),
  sortOrder: z.int().min(0).max(100_000).optional(),
  defaultTaxId: clearable(id),
  defaultHsn: clearable(hsn),
  returnable: Returnable.optional(),
  returnWindowDays: clearable(returnWindowDays),
  status: CategoryStatus.optional(),
};

export const NewCategory = z.strictObject(fields);
export type NewCategory = z.output<typeof NewCategory>;

export const ChangedCategory = changeOf(NewCategory);
export type ChangedCategory = z.output<typeof ChangedCategory>;

/** A value in force and where it comes from: 'own', the name of a category, 'setting', or null when nobody says it. */
const effective = <S extends Shape>(of: S) =>
  z.object({ value: z.nullable(of), from: z.string().nullable() });

export const CategoryRow = z.object({
  id,
  parentId: id.nullable(),
  /** Ids from the root, `/3/14/`. */
  path: z.string(),
  /** Names from the root, joined by ` / `. */
  title: z.string(),
  level: z.int(),
  name: z.string(),
  slug: z.string(),
  status: CategoryStatus,
  imageFileId: id.nullable(),
  sortOrder: z.int(),
  /** Products in it and below. */
  productCount: z.int(),
  effectiveTax: effective(z.string()),
  effectiveHsn: effective(z.string()),
  effectiveReturn: effective(z.string()),
  version,
});
export type CategoryRow = z.output<typeof CategoryRow>;

export const Category = CategoryRow.extend({
  description: z.string().nullable(),
  defaultTaxId: id.nullable(),
  defaultHsn: z.string().nullable(),
  returnable: Returnable,
  returnWindowDays: z.int().nullable(),
});
export type Category = z.output<typeof Category>;

export const CategoriesInput = listInput({
  /** The whole tree in order, at most 2,000 categories. */
  tree: flag.optional(),
  status: CategoryStatus.optional(),
  parentId: queryId.optional(),
});
export const CategoryList = listOf(CategoryRow);

export const CategoryRows = z.object({ rows: z.array(CategoryRow) });
