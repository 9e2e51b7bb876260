import {
  abcClass,
  defaultVendorId,
  standardCost,
} from '@counting-house/contract/purchasing/item.ts';
import { setBy, switchable, type RegisterRow } from '../../platform/rows/row-register.ts';
import { deleteCategory, restoreCategory, updateCategory } from '../categories/category.service.ts';
import { purchaseCategories } from '../categories/category.table.ts';
import { deleteItem, restoreItem } from './item-use.service.ts';
import { itemStatus, updateItem } from './item.service.ts';
import { items } from './item.table.ts';

const ofItem = 'purchasing.item.write';

/** What the general calls may do with categories and items. */
export const itemRows: readonly RegisterRow[] = [
  {
    table: purchaseCategories,
    read: 'purchasing.item.read',
    softDelete: { permission: ofItem, run: deleteCategory, restore: restoreCategory },
    status: switchable(ofItem, 'status', (ctx, at, status) =>
      updateCategory(ctx, { ...at, status }),
    ),
  },
  {
    table: items,
    read: 'purchasing.item.read',
    softDelete: { permission: ofItem, run: deleteItem, restore: restoreItem },
    status: switchable(ofItem, 'status', (ctx, at, status) =>
      itemStatus(ctx, { ...at, status, force: false }),
    ),
    fields: setBy(ofItem, (ctx, at, change) => updateItem(ctx, { ...at, ...change }), {
      abcClass: abcClass.unwrap(),
      defaultVendorId: defaultVendorId.unwrap(),
      standardCost: standardCost.unwrap(),
    }),
  },
];
