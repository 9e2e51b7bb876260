import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { clearable, id, qtyOrZero, qtySum, version } from '../../kit/shapes.ts';
import { BarcodeEntry, SkuBarcode } from './sku-barcode.ts';
import { ExpiryPolicy, PolicySource, ScanLevel, Tracking } from './sku.ts';

const days = (least: number, most: number, says: string) =>
  z.int('Enter whole days').min(least, says).max(most, says);

const ratio = z
  .int('Enter a whole number')
  .min(1, 'The ratio must be more than 0.')
  .max(1_000_000_000_000, 'The ratio is too large');

/** A pack or a unit of another kind: one of it is `ratioNum / ratioDen` stock units. */
export const UnitEntry = z.strictObject({
  unitId: id,
  ratioNum: ratio,
  ratioDen: ratio.default(1),
  forPurchase: z.boolean().default(true),
  forIssue: z.boolean().default(true),
  /** Offered first; one unit of a SKU each. */
  isPurchaseDefault: z.boolean().default(false),
  isIssueDefault: z.boolean().default(false),
});
export type UnitEntry = z.output<typeof UnitEntry>;

const level = qtyOrZero.max(1_000_000_000_000, 'The quantity is too large');
const leastOne = level.min(1, 'The quantity must be more than 0.');

export const reorderLevel = clearable(level);
export const maxLevel = clearable(leastOne);
export const reorderQty = clearable(leastOne);

/** When and how much a store orders or makes again, where it puts away, how often it counts. */
export const PolicyEntry = z.strictObject({
  storeId: id,
  reorderLevel,
  maxLevel,
  reorderQty,
  /** Goods that are made begin with `make`, all others with `buy`. */
  source: PolicySource.optional(),
  defaultTrayId: clearable(id),
  countEveryDays: clearable(days(1, 365, 'Days must be 1 to 365')),
});
export type PolicyEntry = z.output<typeof PolicyEntry>;

/** How a SKU is kept: what the form of an item and the supply card of a variant have in common. */
export const supplyFields = {
  tracking: Tracking.optional(),
  expiryPolicy: ExpiryPolicy.optional(),
  shelfLifeDays: clearable(days(1, 3_650, 'Shelf life must be 1 to 3650 days.')),
  alertDays: days(0, 365, 'Days must be 0 to 365').optional(),
  minReceiveDays: days(0, 3_650, 'Days must be 0 to 3650').optional(),
  minShipDays: days(0, 3_650, 'Days must be 0 to 3650').optional(),
  inspectOnReceipt: z.boolean().optional(),
  scanLevel: ScanLevel.optional(),
  /** Each list replaces what was there; rows are told apart by unit, code and store. */
  units: z.array(UnitEntry).max(20, 'A SKU can have 20 units').optional(),
  barcodes: z.array(BarcodeEntry).max(50, 'A SKU can have 50 barcodes').optional(),
  policies: z.array(PolicyEntry).max(100, 'Enter at most 100 stores').optional(),
};
export const Supply = z.object(supplyFields);
export type Supply = z.output<typeof Supply>;

export const SkuUnit = z.object({
  id,
  unitId: id,
  unit: z.string(),
  ratioNum: z.int(),
  ratioDen: z.int(),
  forPurchase: z.boolean(),
  forIssue: z.boolean(),
  isPurchaseDefault: z.boolean(),
  isIssueDefault: z.boolean(),
  /** A posted document used it: the ratio stays. */
  locked: z.boolean(),
});
export type SkuUnit = z.output<typeof SkuUnit>;

export const StockPolicy = z.object({
  id,
  storeId: id,
  store: z.string(),
  reorderLevel: qtyOrZero.nullable(),
  maxLevel: qtyOrZero.nullable(),
  reorderQty: qtyOrZero.nullable(),
  source: PolicySource,
  defaultTrayId: id.nullable(),
  defaultTray: z.string().nullable(),
  countEveryDays: z.int().nullable(),
  version,
});
export type StockPolicy = z.output<typeof StockPolicy>;

/** All that is set of a SKU for buying, keeping and scanning it. */
export const SupplyCard = z.object({
  skuId: id,
  sku: z.string(),
  name: z.string(),
  unitId: id,
  unit: z.string(),
  unitDecimals: z.int(),
  tracking: Tracking,
  expiryPolicy: ExpiryPolicy,
  shelfLifeDays: z.int().nullable(),
  alertDays: z.int(),
  minReceiveDays: z.int(),
  minShipDays: z.int(),
  inspectOnReceipt: z.boolean(),
  scanLevel: ScanLevel,
  weightGrams: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  units: z.array(SkuUnit),
  barcodes: z.array(SkuBarcode),
  policies: z.array(StockPolicy),
  /** In all stores. */
  onHand: qtySum,
  /** Why a field cannot be changed now; null while it can. */
  locks: z.object({
    unitId: z.string().nullable(),
    tracking: z.string().nullable(),
    kind: z.string().nullable(),
  }),
  version,
});
export type SupplyCard = z.output<typeof SupplyCard>;

export const GetSupply = z.strictObject({ productId: queryId });
export const ProductSupply = z.object({
  productId: id,
  /** Of the variants that keep stock, in their order. */
  skus: z.array(SupplyCard.extend({ variantId: id })),
});
export type ProductSupply = z.output<typeof ProductSupply>;

export const UpdateProductSupply = z.strictObject({
  id: queryId,
  variants: z
    .array(z.strictObject({ variantId: id, version, ...supplyFields }))
    .min(1, 'Choose a variant')
    .max(200, 'Change at most 200 variants at once'),
});
export type UpdateProductSupply = z.output<typeof UpdateProductSupply>;
