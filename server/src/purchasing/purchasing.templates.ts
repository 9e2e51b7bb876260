import { messageTemplate } from '../integrations/templates/template.service.ts';

export const vendorBankChanged = messageTemplate({
  key: 'vendor_bank_changed',
  says: 'Vendor’s bank details entered or changed. Sent to all users who may change them.',
  variables: {
    name: ['Recipient', 'Meera Rao'],
    vendor: ['Vendor name', 'Guntur Spices (VEN-0001)'],
    by: ['Changed by', 'Anil Kumar'],
  },
  mail: {
    subject: 'Bank details of {vendor} were changed by {by}',
    body: 'Dear {name},\n\nThe bank details of **{vendor}** were changed by {by}. Before the next payment, call the vendor on a number you already had and confirm them.',
  },
  priority: 3,
});

const vendor = ['Vendor name', 'Kongu Traders Pvt Ltd'] as const;
const order = ['Order no.', 'PO-26-27-00012'] as const;

export const orderMessage = messageTemplate({
  key: 'purchase_order',
  says: 'Purchase order sent to the vendor, with the PDF.',
  variables: {
    vendor,
    order,
    total: ['Order total', '₹1,97,942.22'],
    expected: ['Expected date', '16 Nov 2026'],
    message: ['Message', 'Please confirm by phone.'],
  },
  mail: {
    subject: 'Purchase order {order} from {business}',
    body: 'Dear {vendor},\n\nPlease find our purchase order **{order}** for {total} attached. We expect the goods by {expected}.\n\n{message}',
  },
});

export const cancelledOrderMessage = messageTemplate({
  key: 'purchase_order_cancelled',
  says: 'Purchase order cancelled after it was sent.',
  variables: { vendor, order, reason: ['Why', 'The goods are no longer needed.'] },
  mail: {
    subject: 'Purchase order {order} is cancelled',
    body: 'Dear {vendor},\n\nOur purchase order **{order}** is cancelled: {reason}\n\nPlease do not deliver it.',
  },
});

export const returnMessage = messageTemplate({
  key: 'vendor_return',
  says: 'Goods returned to the vendor, with challan and debit note as PDFs.',
  variables: {
    vendor,
    return: ['Return no.', 'VRT-00004'],
    debitNote: ['Debit note no., as a sentence', 'Our debit note is DN/2026-27/00002.'],
    message: ['Message', 'Please collect the goods by Friday.'],
  },
  mail: {
    subject: '{business} returns goods: {return}',
    body: 'Dear {vendor},\n\nWe are returning the goods listed in the attached papers under **{return}**. {debitNote}\n\n{message}',
  },
});

export const noteMessage = messageTemplate({
  key: 'vendor_debit_note',
  says: 'Debit note for a price, discount, rebate or tax, sent to the vendor with the PDF.',
  variables: {
    vendor,
    note: ['Debit note no.', 'DNP/26-27/00004'],
    total: ['Debit note amount', '₹617.40'],
    bill: ['Against bill, as a sentence', 'It is against your bill KT/0118.'],
    message: ['Message', 'Please confirm by mail.'],
  },
  mail: {
    subject: 'Debit note {note} from {business}',
    body: 'Dear {vendor},\n\nPlease find our debit note **{note}** for {total} attached. {bill}\n\n{message}',
  },
});

export const lateOrderMessage = messageTemplate({
  key: 'purchase_order_late',
  says: 'Reminder to the vendor about pending goods.',
  variables: {
    vendor,
    order,
    expected: ['Expected date', '16 Nov 2026'],
    goods: ['Pending items, one per line', 'Coriander seed: 400 KG'],
    message: ['Message', 'We need it by Friday.'],
  },
  mail: {
    subject: 'Pending items of purchase order {order}',
    body: 'Dear {vendor},\n\nThe following items of our purchase order **{order}** were expected by {expected} and are pending:\n\n{goods}\n\nPlease confirm when they will be delivered.\n\n{message}',
  },
});

export const purchasingTemplates = [
  vendorBankChanged,
  orderMessage,
  cancelledOrderMessage,
  returnMessage,
  noteMessage,
  lateOrderMessage,
];
