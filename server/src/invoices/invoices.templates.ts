import { messageTemplate } from '../integrations/templates/template.service.ts';

export const invoiceMessage = messageTemplate({
  key: 'invoice_issued',
  says: 'When an invoice is sent to its buyer; the invoice goes with it as a PDF.',
  variables: {
    name: ['Who bought', 'Meera Rao'],
    order: ['The order’s number', 'ORD-2026-000412'],
    invoice: ['The invoice’s number', 'INV/2627/00412'],
    total: ['Invoice total', '₹1,220.00'],
    open: ['What is still to pay', '₹0.00'],
  },
  mail: {
    subject: 'Invoice {invoice} for your order {order}',
    body: 'Dear {name},\n\nHere is the invoice **{invoice}** of {total} for your order {order}. Still to pay: {open}.',
  },
  priority: 5,
});

export const creditNoteMessage = messageTemplate({
  key: 'credit_note_issued',
  says: 'When a credit note is sent to its buyer; the credit note goes with it as a PDF.',
  variables: {
    name: ['Who bought', 'Meera Rao'],
    order: ['The order’s number', 'ORD-2026-000412'],
    note: ['The credit note’s number', 'CN/2627/00031'],
    invoice: ['The invoice’s number', 'INV/2627/00412'],
    total: ['Total of the credit note', '₹314.80'],
  },
  mail: {
    subject: 'Credit note {note} for your order {order}',
    body: 'Dear {name},\n\nHere is the credit note **{note}** of {total} for invoice {invoice} of your order {order}.',
  },
  priority: 5,
});

export const invoicesTemplates = [invoiceMessage, creditNoteMessage];
