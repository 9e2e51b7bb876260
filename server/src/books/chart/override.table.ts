import { OverrideRole } from '@counting-house/contract/accounts/journal/posting-rule.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { categories } from '../../catalogue/categories/category.table.ts';
import {
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { purchaseCategories } from '../../purchasing/categories/category.table.ts';
import { ledgerAccounts } from './account.table.ts';
import { centres } from './centre.table.ts';

/** Goods of a product category, or of a centre, that are posted to an account of their own. */
export const postingOverrides = pgTable(
  'posting_override',
  {
    id: rowId(),
    role: oneOf(OverrideRole).notNull(),
    /** A product category, with all below it; null for all goods. */
    categoryId: optionalReference().references(() => categories.id),
    /** A purchase category, with all below it; null for all goods. */
    purchaseCategoryId: optionalReference().references(() => purchaseCategories.id),
    /** Null for all centres. */
    centreId: optionalReference().references(() => centres.id),
    accountId: reference().references(() => ledgerAccounts.id),
    ...stamps(),
  },
  (row) => [
    uniqueIndex('override.taken').on(
      row.role,
      sql`coalesce(${row.categoryId}, 0)`,
      sql`coalesce(${row.purchaseCategoryId}, 0)`,
      sql`coalesce(${row.centreId}, 0)`,
    ),
    check(
      'posting_override_of',
      sql`num_nonnulls(${row.categoryId}, ${row.purchaseCategoryId}, ${row.centreId}) > 0`,
    ),
    check(
      'posting_override_category',
      sql`${row.categoryId} is null or ${row.purchaseCategoryId} is null`,
    ),
  ],
);
