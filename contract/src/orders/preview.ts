import { z } from 'zod';
import { queryNumber } from '../kit/list.ts';
import { stateCodes } from '../customers/state.ts';
import { date, money, qtyOrZero, signedMoney, text } from '../kit/shapes.ts';
import { SellableVariant } from '../catalogue/sellable.ts';
import { TaxByRate } from '../tax/tax.ts';
import { PricedCharge, PricedLine, Totals } from './order.ts';
import { PriceMode } from './order-words.ts';

/** Stock for a line: what is free for it, and what would be missing. */
export const LineStock = z.object({
  /** Thousandths of the unit; null where stock is not tracked. */
  available: qtyOrZero.nullable(),
  short: qtyOrZero,
  nextExpiry: date.nullable(),
  /** What is short would wait for goods instead of being refused. */
  isBackorder: z.boolean(),
});
export type LineStock = z.output<typeof LineStock>;

export const OrderPreview = z.object({
  priceMode: PriceMode,
  placeOfSupply: z.enum(stateCodes),
  lines: z.array(PricedLine.extend({ stock: LineStock })),
  charges: z.array(PricedCharge),
  taxesByRate: z.array(TaxByRate),
  ...Totals.shape,
  /** Goods net from which shipping is free; null where it never is or is not charged. */
  freeShippingFrom: money.nullable(),
  /** What is paid and would be paid by the payments of the body. */
  paid: money,
  pendingCod: money,
  balance: signedMoney,
  /** Against the saved order: what a change would add. */
  difference: signedMoney,
  /** What placing would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
  warnings: z.array(z.string()),
});
export type OrderPreview = z.output<typeof OrderPreview>;

export const SellableFilter = z.strictObject({
  q: text(100).default(''),
  limit: queryNumber(z.int().min(1).max(50)).default(20),
});
export type SellableFilter = z.output<typeof SellableFilter>;

export const SellableItem = SellableVariant.extend({
  /** Free stock in thousandths; null where stock is not tracked. */
  available: qtyOrZero.nullable(),
  nextExpiry: date.nullable(),
  /** The query is this item's barcode or SKU, letter for letter. */
  isExact: z.boolean(),
});
export type SellableItem = z.output<typeof SellableItem>;

export const SellableItems = z.object({ rows: z.array(SellableItem) });
