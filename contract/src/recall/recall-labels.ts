import { z } from 'zod';

/** How dangerous the goods are: 1 danger to health, 2 possible harm, 3 quality. */
export const RecallClass = z.enum(['1', '2', '3']);
export type RecallClass = z.output<typeof RecallClass>;

export const RecallStatus = z.enum(['draft', 'active', 'closed', 'cancelled']);
export type RecallStatus = z.output<typeof RecallStatus>;

/** What came of asking somebody who got the goods; `none` before anybody answered. */
export const ContactResult = z.enum([
  'none',
  'reached',
  'unreachable',
  'returned',
  'destroyed',
  'refused',
]);
export type ContactResult = z.output<typeof ContactResult>;

/** How goods left: in a parcel, or over the counter with the order itself. */
export const LeftBy = z.enum(['parcel', 'order']);
export type LeftBy = z.output<typeof LeftBy>;
