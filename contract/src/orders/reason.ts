import { z } from 'zod';
import { flag } from '../kit/list.ts';
import { id, requiredText, version } from '../kit/shapes.ts';

export const ReasonKind = z.enum(['discount', 'price_override']);
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

export const SaveReason = z.strictObject({
  /** Left out for a new one, which is active and stands first; of a known one what is left out stays. */
  id: id.optional(),
  kind: ReasonKind,
  name: requiredText(60, 'Reason'),
  isActive: z.boolean().optional(),
  sortOrder: z.int().min(0).max(9999).optional(),
  version: version.optional(),
});
export type SaveReason = z.output<typeof SaveReason>;
