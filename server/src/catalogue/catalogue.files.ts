import { fileUse, type FileUse } from '../platform/files/file-use.ts';
import { categories } from './categories/category.table.ts';
import { productImages, variantImages } from './images/image.table.ts';
import { reviewImages } from './reviews/review.table.ts';

const ofProduct = { write: 'catalogue.product.write', read: 'catalogue.product.read' } as const;

export const catalogueFiles: readonly FileUse[] = [
  fileUse('product', productImages.fileId, ofProduct),
  fileUse('variant', variantImages.fileId, ofProduct),
  fileUse('review', reviewImages.fileId, {
    write: 'catalogue.review.moderate',
    read: 'catalogue.review.read',
  }),
  fileUse('category', categories.imageFileId, {
    write: 'catalogue.category.write',
    read: 'catalogue.category.read',
  }),
];
