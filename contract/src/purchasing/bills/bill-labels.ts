import { z } from 'zod';
import { labels } from '../../kit/labels.ts';

/** What stands in the house; whether a confirmed bill is paid is read from the books. */
export const BillStatus = z.enum(['draft', 'exception', 'confirmed', 'cancelled']);
export type BillStatus = z.output<typeof BillStatus>;

/** How a bill is shown: a confirmed one by what is paid of it. */
export const BillState = z.enum([...BillStatus.options, 'part_paid', 'paid']);
export type BillState = z.output<typeof BillState>;
export const billStateLabels = labels(BillState, {
  draft: 'Draft',
  exception: 'Mismatch',
  confirmed: 'Confirmed',
  part_paid: 'Part paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
});

/** Goods that were received, something that goes to an account at once, or what goods cost beside their price. */
export const BillLineKind = z.enum(['goods', 'service', 'charge']);
export type BillLineKind = z.output<typeof BillLineKind>;

/** What is billed against what was accepted. */
export const QtyVerdict = z.enum(['matched', 'over', 'not_received', 'not_inspected']);
export type QtyVerdict = z.output<typeof QtyVerdict>;
export const qtyVerdictLabels = labels(QtyVerdict, {
  matched: 'Matched',
  over: 'Billed more than received',
  not_received: 'Not received',
  not_inspected: 'Not inspected',
});

/** What is billed against what was agreed; without an order above the limit nothing was. */
export const PriceVerdict = z.enum(['matched', 'lower', 'over', 'no_order']);
export type PriceVerdict = z.output<typeof PriceVerdict>;
export const priceVerdictLabels = labels(PriceVerdict, {
  matched: 'Matched',
  lower: 'Lower',
  over: 'Over the limit',
  no_order: 'No order',
});

/** The tax of the bill against that of the goods. */
export const TaxVerdict = z.enum(['matched', 'differs']);
export type TaxVerdict = z.output<typeof TaxVerdict>;
export const taxVerdictLabels = labels(TaxVerdict, {
  matched: 'Matched',
  differs: 'Differs',
});
