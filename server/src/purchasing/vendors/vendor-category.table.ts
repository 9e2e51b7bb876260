import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/database/columns.ts';
import { purchaseCategories } from '../categories/category.table.ts';
import { vendors } from './vendor.table.ts';

/** What a vendor supplies, for anyone who looks for one. */
export const vendorCategories = pgTable(
  'vendor_category',
  {
    vendorId: reference().references(() => vendors.id),
    categoryId: reference().references(() => purchaseCategories.id),
  },
  (link) => [
    primaryKey({ columns: [link.vendorId, link.categoryId] }),
    index('vendor_category_by_category').on(link.categoryId),
  ],
);
