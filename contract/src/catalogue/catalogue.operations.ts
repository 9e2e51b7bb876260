import { z } from 'zod';
import { ShopProducts, ShopProductsInput } from './shop.ts';
import { listOf, queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import {
  CategoriesInput,
  Category,
  CategoryList,
  ChangedCategory,
  NewCategory,
} from './category.ts';
import { ImageSeen, ImagesLeft } from './image.ts';
import {
  CancelPriceRow,
  PricePreview,
  PriceRows,
  PricesToPreview,
  SchedulePrice,
} from './price.ts';
import { productCalls } from './product-calls.ts';
import { priceChangeCalls } from './price-change-calls.ts';
import { ChangedProduct, NewProduct, Product, ProductRow, ProductsInput } from './product.ts';
import {
  DecideReview,
  NewReview,
  ReplyReview,
  Review,
  ReviewList,
  ReviewsInput,
  ReviewTotals,
} from './review.ts';
import {
  BulkSaved,
  BulkVariants,
  ChangedVariant,
  GenerateVariants,
  NewVariants,
  ProposedVariants,
  Variant,
  VariantRow,
  VariantsInput,
} from './variant.ts';
import { ChangedVideo, NewVideo, Video } from './video.ts';

const byId = z.strictObject({ id: queryId });

const setPrices = { right: 'catalogue.product.price', does: 'set prices' } as const;

export const catalogue = operations('catalogue', {
  createCategory: write({
    says: 'Add a category of products.',
    wire: 'POST ProductManagement/CreateCategory',
    permission: 'catalogue.category.write',
    input: NewCategory,
    output: Category,
    problems: ['category.name_taken', 'category.slug_taken', 'category.too_deep'],
  }),

  updateCategory: write({
    says: 'Change or move a category; what is below moves along.',
    wire: 'POST ProductManagement/UpdateCategory?ID={id}',
    permission: 'catalogue.category.write',
    input: ChangedCategory,
    output: Category,
    problems: ['category.name_taken', 'category.inside_itself', 'category.too_deep'],
  }),

  listCategories: read({
    says: 'The categories, as a list or as the whole tree.',
    wire: 'GET ProductManagement/Categories',
    permission: 'catalogue.category.read',
    input: CategoriesInput,
    output: CategoryList,
  }),

  getCategory: read({
    says: 'A category with what holds in it and where that comes from.',
    wire: 'GET ProductManagement/Category?ID={id}',
    permission: 'catalogue.category.read',
    input: byId,
    output: Category,
  }),

  createProduct: write({
    says: 'Add a product with its first variant.',
    wire: 'POST ProductManagement/CreateProduct',
    permission: 'catalogue.product.write',
    also: [{ field: null, ...setPrices }],
    input: NewProduct,
    output: Product,
    problems: [
      'product.code_taken',
      'variant.sku_taken',
      'variant.barcode_taken',
      'product.not_ready',
    ],
  }),

  updateProduct: write({
    says: 'Change a product, publish it or archive it.',
    wire: 'POST ProductManagement/UpdateProduct?ID={id}',
    permission: 'catalogue.product.write',
    input: ChangedProduct,
    output: Product,
    problems: [
      'product.not_ready',
      'product.in_orders',
      'product.unit_fixed',
      'product.options_used',
      'product.image_twice',
      'product.image_unknown',
    ],
  }),

  addYoutubeUrl: write({
    says: 'Put a YouTube video on a product.',
    wire: 'POST ProductManagement/ProductYoutubeUrl',
    permission: 'catalogue.product.write',
    input: NewVideo,
    output: Video,
    problems: ['product.video_twice', 'product.videos_too_many'],
  }),

  updateYoutubeUrl: write({
    says: 'Change a video of a product, hide it or show it again.',
    wire: 'POST ProductManagement/UpdateProductYoutubeUrl?ID={id}',
    permission: 'catalogue.product.write',
    input: ChangedVideo,
    output: Video,
    problems: ['product.video_twice'],
  }),

  createVariant: write({
    says: 'Add variants to a product.',
    wire: 'POST ProductManagement/CreateProductVarient',
    permission: 'catalogue.product.write',
    also: [{ field: null, ...setPrices }],
    input: NewVariants,
    output: Product,
    problems: ['variant.sku_taken', 'variant.options_taken', 'variant.too_many'],
  }),

  updateVariant: write({
    says: 'Change a variant; a new price counts from now.',
    wire: 'POST ProductManagement/UpdateProductVarient?ID={id}',
    permission: 'catalogue.product.write',
    also: [
      { field: 'price', ...setPrices },
      { field: 'mrp', ...setPrices },
    ],
    input: ChangedVariant,
    output: Variant,
    problems: ['price.jump', 'variant.last_active', 'variant.sku_taken', 'variant.options_taken'],
  }),

  bulkUpdateVariants: write({
    says: 'Change many variants at once, as the price grid does.',
    wire: 'POST ProductManagement/BulkVariantUpdate',
    permission: 'catalogue.product.write',
    also: [
      { field: 'rows.changes.price', ...setPrices },
      { field: 'rows.changes.mrp', ...setPrices },
    ],
    input: BulkVariants,
    output: BulkSaved,
    problems: ['price.jump', 'variant.last_active'],
  }),

  previewPrices: read({
    says: 'Show what new prices would do, without saving them.',
    wire: 'POST ProductManagement/PricePreview',
    permission: 'catalogue.product.price',
    input: PricesToPreview,
    output: PricePreview,
  }),

  generateVariants: read({
    says: 'Propose the combinations of options that a product does not have yet.',
    wire: 'POST ProductManagement/GenerateVariants?ID={id}',
    permission: 'catalogue.product.write',
    input: GenerateVariants,
    output: ProposedVariants,
  }),

  deleteProductImage: write({
    says: 'Take a picture off a product.',
    wire: 'GET ProductManagement/DeleteProductImage?ID={id}',
    permission: 'catalogue.product.write',
    input: ImageSeen,
    output: ImagesLeft,
    problems: ['product.last_image'],
  }),

  deleteVariantImage: write({
    says: 'Take a picture off a variant.',
    wire: 'GET ProductManagement/DeleteProductVarientImage?ID={id}',
    permission: 'catalogue.product.write',
    input: ImageSeen,
    output: ImagesLeft,
  }),

  listProducts: read({
    says: 'Products with current prices and available stock.',
    wire: 'GET ProductManagement/Products',
    permission: 'catalogue.product.read',
    input: ProductsInput,
    output: listOf(ProductRow),
  }),

  getProduct: read({
    says: 'A product with its variants, what holds for it, and what is missing before it can be published.',
    wire: 'GET ProductManagement/Product?ID={id}',
    permission: 'catalogue.product.read',
    input: byId,
    output: Product,
  }),

  listVariants: read({
    says: 'The variants as rows of the price grid.',
    wire: 'GET ProductManagement/ProductVariants',
    permission: 'catalogue.product.read',
    input: VariantsInput,
    output: listOf(VariantRow),
  }),

  getVariant: read({
    says: 'A variant with all its prices and its stock by batch.',
    wire: 'GET ProductManagement/ProductVariant?ID={id}',
    permission: 'catalogue.product.read',
    input: byId,
    output: Variant,
  }),

  schedulePrice: write({
    says: 'Set a price that begins, and perhaps ends, at a moment.',
    wire: 'POST ProductManagement/SchedulePrice?ID={id}',
    permission: 'catalogue.product.price',
    input: SchedulePrice,
    output: PriceRows,
    problems: ['price.overlap', 'price.jump'],
  }),

  cancelPriceRow: write({
    says: 'Cancel a price that has not begun, or end a temporary one now.',
    wire: 'POST ProductManagement/CancelPriceRow?ID={id}',
    permission: 'catalogue.product.price',
    input: CancelPriceRow,
    output: PriceRows,
    problems: ['price.in_force'],
  }),

  ...productCalls,

  ...priceChangeCalls,

  listReviews: read({
    says: 'The reviews of products.',
    wire: 'GET ProductManagement/Reviews',
    permission: 'catalogue.review.read',
    input: ReviewsInput,
    output: ReviewList,
  }),

  getReview: read({
    says: 'A review with its pictures and the orders that its author had of the product.',
    wire: 'GET ProductManagement/Review?ID={id}',
    permission: 'catalogue.review.read',
    input: byId,
    output: Review,
  }),

  getReviewTotals: read({
    says: 'Count reviews that are pending, published and rejected.',
    wire: 'GET ProductManagement/ReviewTotals',
    permission: 'catalogue.review.read',
    input: z.strictObject({}),
    output: ReviewTotals,
  }),

  createReview: write({
    says: 'Add a product review.',
    wire: 'POST ProductManagement/CreateReview',
    permission: 'catalogue.shop.review',
    input: NewReview,
    output: Review,
    problems: ['review.customer_twice'],
  }),

  decideReview: write({
    says: 'Publish or reject a product review.',
    wire: 'POST ProductManagement/ReviewDecide?ID={id}',
    permission: 'catalogue.review.moderate',
    input: DecideReview,
    output: Review,
  }),

  replyReview: write({
    says: 'Answer a product review; an empty answer is taken away.',
    wire: 'POST ProductManagement/ReviewReply?ID={id}',
    permission: 'catalogue.review.moderate',
    input: ReplyReview,
    output: Review,
  }),

  shopProducts: read({
    says: 'What the shop shows: products with prices and stock of this moment.',
    wire: 'GET ProductManagement/ShopProducts?Category={category}&Product={product}&After={after}&Limit={limit}',
    permission: 'catalogue.shop.read',
    input: ShopProductsInput,
    output: ShopProducts,
    keptSeconds: 60,
  }),
});
