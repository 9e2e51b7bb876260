import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import { CategoryRows } from './category.ts';
import { MergeCategories, MergedCategories, MoveCategory } from './category-move.ts';
import { DuplicateProduct } from './duplicate-product.ts';
import { Product } from './product.ts';
import { ProductHistory, ProductHistoryInput } from './product-history.ts';
import { ProductUsage } from './product-usage.ts';

/** What is done with a product, and with the tree it stands in, beside writing their fields. */
export const productCalls = {
  duplicateProduct: write({
    says: 'Duplicate a product as a draft.',
    wire: 'POST ProductManagement/DuplicateProduct?ID={id}',
    permission: 'catalogue.product.write',
    also: [{ field: null, right: 'catalogue.product.price', does: 'set prices' }],
    input: DuplicateProduct,
    output: Product,
  }),

  getProductUsage: read({
    says: 'Show where a product is used.',
    wire: 'GET ProductManagement/ProductUsage?ID={id}',
    permission: 'catalogue.product.read',
    input: z.strictObject({ id: queryId }),
    output: ProductUsage,
  }),

  getProductHistory: read({
    says: 'Show what changed on a product and its variants.',
    wire: 'GET ProductManagement/ProductHistory?ID={id}',
    permission: 'catalogue.product.read',
    input: ProductHistoryInput,
    output: ProductHistory,
  }),

  moveCategory: write({
    says: 'Move a category to another place of the tree.',
    wire: 'POST ProductManagement/CategoryMove?ID={id}',
    permission: 'catalogue.category.write',
    input: MoveCategory,
    output: CategoryRows,
    problems: ['category.inside_itself', 'category.too_deep', 'category.name_taken'],
  }),

  mergeCategories: write({
    says: 'Merge a category into another: its products and sub-categories move, and it goes.',
    wire: 'POST ProductManagement/CategoryMerge?ID={id}',
    permission: 'catalogue.category.delete',
    also: [
      { field: null, right: 'catalogue.category.write', does: 'move categories' },
      { field: null, right: 'catalogue.product.write', does: 'move products' },
    ],
    input: MergeCategories,
    output: MergedCategories,
    problems: [
      'category.inside_itself',
      'category.too_deep',
      'category.name_taken',
      'category.in_offers',
    ],
  }),
};
