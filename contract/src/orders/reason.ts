import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { flag } from '../kit/list.ts';
import { id, requiredText, version } from '../kit/shapes.ts';

export const ReasonKind = z.enum(['order_cancel', 'discount', 'price_override']);
export type ReasonKind = z.output<typeof ReasonKind>;

export const Reason = z.object({
  id,
  kind: ReasonKind,
  name: z.string(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  version,
});
export type Reason = z.output<typeof Reason>;

export const ReasonFilter = z.strictObject({
  kind: ReasonKind.optional(),
  includeInactive: flag.optional(),
});

/** Active and in front, unless it says otherwise. */
export const NewReason = z.strictObject({
  kind: ReasonKind,
  name: requiredText(60, 'Reason'),
  isActive: z.boolean().default(true),
  sortOrder: z.int().min(0).max(9999).default(0),
});
export type NewReason = z.output<typeof NewReason>;

export const ChangedReason = changeOf(NewReason);
export type ChangedReason = z.output<typeof ChangedReason>;
