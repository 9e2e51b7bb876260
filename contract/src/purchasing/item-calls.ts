import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import {
  CategoriesInput,
  Category,
  CategoryList,
  ChangedCategory,
  NewCategory,
} from './category.ts';
import { ChangedItem, Item, ItemList, ItemsInput, ItemStatus, NewItem } from './item.ts';

const byId = z.strictObject({ id: queryId });

/** Categories and items: what is bought, and how it is kept. */
export const itemCalls = {
  createCategory: write({
    says: 'Add a purchase category.',
    wire: 'POST CreatePurchaseCategory',
    permission: 'purchasing.item.write',
    input: NewCategory,
    output: Category,
    problems: ['purchase_category.depth', 'purchase_category.loop'],
  }),

  updateCategory: write({
    says: 'Change a purchase category, or move it.',
    wire: 'POST UpdatePurchaseCategory?ID={id}',
    permission: 'purchasing.item.write',
    input: ChangedCategory,
    output: Category,
    problems: ['purchase_category.depth', 'purchase_category.loop'],
  }),

  listCategories: read({
    says: 'List purchase categories as a tree.',
    wire: 'GET Purchase/Categories',
    permission: 'purchasing.item.read',
    input: CategoriesInput,
    output: CategoryList,
  }),

  getCategory: read({
    says: 'See a purchase category.',
    wire: 'GET Purchase/Category?ID={id}',
    permission: 'purchasing.item.read',
    input: byId,
    output: Category,
  }),

  createItem: write({
    says: 'Add an item with its units, barcodes and reorder levels.',
    wire: 'POST CreateItem',
    permission: 'purchasing.item.write',
    input: NewItem,
    output: Item,
    problems: ['item.code_taken', 'item.name_taken', 'sku.code_taken'],
  }),

  updateItem: write({
    says: 'Change an item.',
    wire: 'POST UpdateItem?ID={id}',
    permission: 'purchasing.item.write',
    input: ChangedItem,
    output: Item,
    problems: [
      'item.code_taken',
      'item.name_taken',
      'sku.code_taken',
      'sku.unit_locked',
      'sku.kind_locked',
      'sku.tracking_locked',
      'sku.expiry_locked',
    ],
  }),

  itemStatus: write({
    says: 'Make an item active or inactive.',
    wire: 'POST Purchase/ItemStatus?ID={id}',
    permission: 'purchasing.item.write',
    input: ItemStatus,
    output: Item,
    problems: ['item.in_use', 'item.category_inactive'],
  }),

  listItems: read({
    says: 'List items with their stock.',
    wire: 'GET Purchase/Items',
    permission: 'purchasing.item.read',
    input: ItemsInput,
    output: ItemList,
  }),

  getItem: read({
    says: 'See an item with its units, barcodes, reorder levels and stock.',
    wire: 'GET Purchase/Item?ID={id}',
    permission: 'purchasing.item.read',
    input: byId,
    output: Item,
  }),
};
