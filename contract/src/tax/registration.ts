import { z } from 'zod';
import { date, ts } from '../kit/shapes.ts';
import { SellerScheme } from './tax.ts';

/** How the business stood towards GST in some days. */
export const RegistrationSpan = z.object({
  /** Null since before the books began. */
  from: date.nullable(),
  /** Null while nothing ends it. */
  to: date.nullable(),
  scheme: SellerScheme,
  /** '' while it is not registered. */
  gstin: z.string(),
  /** It begins after today: until then it can be taken back. */
  isPlanned: z.boolean(),
  /** Who entered the change; null of what stood when the books began. */
  changedBy: z.string().nullable(),
  changedAt: ts.nullable(),
  reason: z.string().nullable(),
});
export type RegistrationSpan = z.output<typeof RegistrationSpan>;

/** Newest first. */
export const RegistrationHistory = z.object({ rows: z.array(RegistrationSpan) });
export type RegistrationHistory = z.output<typeof RegistrationHistory>;
