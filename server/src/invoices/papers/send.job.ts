import { z } from 'zod';
import { attempt } from '../../platform/database/attempt.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { sentenceOf } from '../../platform/problem.ts';
import { sendInvoice } from './send.service.ts';

/** Sends an invoice that was issued just now, once that is on disk: nobody waits for its drawing. */
export const sendInvoiceJob = job({
  kind: 'invoices.sendInvoice',
  says: 'Mail an invoice',
  input: z.strictObject({ id: z.int().positive() }),
  isQuiet: true,
  async run(work, { id }) {
    const tried = await work.write((ctx) => attempt(ctx, (within) => sendInvoice(within, { id })));
    return tried.done ? { sent: true } : { sent: false, why: sentenceOf(tried.problem) };
  },
});
