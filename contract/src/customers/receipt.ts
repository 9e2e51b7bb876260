import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { email } from '../kit/shapes.ts';

/** What was paid for: an entry of a wallet, or a gift card. */
export const ReceiptOf = z.strictObject({ id: queryId });

export const SendReceipt = z.strictObject({
  id: queryId,
  to: email.optional().describe('The address of the customer when left out.'),
});
export type SendReceipt = z.output<typeof SendReceipt>;

export const SentReceipt = z.object({ number: z.string(), sentTo: z.string() });
export type SentReceipt = z.output<typeof SentReceipt>;
