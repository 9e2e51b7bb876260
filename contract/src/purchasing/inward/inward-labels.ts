import { z } from 'zod';
import { labels } from '../../kit/labels.ts';

/** Goods arrive against a purchase order, or without one. */
export const InwardKind = z.enum(['with_po', 'without_po']);
export type InwardKind = z.output<typeof InwardKind>;
export const inwardKindLabels = labels(InwardKind, {
  with_po: 'Against an order',
  without_po: 'Without an order',
});

export const InwardStatus = z.enum(['draft', 'posted', 'cancelled']);
export type InwardStatus = z.output<typeof InwardStatus>;
export const inwardStatusLabels = labels(InwardStatus, {
  draft: 'Draft',
  posted: 'Received',
  cancelled: 'Cancelled',
});

/** Why goods are taken in that nobody ordered on paper. */
export const WithoutPoReason = z.enum([
  'urgent',
  'cash_purchase',
  'sample',
  'replacement',
  'other',
]);
export type WithoutPoReason = z.output<typeof WithoutPoReason>;
export const withoutPoReasonLabels = labels(WithoutPoReason, {
  urgent: 'Urgent',
  cash_purchase: 'Cash purchase',
  sample: 'Sample',
  replacement: 'Replacement',
  other: 'Other',
});

/** What becomes of rejected goods: they go back with the driver, or are kept in the reject tray. */
export const RejectWhere = z.enum(['sent_back', 'kept']);
export type RejectWhere = z.output<typeof RejectWhere>;
export const rejectWhereLabels = labels(RejectWhere, {
  sent_back: 'Returned with vehicle',
  kept: 'Kept in reject tray',
});

export const ChargeKind = z.enum(['freight', 'loading', 'insurance', 'duty', 'other']);
export type ChargeKind = z.output<typeof ChargeKind>;
export const chargeLabels = labels(ChargeKind, {
  freight: 'Freight',
  loading: 'Loading',
  insurance: 'Insurance',
  duty: 'Duty',
  other: 'Other',
});

/** By what a charge is spread over the goods. */
export const ChargeSplit = z.enum(['value', 'quantity', 'weight', 'equal']);
export type ChargeSplit = z.output<typeof ChargeSplit>;
export const chargeSplitLabels = labels(ChargeSplit, {
  value: 'By value',
  quantity: 'By quantity',
  weight: 'By weight',
  equal: 'Equally',
});

/** Whom a charge is paid to: the vendor of the goods, somebody else, or cash on the spot. */
export const ChargePayTo = z.enum(['vendor', 'other', 'cash']);
export type ChargePayTo = z.output<typeof ChargePayTo>;
export const chargePayToLabels = labels(ChargePayTo, {
  vendor: 'Vendor',
  other: 'Transporter / Other',
  cash: 'Paid in cash',
});
