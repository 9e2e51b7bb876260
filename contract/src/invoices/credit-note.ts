import { z } from 'zod';

/** Why a credit note was written. */
export const CreditReason = z.enum(['return', 'rto', 'cancelled', 'price', 'keep_offer']);
export type CreditReason = z.output<typeof CreditReason>;
