import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { createCategory, updateCategory } from './categories/category.service.ts';
import { getCategory, listCategories } from './categories/category-tree.service.ts';
import { withCleanDescription } from './products/clean-description.ts';
import { deleteProductImage, deleteVariantImage } from './images/image-change.service.ts';
import { createReview, decideReview, replyReview } from './reviews/review.service.ts';
import { getReview, getReviewTotals, listReviews } from './reviews/review-view.service.ts';
import { previewPrices } from './prices/price-preview.service.ts';
import { cancelPriceRow, schedulePrice } from './prices/price.service.ts';
import { duplicateProduct } from './products/duplicate-product.service.ts';
import { getProductHistory } from './products/product-history.service.ts';
import { getProductUsage } from '../reports/records/product-usage.service.ts';
import { mergeCategories, moveCategory } from './categories/category-move.service.ts';
import { previewPriceChange } from './prices/price-change-plan.service.ts';
import {
  createPriceChange,
  getPriceChange,
  listPriceChanges,
  undoPriceChange,
} from './prices/price-change.service.ts';
import { listProducts } from './products/product-list.service.ts';
import { shopProducts } from './products/shop.service.ts';
import { getProduct } from './products/product-view.service.ts';
import { createProduct, updateProduct } from './products/product.service.ts';
import { getVariant, listVariants } from './variants/variant-view.service.ts';
import {
  bulkUpdateVariants,
  createVariant,
  generateVariants,
  updateVariant,
} from './variants/variant.service.ts';
import { addYoutubeUrl, updateYoutubeUrl } from './products/video.service.ts';

export const catalogueHandlers = handlersFor(catalogue, {
  createCategory: withCleanDescription(createCategory),
  updateCategory: withCleanDescription(updateCategory, getCategory),
  listCategories,
  getCategory,
  createProduct: withCleanDescription(createProduct),
  updateProduct: withCleanDescription(updateProduct, getProduct),
  addYoutubeUrl,
  updateYoutubeUrl,
  createVariant,
  updateVariant,
  bulkUpdateVariants,
  previewPrices,
  generateVariants,
  deleteProductImage,
  deleteVariantImage,
  listProducts,
  getProduct,
  listVariants,
  getVariant,
  schedulePrice,
  cancelPriceRow,
  duplicateProduct,
  getProductUsage,
  getProductHistory,
  moveCategory,
  mergeCategories,
  previewPriceChange,
  createPriceChange,
  listPriceChanges,
  getPriceChange,
  undoPriceChange,
  listReviews,
  getReview,
  getReviewTotals,
  createReview,
  decideReview,
  replyReview,
  shopProducts,
});
