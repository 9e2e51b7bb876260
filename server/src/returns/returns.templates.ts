import { messageTemplate } from '../integrations/templates/template.service.ts';

const name = ['Customer name', 'Meera Rao'] as const;
const order = ['Order no.', 'ORD-2026-000412'] as const;
const reason = ['Why', 'Out of stock'] as const;
const refund = ['Refund', '₹1,220.00 will be refunded to the original payment method.'] as const;

export const cancelledMessage = messageTemplate({
  key: 'order_cancelled',
  says: 'Order cancelled.',
  variables: { name, order, reason, refund },
  mail: {
    subject: 'Order {order} is cancelled',
    body: 'Dear {name},\n\nYour order **{order}** is cancelled. Reason: {reason}.\n\n{refund}',
  },
  sms: {
    body: 'Dear {name}, your order {order} is cancelled. {refund} {business}',
    isOffAtFirst: true,
  },
});

export const itemsCancelledMessage = messageTemplate({
  key: 'order_items_cancelled',
  says: 'Some items of an order cancelled.',
  variables: { name, order, items: ['Items cancelled', '2 Mango pickle, 500 g'], reason, refund },
  mail: {
    subject: 'Items of order {order} are cancelled',
    body: 'Dear {name},\n\nWe had to cancel {items} of your order **{order}**. Reason: {reason}.\n\n{refund}',
  },
  sms: {
    body: 'Dear {name}, we had to cancel {items} of your order {order}. {refund} {business}',
    isOffAtFirst: true,
  },
});

const number = ['Return no.', 'RET-2026-00031'] as const;

export const requestedMessage = messageTemplate({
  key: 'return_requested',
  says: 'Return requested.',
  variables: { name, order, return: number },
  mail: {
    subject: 'We received your return request {return}',
    body: 'Dear {name},\n\nWe received your request **{return}** to return goods of order {order}. We will update you shortly.',
  },
  sms: {
    body: 'Dear {name}, we received your return request {return} for order {order}. {business}',
    isOffAtFirst: true,
  },
});

export const approvedMessage = messageTemplate({
  key: 'return_approved',
  says: 'Return approved, in full or in part.',
  variables: {
    name,
    order,
    return: number,
    what: ['Items approved', '2 pcs Wild forest honey'],
    until: ['Last day to send', '13 Dec 2026'],
  },
  mail: {
    subject: 'Your return {return} is approved',
    body: 'Dear {name},\n\nYour return **{return}** of order {order} is approved: {what}. Please send it by {until}, with the number {return} on the parcel.',
  },
  sms: {
    body: 'Dear {name}, your return {return} of order {order} is approved. Please send it by {until}. {business}',
    isOffAtFirst: true,
  },
});

export const rejectedMessage = messageTemplate({
  key: 'return_rejected',
  says: 'Return rejected.',
  variables: { name, order, return: number, why: ['Why', 'The seal is broken'] },
  mail: {
    subject: 'Your return request {return}',
    body: 'Dear {name},\n\nSorry, we could not accept your return **{return}** for order {order}. {why}',
  },
  sms: {
    body: 'Dear {name}, sorry, we could not accept your return {return} for order {order}. {business}',
    isOffAtFirst: true,
  },
});

export const receivedMessage = messageTemplate({
  key: 'return_received',
  says: 'All items of a return received.',
  variables: { name, order, return: number },
  mail: {
    subject: 'We received your return {return}',
    body: 'Dear {name},\n\nWe received your return **{return}** of order {order}. We will confirm your refund soon.',
  },
  sms: {
    body: 'Dear {name}, we received your return {return}. We will confirm your refund soon. {business}',
    isOffAtFirst: true,
  },
});

export const closedMessage = messageTemplate({
  key: 'return_closed',
  says: 'Return settled.',
  variables: {
    name,
    order,
    return: number,
    credited: ['Credit note total', '₹1,437.69'],
    back: ['Refund', '₹1,437.69'],
  },
  mail: {
    subject: 'Your return {return} is settled',
    body: 'Dear {name},\n\nYour return **{return}** of order {order} is settled. Credit note {credited}. Refund: {back}.',
  },
  sms: {
    body: 'Dear {name}, your return {return} is settled. Credit note {credited}. Refund: {back}. {business}',
    isOffAtFirst: true,
  },
});

export const offerMessage = messageTemplate({
  key: 'return_offer',
  says: 'Offer made to the customer in place of a return.',
  variables: {
    name,
    order,
    return: number,
    terms: ['Offer', 'Keep the items and get ₹150.00 back.'],
    ends: ['Last day to accept', '26 Nov 2026'],
  },
  mail: {
    subject: 'An offer for your return {return}',
    body: 'Dear {name},\n\nWe have an offer for your return **{return}** of order {order}: {terms}\n\nPlease reply by {ends} to accept it.',
  },
  sms: {
    body: 'Dear {name}, an offer for your return {return}: {terms} Please reply by {ends}. {business}',
    isOffAtFirst: true,
  },
});

export const couponMessage = messageTemplate({
  key: 'return_coupon',
  says: 'Coupon given in place of a return.',
  variables: { name, order, return: number, code: ['Coupon code', 'SC7KQ2M9XTWA'] },
  mail: {
    subject: 'Your coupon for return {return}',
    body: 'Dear {name},\n\nYou are keeping the items of order {order}, so your return **{return}** is closed. Your coupon **{code}** is valid for one order within 90 days.',
  },
  sms: {
    body: 'Dear {name}, your coupon for return {return} is {code}, valid for one order within 90 days. {business}',
    isOffAtFirst: true,
  },
});

export const returnsTemplates = [
  cancelledMessage,
  itemsCancelledMessage,
  requestedMessage,
  approvedMessage,
  rejectedMessage,
  receivedMessage,
  closedMessage,
  offerMessage,
  couponMessage,
];
