import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { listInput, listOf, queryId, queryNumber } from '../../kit/list.ts';
import { clearable, date, id, money, qty, text, version } from '../../kit/shapes.ts';

const terms = z.strictObject({
  vendorCode: text(60).default(''),
  vendorName: text(60).default(''),
  unitId: id.optional().describe('The unit that stock is kept in when left out.'),
  minQty: qty.default(1000).describe('From so much on; thousandths of the unit.'),
  price: money.describe('Paise for one unit, without tax.'),
  multiple: qty.default(1000).describe('Sold only in multiples of it; thousandths of the unit.'),
  leadTimeDays: clearable(
    z
      .int('Enter a number of days')
      .min(0, 'Lead time must be 0 to 365 days')
      .max(365, 'Lead time must be 0 to 365 days'),
  ),
  validFrom: date.optional().describe('Today when left out.'),
  validTo: clearable(date),
  isPreferred: z.boolean().default(false),
});

/** A price of a vendor for what is kept in stock, named by `skuId`, or for a service, named by `itemId`. */
export const NewVendorItem = terms
  .extend({ vendorId: id, skuId: id.optional(), itemId: id.optional() })
  .refine(({ skuId, itemId }) => (skuId === undefined) !== (itemId === undefined), {
    path: ['skuId'],
    message: 'Choose an item',
  });
export type NewVendorItem = z.output<typeof NewVendorItem>;

export const VendorItemChanges = changeOf(terms);
export type VendorItemChanges = z.output<typeof VendorItemChanges>;

/** Prices that are typed over together: all are saved, or none. */
export const VendorItemsChanges = z.strictObject({
  rows: z
    .array(VendorItemChanges)
    .min(1, 'Change at least one price.')
    .max(200, 'Change at most 200 prices at once'),
});
export type VendorItemsChanges = z.output<typeof VendorItemsChanges>;

export const RemovedVendorItem = z.strictObject({ id: queryId, version });

export const VendorItem = z.object({
  id,
  vendorId: id,
  vendor: z.string(),
  skuId: id.nullable(),
  itemId: id.nullable(),
  code: z.string(),
  name: z.string(),
  vendorCode: z.string(),
  vendorName: z.string(),
  unitId: id,
  unit: z.string(),
  minQty: qty,
  price: money,
  multiple: qty,
  leadTimeDays: z.int().nullable(),
  validFrom: date,
  validTo: date.nullable(),
  isPreferred: z.boolean(),
  lastPrice: money.nullable(),
  lastDate: date.nullable(),
  version,
});
export type VendorItem = z.output<typeof VendorItem>;

export const VendorItemListInput = listInput({
  vendorId: queryId.optional(),
  skuId: queryId.optional(),
  itemId: queryId.optional(),
  /** Those that count on this day. */
  onDate: date.optional(),
});
export type VendorItemListInput = z.output<typeof VendorItemListInput>;

export const VendorItemList = listOf(VendorItem);

export const VendorItemRows = z.object({ rows: z.array(VendorItem) });
export type VendorItemRows = z.output<typeof VendorItemRows>;

/** How much is wanted of what, from whom and when; today when the day is left out. */
export const ApplyingPriceInput = z.strictObject({
  vendorId: queryId,
  skuId: queryId.optional(),
  itemId: queryId.optional(),
  unitId: queryId,
  qty: queryNumber(qty),
  onDate: date.optional(),
});
export type ApplyingPriceInput = z.output<typeof ApplyingPriceInput>;

/** Where a price comes from when no row of the price list fits. */
const PriceOrigin = z.enum(['list', 'last', 'standard', 'none']);

export const ApplyingPrice = z.object({
  origin: PriceOrigin,
  /** Paise for one of `unitId`, which need not be the one that was asked for; null when nothing is known. */
  price: money.nullable(),
  unitId: id,
  /** Of the price list. */
  vendorItemId: id.nullable(),
  vendorCode: z.string(),
  vendorName: z.string(),
  multiple: qty.nullable(),
  leadTimeDays: z.int().nullable(),
});
export type ApplyingPrice = z.output<typeof ApplyingPrice>;
