import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { CategoryStatus } from '@counting-house/contract/catalogue/category.ts';
import { barcode } from '@counting-house/contract/catalogue/field.ts';
import { imageWords } from '@counting-house/contract/catalogue/image.ts';
import { ProductStatus } from '@counting-house/contract/catalogue/product.ts';
import { VideoStatus } from '@counting-house/contract/catalogue/video.ts';
import { text } from '@counting-house/contract/kit/shapes.ts';
import { flag } from '@counting-house/contract/kit/list.ts';
import { z } from 'zod';
import {
  deletable,
  field,
  setBy,
  status,
  switchable,
  type RegisterRow,
} from '../platform/rows/row-register.ts';
import { deleteCategory, restoreCategory, updateCategory } from './categories/category.service.ts';
import { categories } from './categories/category.table.ts';
import {
  deleteProduct,
  deleteVariant,
  restoreProduct,
  restoreVariant,
} from './products/delete.service.ts';
import { changeProduct } from './products/product.service.ts';
import { nameProductImage, nameVariantImage } from './images/image-change.service.ts';
import { productImages, variantImages } from './images/image.table.ts';
import { products } from './products/product.table.ts';
import { changeVariant } from './variants/variant.service.ts';
import { deleteReview, restoreReview } from './reviews/review.service.ts';
import { reviews } from './reviews/review.table.ts';
import { variants } from './variants/variant.table.ts';
import { removeVideo, updateYoutubeUrl } from './products/video.service.ts';
import { videos } from './products/video.table.ts';

const ofCategory = 'catalogue.category.write';
const ofProduct = 'catalogue.product.write';
const place = z.int('Enter a whole number').min(0).max(100_000);

export const catalogueRows: readonly RegisterRow[] = [
  {
    table: categories,
    read: 'catalogue.category.read',
    softDelete: {
      permission: 'catalogue.category.delete',
      run: deleteCategory,
      restore: restoreCategory,
    },
    status: status(
      ofCategory,
      CategoryStatus.options,
      { on: 'active', off: 'hidden' },
      (ctx, at, to) => updateCategory(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofCategory, (ctx, at, change) => updateCategory(ctx, { ...at, ...change }), {
      sortOrder: place,
      status: CategoryStatus,
    }),
  },
  {
    table: products,
    read: 'catalogue.product.read',
    softDelete: {
      permission: 'catalogue.product.delete',
      run: deleteProduct,
      restore: restoreProduct,
    },
    status: status(
      ofProduct,
      ProductStatus.options,
      { on: 'active', off: 'archived' },
      (ctx, at, to) => changeProduct(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofProduct, (ctx, at, change) => changeProduct(ctx, { ...at, ...change }), {
      status: ProductStatus,
      featured: flag,
      sortOrder: place,
    }),
  },
  {
    table: variants,
    aliases: ['ProductVarient', 'variant'],
    read: 'catalogue.product.read',
    softDelete: {
      permission: 'catalogue.product.delete',
      run: deleteVariant,
      restore: restoreVariant,
    },
    status: switchable(ofProduct, 'status', (ctx, at, to) =>
      changeVariant(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofProduct, (ctx, at, change) => changeVariant(ctx, { ...at, ...change }), {
      status: ActiveStatus,
      isDefault: z.literal(true, 'Make another variant the one that is shown first.'),
      position: z.int('Enter a whole number').min(0).max(10_000),
      barcode: barcode.nullable(),
    }),
  },
  {
    table: productImages,
    read: 'catalogue.product.read',
    fields: { alt: field({ permission: ofProduct, of: imageWords, set: nameProductImage }) },
  },
  {
    table: variantImages,
    aliases: ['ProductVarientImage', 'variant_image'],
    read: 'catalogue.product.read',
    fields: { alt: field({ permission: ofProduct, of: imageWords, set: nameVariantImage }) },
  },
  {
    table: videos,
    read: 'catalogue.product.read',
    softDelete: deletable(videos, ofProduct),
    rawDelete: { permission: ofProduct, run: removeVideo },
    status: status(ofProduct, VideoStatus.options, { on: 'active', off: 'hidden' }, (ctx, at, to) =>
      updateYoutubeUrl(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofProduct, (ctx, at, change) => updateYoutubeUrl(ctx, { ...at, ...change }), {
      sortOrder: place,
      title: text(120),
    }),
  },
  {
    table: reviews,
    aliases: ['review'],
    read: 'catalogue.review.read',
    softDelete: {
      permission: 'catalogue.review.moderate',
      run: deleteReview,
      restore: restoreReview,
    },
    status: 'Publish or reject the review.',
  },
];
