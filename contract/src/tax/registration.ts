import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { date, id, requiredText, ts, version } from '../kit/shapes.ts';
import { SellerScheme } from './tax.ts';

/** How the business stood towards GST in some days. */
export const RegistrationSpan = z.object({
  /** The change that began it; null of what stood when the books began, and of a new GSTIN. */
  id: id.nullable(),
  version: version.nullable(),
  /** Null since before the books began. */
  from: date.nullable(),
  /** Null while nothing ends it. */
  to: date.nullable(),
  scheme: SellerScheme,
  /** '' while it is not registered. */
  gstin: z.string(),
  /** It begins after today. */
  isPlanned: z.boolean(),
  /** A return of its first month or of a later one is filed: the change stays. */
  isFiled: z.boolean(),
  /** Who entered the change; null of what stood when the books began. */
  changedBy: z.string().nullable(),
  changedAt: ts.nullable(),
  reason: z.string().nullable(),
});
export type RegistrationSpan = z.output<typeof RegistrationSpan>;

/** Newest first. */
export const RegistrationHistory = z.object({ rows: z.array(RegistrationSpan) });
export type RegistrationHistory = z.output<typeof RegistrationHistory>;

/** The business stands otherwise towards GST from a day on. */
export const NewRegistration = z.strictObject({
  from: date,
  scheme: SellerScheme,
  reason: requiredText(300, 'Reason'),
});
export type NewRegistration = z.output<typeof NewRegistration>;

export const RegistrationId = z.strictObject({ id: queryId, version });
export type RegistrationId = z.output<typeof RegistrationId>;
