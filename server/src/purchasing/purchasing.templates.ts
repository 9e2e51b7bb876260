import { messageTemplate } from '../integrations/templates/template.service.ts';

export const vendorBankChanged = messageTemplate({
  key: 'vendor_bank_changed',
  says: 'When the bank details of a vendor were entered or changed, to all who may change them.',
  variables: {
    name: ['Who is told', 'Meera Rao'],
    vendor: ['The vendor', 'Guntur Spices (VEN-0001)'],
    by: ['Who changed them', 'Anil Kumar'],
  },
  mail: {
    subject: 'Bank details of {vendor} were changed by {by}',
    body: 'Dear {name},\n\nThe bank details of **{vendor}** were changed by {by}. Before the next payment, call the vendor on a number that you had before and ask whether they are right.',
  },
  priority: 3,
});

const vendor = ['The vendor', 'Kongu Traders Pvt Ltd'] as const;
const order = ['The order’s number', 'PO-26-27-00012'] as const;

export const orderMessage = messageTemplate({
  key: 'purchase_order',
  says: 'When a purchase order is sent to its vendor; the order goes with it as a PDF.',
  variables: {
    vendor,
    order,
    total: ['Order total', '₹1,97,942.22'],
    expected: ['The day on which the goods are expected', '16 Nov 2026'],
    message: ['What the sender adds', 'Please confirm by phone.'],
  },
  mail: {
    subject: 'Purchase order {order} of {business}',
    body: 'Dear {vendor},\n\nPlease find our purchase order **{order}** for {total} attached. We expect the goods by {expected}.\n\n{message}',
  },
  priority: 5,
});

export const cancelledOrderMessage = messageTemplate({
  key: 'purchase_order_cancelled',
  says: 'When a purchase order is cancelled that its vendor has.',
  variables: { vendor, order, reason: ['Why', 'The goods are no longer needed.'] },
  mail: {
    subject: 'Purchase order {order} is cancelled',
    body: 'Dear {vendor},\n\nOur purchase order **{order}** is cancelled: {reason}\n\nPlease do not deliver it.',
  },
  priority: 5,
});

export const returnMessage = messageTemplate({
  key: 'vendor_return',
  says: 'When goods go back to their vendor; the challan and the debit note go with it as PDFs.',
  variables: {
    vendor,
    return: ['The number of the return', 'VRT-00004'],
    debitNote: [
      'The number of the debit note, in a sentence',
      'Our debit note is DN/2026-27/00002.',
    ],
    message: ['What the sender adds', 'Please collect the goods by Friday.'],
  },
  mail: {
    subject: '{business} returns goods: {return}',
    body: 'Dear {vendor},\n\nWe return the goods that are listed in the papers attached, under **{return}**. {debitNote}\n\n{message}',
  },
  priority: 5,
});

export const noteMessage = messageTemplate({
  key: 'vendor_debit_note',
  says: 'When a vendor is sent our debit note for a price, a discount, a rebate or tax; the note goes with it as a PDF.',
  variables: {
    vendor,
    note: ['The number of the debit note', 'DNP/26-27/00004'],
    total: ['What we debit', '₹617.40'],
    bill: ['The bill that it is against, in a sentence', 'It is against your bill KT/0118.'],
    message: ['What the sender adds', 'Please confirm by mail.'],
  },
  mail: {
    subject: 'Debit note {note} of {business}',
    body: 'Dear {vendor},\n\nPlease find our debit note **{note}** for {total} attached. {bill}\n\n{message}',
  },
  priority: 5,
});

export const lateOrderMessage = messageTemplate({
  key: 'purchase_order_late',
  says: 'When a vendor is reminded of goods that are still to come.',
  variables: {
    vendor,
    order,
    expected: ['The day on which the goods were expected', '16 Nov 2026'],
    goods: ['What is still to come, a line each', 'Coriander seed: 400 KG'],
    message: ['What the sender adds', 'We need it by Friday.'],
  },
  mail: {
    subject: 'Still to come of our purchase order {order}',
    body: 'Dear {vendor},\n\nWe are still waiting for these goods of our purchase order **{order}**, expected by {expected}:\n\n{goods}\n\nPlease tell us when they will be here.\n\n{message}',
  },
  priority: 5,
});

export const purchasingTemplates = [
  vendorBankChanged,
  orderMessage,
  cancelledOrderMessage,
  returnMessage,
  noteMessage,
  lateOrderMessage,
];
