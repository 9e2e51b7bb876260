import { z } from 'zod';
import { date, moneySum } from '../kit/shapes.ts';
import { InvoicePreview, InvoicePreviewInput, NewInvoice } from './billing.ts';
import { InvoiceDraft } from './draft.ts';
import { Invoice } from './invoice.ts';

/** Most orders that are invoiced in one step, all of them or none. */
export const mostTogether = 50;

export const InvoicePreviewsInput = z.strictObject({
  invoices: z
    .array(InvoicePreviewInput.pick({ orderId: true, lines: true }))
    .min(1, 'Choose an order')
    .max(mostTogether, `At most ${mostTogether} orders at once`),
  issueDate: date.optional(),
});
export type InvoicePreviewsInput = z.output<typeof InvoicePreviewsInput>;

/** What an invoice over each of several orders would say, and what they come to together. */
export const InvoicePreviews = z.object({
  invoices: z.array(InvoicePreview.extend({ draft: InvoiceDraft.nullable() })),
  total: moneySum,
});
export type InvoicePreviews = z.output<typeof InvoicePreviews>;

export const NewInvoices = z.strictObject({
  invoices: z
    .array(NewInvoice)
    .min(1, 'Choose an order')
    .max(mostTogether, `At most ${mostTogether} orders at once`),
});
export type NewInvoices = z.output<typeof NewInvoices>;

export const IssuedInvoices = z.object({
  invoices: z.array(Invoice.pick({ id: true, number: true, orderId: true, total: true })),
  total: moneySum,
  warnings: z.array(z.string()),
});
export type IssuedInvoices = z.output<typeof IssuedInvoices>;
