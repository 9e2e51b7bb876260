import { sql } from 'drizzle-orm';
import { files } from '../platform/files/file.table.ts';
import type { FileUse } from '../platform/files/file-use.ts';
import { categories } from './categories/category.table.ts';
import { reviewImages } from './reviews/review.table.ts';
import { productImages, variantImages } from './images/image.table.ts';

export const catalogueFiles: readonly FileUse[] = [
  {
    purpose: 'product',
    write: 'catalogue.product.write',
    read: 'catalogue.product.read',
    isUsed: sql`exists (select from ${productImages} where ${productImages.fileId} = ${files.id})`,
  },
  {
    purpose: 'variant',
    write: 'catalogue.product.write',
    read: 'catalogue.product.read',
    isUsed: sql`exists (select from ${variantImages} where ${variantImages.fileId} = ${files.id})`,
  },
  {
    purpose: 'review',
    write: 'catalogue.review.moderate',
    read: 'catalogue.review.read',
    isUsed: sql`exists (select from ${reviewImages} where ${reviewImages.fileId} = ${files.id})`,
  },
  {
    purpose: 'category',
    write: 'catalogue.category.write',
    read: 'catalogue.category.read',
    isUsed: sql`exists (select from ${categories} where ${categories.imageFileId} = ${files.id})`,
  },
];
