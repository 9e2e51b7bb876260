import { Reason } from './reason.ts';

export const Payment = { reason: Reason };
