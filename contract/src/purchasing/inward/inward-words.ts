import { z } from 'zod';

/** Goods arrive against a purchase order, or without one. */
export const InwardKind = z.enum(['with_po', 'without_po']);
export type InwardKind = z.output<typeof InwardKind>;

export const InwardStatus = z.enum(['draft', 'posted', 'cancelled']);
export type InwardStatus = z.output<typeof InwardStatus>;

/** Why goods are taken in that nobody ordered on paper. */
export const WithoutPoReason = z.enum([
  'urgent',
  'cash_purchase',
  'sample',
  'replacement',
  'other',
]);
export type WithoutPoReason = z.output<typeof WithoutPoReason>;

/** What becomes of rejected goods: they go back with the driver, or are kept in the reject tray. */
export const RejectWhere = z.enum(['sent_back', 'kept']);
export type RejectWhere = z.output<typeof RejectWhere>;

export const ChargeKind = z.enum(['freight', 'loading', 'insurance', 'duty', 'other']);
export type ChargeKind = z.output<typeof ChargeKind>;

/** By what a charge is spread over the goods. */
export const ChargeSplit = z.enum(['value', 'quantity', 'weight', 'equal']);
export type ChargeSplit = z.output<typeof ChargeSplit>;

/** Whom a charge is paid to: the vendor of the goods, somebody else, or cash on the spot. */
export const ChargePayTo = z.enum(['vendor', 'other', 'cash']);
export type ChargePayTo = z.output<typeof ChargePayTo>;
