import { z } from 'zod';
import { date, longText, text } from '../kit/shapes.ts';

/** The states of an order; delivered and cancelled are final. */
export const OrderStatus = z.enum([
  'draft',
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
]);
export type OrderStatus = z.output<typeof OrderStatus>;

/**
 * The shop, a person, a return that is settled with other goods, a bill that was written without an order, the
 * counter of the store, or a file of orders.
 */
export const OrderSource = z.enum([
  'storefront',
  'manual',
  'exchange',
  'invoice',
  'store',
  'import',
]);
export type OrderSource = z.output<typeof OrderSource>;

/** Whether the amounts that the buyer sees hold the tax. */
export const PriceMode = z.enum(['inclusive', 'exclusive']);
export type PriceMode = z.output<typeof PriceMode>;

export const DeliveryMethod = z.enum(['courier', 'own_delivery', 'pickup']);
export type DeliveryMethod = z.output<typeof DeliveryMethod>;

export const ChargeKind = z.enum(['shipping', 'cod_fee', 'packing', 'other']);
export type ChargeKind = z.output<typeof ChargeKind>;

/**
 * In force, changed by a person, what the returned goods cost that it takes the place of, of a group's list, or the
 * shop's less the group's discount.
 */
export const PriceSource = z.enum([
  'price',
  'override',
  'exchange',
  'group_item',
  'group_discount',
]);
export type PriceSource = z.output<typeof PriceSource>;

/** Why an order waits; confirming is refused while any is set. */
export const HoldCode = z.enum([
  'credit',
  'overdue',
  'company',
  'approval',
  'address',
  'payment',
  'stock',
  'manual',
]);
export type HoldCode = z.output<typeof HoldCode>;

/** The holds that people set; the others are set by what a company owes, and by its rules. */
export const SetHold = HoldCode.extract(['address', 'payment', 'stock', 'manual']);
export type SetHold = z.output<typeof SetHold>;

/** What the invoice of goods that nobody ordered bears beside them. */
export const BillTerms = z.strictObject({
  /** Null: by the days of credit of the buyer. */
  dueDate: date.nullable(),
  /** Printed on it. */
  note: longText(1000),
  /** Null: those of the settings on the day of issue. */
  terms: longText(2000).nullable(),
});
export type BillTerms = z.output<typeof BillTerms>;

export const Channel = z.enum(['b2c', 'b2b']);
export type Channel = z.output<typeof Channel>;

export const Hold = z.object({
  code: HoldCode,
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type Hold = z.output<typeof Hold>;

/** What the house gives up: a percentage in basis points, or paise; with the reason. */
export const StaffDiscount = z
  .strictObject({
    kind: z.enum(['percent', 'amount']),
    value: z.int('Enter a discount').positive('Enter a discount').max(1_000_000_000_000),
    /** Needed; asked for when it is saved, so that the effect can be seen before. */
    reason: text(120).default(''),
  })
  .refine(({ kind, value }) => kind === 'amount' || value <= 10_000, {
    path: ['value'],
    message: 'A discount can be 100 % at most',
  });
export type StaffDiscount = z.output<typeof StaffDiscount>;
