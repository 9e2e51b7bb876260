import { messageTemplate } from '../integrations/templates/template.service.ts';

export const invoiceMessage = messageTemplate({
  key: 'invoice_issued',
  says: 'Invoice sent to the customer, with the PDF.',
  variables: {
    name: ['Customer name', 'Meera Rao'],
    order: ['Order no.', 'ORD-2026-000412'],
    invoice: ['Invoice no.', 'INV/2627/00412'],
    total: ['Invoice total', '₹1,220.00'],
    open: ['Balance due', '₹0.00'],
  },
  mail: {
    subject: 'Invoice {invoice} for your order {order}',
    body: 'Dear {name},\n\nPlease find attached invoice **{invoice}** of {total} for your order {order}. Balance due: {open}.',
  },
});

export const creditNoteMessage = messageTemplate({
  key: 'credit_note_issued',
  says: 'Credit note sent to the customer, with the PDF.',
  variables: {
    name: ['Customer name', 'Meera Rao'],
    order: ['Order no.', 'ORD-2026-000412'],
    note: ['Credit note no.', 'CN/2627/00031'],
    invoice: ['Invoice no.', 'INV/2627/00412'],
    total: ['Credit note total', '₹314.80'],
  },
  mail: {
    subject: 'Credit note {note} for your order {order}',
    body: 'Dear {name},\n\nPlease find attached credit note **{note}** of {total} for invoice {invoice} of your order {order}.',
  },
});

export const invoicesTemplates = [invoiceMessage, creditNoteMessage];
