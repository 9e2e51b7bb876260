import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { optionalParts } from '../kit/change.ts';
import { flag, listInput, queryId } from '../kit/list.ts';
import { clearable, code, id, money, qty, qtyOrZero, signedQty, version } from '../kit/shapes.ts';
import { barcode, mrp, optionName, optionValue, price } from './field.ts';
import { Image, wantedImages } from './image.ts';
import { PriceRow } from './price.ts';

/** Variants of one product. */
export const mostVariants = 200;

const size = z.int('Enter whole millimetres').min(0).max(10_000, 'Enter at most 10000');

const variantFields = {
  /** From the series when left out. */
  sku: code(40, 'SKU').optional(),
  barcode: clearable(barcode),
  optionValues: z.array(optionValue).max(3, 'A product can have 3 options').optional(),
  mrp,
  price,
  minQty: qty.optional(),
  maxQty: clearable(qty),
  qtyStep: qty.optional(),
  weightGrams: clearable(z.int('Enter whole grams').min(0).max(1_000_000, 'Enter at most 1000000')),
  lengthMm: clearable(size),
  widthMm: clearable(size),
  heightMm: clearable(size),
  trackStock: z.boolean().optional(),
  allowBackorder: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  position: z.int().min(0).max(10_000).optional(),
  status: ActiveStatus.optional(),
};

export const VariantValues = z.strictObject(variantFields);
export type VariantValues = z.output<typeof VariantValues>;

/** One variant, or several at once from the generator. */
export const NewVariants = z.strictObject({
  productId: id,
  variants: z
    .array(VariantValues)
    .min(1)
    .max(mostVariants, `A product can have ${mostVariants} variants`),
});
export type NewVariants = z.output<typeof NewVariants>;

export const ChangedVariant = z.strictObject({
  ...optionalParts(VariantValues),
  id: queryId,
  version,
  images: wantedImages('variant').optional(),
  /** Saves a price that jumps by more than the limit of the settings. */
  confirmJump: z.boolean().optional(),
});
export type ChangedVariant = z.output<typeof ChangedVariant>;

/** Thousandths of the product's unit; all zero where stock is not tracked. */
const StockFigures = z.object({
  onHand: signedQty,
  reserved: signedQty,
  free: signedQty,
  /** On hand and expired. */
  expired: signedQty,
  nextExpiry: z.string().nullable(),
});
type StockFigures = z.output<typeof StockFigures>;

export const VariantRow = z.object({
  id,
  productId: id,
  productName: z.string(),
  productStatus: z.enum(['draft', 'active', 'archived']),
  title: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  mrp: money,
  price: money,
  minQty: qtyOrZero,
  maxQty: qtyOrZero.nullable(),
  qtyStep: qtyOrZero,
  weightGrams: z.int().nullable(),
  unitCode: z.string(),
  /** Null where stock is not tracked. */
  available: signedQty.nullable(),
  status: ActiveStatus,
  version,
});
export type VariantRow = z.output<typeof VariantRow>;

export const VariantsInput = listInput({
  productId: queryId.optional(),
  categoryId: queryId.optional(),
  status: ActiveStatus.optional(),
  /** Only what can be ordered now. */
  orderable: flag.optional(),
});

/** A variant as its product shows it. */
export const ProductVariant = z.object({
  id,
  sku: z.string(),
  barcode: z.string().nullable(),
  optionValues: z.array(z.string()),
  title: z.string(),
  mrp: money,
  price: money,
  minQty: qtyOrZero,
  maxQty: qtyOrZero.nullable(),
  qtyStep: qtyOrZero,
  weightGrams: z.int().nullable(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  trackStock: z.boolean(),
  allowBackorder: z.boolean(),
  isDefault: z.boolean(),
  position: z.int(),
  status: ActiveStatus,
  /** Its main picture, small, or its product's. */
  thumb: z.string().nullable(),
  /** Null where stock is not tracked. */
  skuId: id.nullable(),
  stock: StockFigures.nullable(),
  version,
});
export type ProductVariant = z.output<typeof ProductVariant>;

const StockBatch = z.object({
  batchId: id,
  batchNumber: z.string(),
  storeName: z.string(),
  trayCode: z.string(),
  expiryDate: z.string().nullable(),
  qty: signedQty,
});

export const Variant = ProductVariant.extend({
  productId: id,
  productName: z.string(),
  productStatus: z.enum(['draft', 'active', 'archived']),
  optionNames: z.array(z.string()),
  unitCode: z.string(),
  unitDecimals: z.int(),
  /** Its own. */
  images: z.array(Image),
  /** Those of its product, which are shown when it has none. */
  productImages: z.array(Image),
  prices: z.array(PriceRow),
  batches: z.array(StockBatch),
  /** Its neighbours in the product. */
  previousId: id.nullable(),
  nextId: id.nullable(),
});
export type Variant = z.output<typeof Variant>;

/** A combination of options that the product does not have yet. */
export const ProposedVariant = z.object({
  sku: z.string(),
  optionValues: z.array(z.string()),
  mrp: money,
  price: money,
  weightGrams: z.int().nullable(),
});

export type ProposedVariant = z.output<typeof ProposedVariant>;

export const GenerateVariants = z.strictObject({
  id: queryId,
  optionNames: z.array(optionName).min(1).max(3, 'A product can have 3 options'),
  /** One list per option. */
  values: z.array(z.array(optionValue).min(1).max(50)).min(1).max(3),
});
export type GenerateVariants = z.output<typeof GenerateVariants>;

export const ProposedVariants = z.object({
  proposed: z.array(ProposedVariant),
  existing: z.int(),
});

/** Several variants at once, as the price grid saves them. */
export const BulkVariants = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        id,
        version,
        changes: z.strictObject({
          mrp: mrp.optional(),
          price: price.optional(),
          barcode: clearable(barcode),
          weightGrams: variantFields.weightGrams,
          minQty: qty.optional(),
          maxQty: clearable(qty),
          qtyStep: qty.optional(),
          status: ActiveStatus.optional(),
        }),
      }),
    )
    .min(1)
    .max(500),
  confirmJump: z.boolean().optional(),
});
export type BulkVariants = z.output<typeof BulkVariants>;

export const BulkSaved = z.object({
  saved: z.int(),
  rows: z.array(z.object({ id, ok: z.boolean(), version: z.int() })),
});
