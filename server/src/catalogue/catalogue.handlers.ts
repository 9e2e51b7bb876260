import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { createCategory, reorderCategories, updateCategory } from './category.service.ts';
import { getCategory, listCategories } from './category-tree.service.ts';
import { withCleanDescription } from './clean-description.ts';
import { deleteProductImage, deleteVariantImage } from './image-change.service.ts';
import { cancelPriceRow, schedulePrice } from './price.service.ts';
import { listProducts } from './product-list.service.ts';
import { getProduct } from './product-view.service.ts';
import { createProduct, updateProduct } from './product.service.ts';
import { getVariant, listVariants } from './variant-view.service.ts';
import {
  bulkUpdateVariants,
  createVariant,
  generateVariants,
  updateVariant,
} from './variant.service.ts';

export const catalogueHandlers = handlersFor(catalogue, {
  createCategory: withCleanDescription(createCategory),
  updateCategory: withCleanDescription(updateCategory),
  reorderCategories,
  listCategories,
  getCategory,
  createProduct: withCleanDescription(createProduct),
  updateProduct: withCleanDescription(updateProduct),
  createVariant,
  updateVariant,
  bulkUpdateVariants,
  generateVariants,
  deleteProductImage,
  deleteVariantImage,
  listProducts,
  getProduct,
  listVariants,
  getVariant,
  schedulePrice,
  cancelPriceRow,
});
