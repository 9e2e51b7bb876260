import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { flag, listInput, listOf, queryId, queryNumber, several } from '../kit/list.ts';
import {
  clearable,
  date,
  id,
  longText,
  money,
  moneySum,
  qtyOrZero,
  qtySum,
  requiredText,
  text,
  version,
} from '../kit/shapes.ts';
import { Tracking } from '../stock/skus/sku.ts';
import { supplyFields, SupplyCard } from '../stock/skus/supply.ts';
import { ItemCheck } from './inward/item-check.ts';
import { AbcClass, ItemKind } from './item-kind.ts';

const size = z
  .int('Enter whole mm')
  .min(1, 'Sizes are 1 to 5000 mm')
  .max(5_000, 'Sizes are 1 to 5000 mm');

/** A code that people give an item; empty takes the next number. */
const itemCode = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(
    z
      .string()
      .max(30, 'Code must be 30 characters or fewer')
      .regex(/^[A-Z0-9._/-]*$/u, 'Use only letters, digits and . _ / - in a code.'),
  );

export const standardCost = clearable(money);
export const defaultVendorId = clearable(id);
export const abcClass = clearable(AbcClass);

const fields = {
  code: itemCode.optional(),
  name: requiredText(120, 'Name'),
  categoryId: id,
  /** The category's when left out. */
  kind: ItemKind.optional(),
  /** The stock unit; the category's when left out. A service has none. */
  unitId: clearable(id),
  hsn: clearable(text(8)),
  taxId: clearable(id),
  description: longText(2_000).optional(),
  imageFileId: clearable(id),
  standardCost,
  defaultVendorId,
  abcClass,
  notes: longText(2_000).optional(),
  status: ActiveStatus.optional(),
  /** Asked for at every receipt. */
  checks: z.array(ItemCheck).max(30, 'An item can have 30 checks').optional(),
  /** Of one stock unit, packed. */
  weightGrams: clearable(
    z
      .int('Enter whole grams')
      .min(1, 'Weight must be 1 to 1000000 g')
      .max(1_000_000, 'Weight must be 1 to 1000000 g'),
  ),
  lengthMm: clearable(size),
  widthMm: clearable(size),
  heightMm: clearable(size),
  ...supplyFields,
};

export const NewItem = z.strictObject(fields);
export type NewItem = z.output<typeof NewItem>;

export const ChangedItem = changeOf(NewItem).extend({
  /** The version of its SKU that the writer saw; checked where it is given. */
  skuVersion: version.optional(),
});
export type ChangedItem = z.output<typeof ChangedItem>;

export const ItemStatus = z.strictObject({
  id: queryId,
  version,
  status: ActiveStatus,
  /** Although open documents name it. */
  force: flag.default(false),
});
export type ItemStatus = z.output<typeof ItemStatus>;

export const ItemRow = z.object({
  id,
  /** Null for a service. */
  skuId: id.nullable(),
  code: z.string(),
  name: z.string(),
  categoryId: id,
  /** Path of its category. */
  category: z.string(),
  kind: ItemKind,
  unit: z.string().nullable(),
  unitDecimals: z.int(),
  /** In all stores. */
  onHand: qtySum,
  free: qtySum,
  /** Ordered and still to come. */
  onOrder: qtySum,
  /** The highest reorder level of a store. */
  reorderLevel: qtyOrZero.nullable(),
  /** A store has its reorder level or less. */
  isLow: z.boolean(),
  nearestExpiry: date.nullable(),
  isExpiring: z.boolean(),
  /** Of the latest receipt, for one of its unit. */
  lastPrice: money.nullable(),
  lastPriceUnit: z.string().nullable(),
  lastVendor: z.string().nullable(),
  /** Null for those who may not see values. */
  value: moneySum.nullable(),
  abcClass: AbcClass.nullable(),
  hsn: z.string().nullable(),
  imageFileId: id.nullable(),
  status: ActiveStatus,
  version,
});
export type ItemRow = z.output<typeof ItemRow>;

export const Item = ItemRow.extend({
  unitId: id.nullable(),
  taxId: id.nullable(),
  description: z.string(),
  standardCost: money.nullable(),
  defaultVendorId: id.nullable(),
  /** Its name. */
  defaultVendor: z.string().nullable(),
  notes: z.string(),
  checks: z.array(ItemCheck),
  /** Null for a service. */
  supply: SupplyCard.nullable(),
  /** What each store has of it. */
  stores: z.array(z.object({ storeId: id, store: z.string(), onHand: qtySum, reserved: qtySum })),
});
export type Item = z.output<typeof Item>;

/** The tabs of items. */
export const ItemDesk = z.enum(['low', 'expiring', 'noPrice', 'inactive']);
export type ItemDesk = z.output<typeof ItemDesk>;

export const ItemsInput = listInput({
  desk: ItemDesk.optional(),
  /** In it or below. */
  categoryId: queryId.optional(),
  kind: several(ItemKind).optional(),
  status: ActiveStatus.optional(),
  tracking: Tracking.optional(),
  abcClass: several(AbcClass).optional(),
  /** At or under a reorder level. */
  low: flag.optional(),
  /** With goods that expire within so many days. */
  expiring: queryNumber(z.int().min(0).max(3_650)).optional(),
  /** With goods in quarantine; with none on hand. */
  inQuarantine: flag.optional(),
  zeroStock: flag.optional(),
  noBarcode: flag.optional(),
  /** Without a price of a vendor. */
  noPrice: flag.optional(),
  /** That this vendor supplies. */
  vendorId: queryId.optional(),
});
export type ItemsInput = z.output<typeof ItemsInput>;
export const ItemList = listOf(ItemRow);
