import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { flag } from '../kit/list.ts';
import { bps, id, requiredText, version } from '../kit/shapes.ts';

export const ReasonKind = z.enum(['order_cancel', 'return', 'discount', 'price_override']);
export type ReasonKind = z.output<typeof ReasonKind>;

export const Reason = z.object({
  id,
  kind: ReasonKind,
  name: z.string(),
  /** Of a return: the buyer could have known, so that something may be held back. */
  isCustomerFault: z.boolean(),
  /** Of a return: what the parcel cost the buyer goes back too, when the whole order comes back. */
  refundsShipping: z.boolean(),
  /** Of a return: the shop must send a photo along. */
  needsPhoto: z.boolean(),
  /** Of a return: the part of the goods that is held back. */
  feeRate: bps,
  isActive: z.boolean(),
  sortOrder: z.int(),
  version,
});
export type Reason = z.output<typeof Reason>;

export const ReasonFilter = z.strictObject({
  kind: ReasonKind.optional(),
  includeInactive: flag.optional(),
});

/** Active, unless it says otherwise. */
export const NewReason = z.strictObject({
  kind: ReasonKind,
  name: requiredText(60, 'Reason'),
  isCustomerFault: z.boolean().default(false),
  refundsShipping: z.boolean().default(false),
  needsPhoto: z.boolean().default(false),
  feeRate: bps.max(10_000, 'At most 100 % can be held back').default(0),
  isActive: z.boolean().default(true),
  /** Behind all of its kind, when left out. */
  sortOrder: z.int().min(0).max(9999).optional(),
});
export type NewReason = z.output<typeof NewReason>;

export const ChangedReason = changeOf(NewReason);
export type ChangedReason = z.output<typeof ChangedReason>;

/** All reasons of a kind in the order in which they are offered. */
export const ArrangeReasons = z.strictObject({
  kind: ReasonKind,
  ids: z.array(id).min(1, 'Choose the order').max(200, 'At most 200 reasons'),
});
export type ArrangeReasons = z.output<typeof ArrangeReasons>;

/** How often reasons were given; counted up to a limit. */
export const ReasonUses = z.object({
  rows: z.array(z.object({ id, count: z.int(), isMore: z.boolean() })),
});
export type ReasonUses = z.output<typeof ReasonUses>;
