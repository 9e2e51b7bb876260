import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { clearable, code, date, id, money, qty, qtyOrZero, text, version } from '../kit/shapes.ts';

/** The price of a unit from so much on. */
export const PriceBreak = z.strictObject({
  fromQty: qtyOrZero,
  price: money.min(1, 'Price must be more than zero'),
});
export type PriceBreak = z.output<typeof PriceBreak>;

/** The first from zero on, each for more than the one before. */
const PriceBreaks = z
  .array(PriceBreak)
  .min(1, 'Enter a price')
  .max(10, 'An item can have 10 quantity breaks')
  .superRefine((breaks, ctx) => {
    const fault = breaksFault(breaks);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  });

/** What is wrong with quantity breaks, as a sentence, or null. */
function breaksFault(breaks: readonly { readonly fromQty: number }[]): string | null {
  if (breaks[0] && breaks[0].fromQty !== 0) return 'First slab must start at 0';
  const isRising = breaks.every(
    ({ fromQty }, at) => at === 0 || fromQty > (breaks[at - 1]?.fromQty ?? 0),
  );
  return isRising ? null : 'Slab quantities must increase';
}

/** Rows of a price list that are saved at once. */
export const mostSheetItems = 1_000;

/** With an id, or with the variant and first day of a row that is there, it is changed; else it is new. */
export const GroupItemInput = z.strictObject({
  id: id.optional(),
  variantId: id.optional(),
  sku: code(40, 'SKU').optional(),
  prices: PriceBreaks.optional(),
  /** The variant's own when left out. */
  minQty: clearable(qty),
  qtyStep: clearable(qty),
  /** Today when left out. */
  validFrom: date.optional(),
  validTo: clearable(date),
  isActive: z.boolean().optional(),
  buyerCode: text(40).optional(),
  version: version.optional(),
});
export type GroupItemInput = z.output<typeof GroupItemInput>;

export const GroupItemChanges = z.strictObject({
  groupId: id,
  items: z.array(GroupItemInput).max(mostSheetItems, 'At most 1,000 items at once').default([]),
  remove: z.array(id).max(mostSheetItems).default([]),
  /** Saves prices that change by more than the house warns of. */
  confirmJump: z.boolean().default(false),
});
export type GroupItemChanges = z.output<typeof GroupItemChanges>;

/** An item of the price list of a group. */
export const GroupItem = z.object({
  id,
  groupId: id,
  variantId: id,
  sku: z.string(),
  /** Product and variant. */
  title: z.string(),
  unitCode: z.string(),
  /** The shop's price in force, with tax or without as the group's prices are. */
  shopPrice: money.nullable(),
  prices: z.array(PriceBreak),
  breakCount: z.int(),
  /** Of the tax within our state, thousandths of a percent. */
  taxRate: z.int(),
  /** What one in stock cost on average; null without stock or without the right to see costs. */
  cost: money.nullable(),
  minQty: qtyOrZero.nullable(),
  qtyStep: qtyOrZero.nullable(),
  validFrom: date,
  validTo: date.nullable(),
  isActive: z.boolean(),
  buyerCode: z.string(),
  /** It is the price that an order of today takes. */
  isInForce: z.boolean(),
  version,
});
export type GroupItem = z.output<typeof GroupItem>;

export const GroupItemListInput = listInput({
  groupId: queryId,
  /** Those that an order of the day would take, or all others. */
  inForce: flag.optional(),
  /** The day; today when left out. */
  at: date.optional(),
  isActive: flag.optional(),
  /** With all categories below it. */
  categoryId: queryId.optional(),
});
export type GroupItemListInput = z.output<typeof GroupItemListInput>;

export const GroupItemList = listOf(GroupItem);
export const SavedGroupItems = z.object({ items: z.array(GroupItem), removed: z.int() });
