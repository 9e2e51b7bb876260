import { messageTemplate } from '../integrations/templates/template.service.ts';

const soon = 5;
const name = ['Who bought', 'Meera Rao'] as const;
const order = ['The order’s number', 'ORD-2026-000412'] as const;
const reason = ['Why', 'Out of stock'] as const;
const refund = ['What becomes of the money', '₹1,220.00 goes back the way it was paid.'] as const;

export const cancelledMessage = messageTemplate({
  key: 'order_cancelled',
  says: 'When an order is cancelled.',
  variables: { name, order, reason, refund },
  mail: {
    subject: 'Order {order} is cancelled',
    body: 'Dear {name},\n\nYour order **{order}** is cancelled. Reason: {reason}.\n\n{refund}',
  },
  sms: {
    body: 'Dear {name}, your order {order} is cancelled. {refund} {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const itemsCancelledMessage = messageTemplate({
  key: 'order_items_cancelled',
  says: 'When items of an order are cancelled, and others stay.',
  variables: { name, order, items: ['What is cancelled', '2 Mango pickle, 500 g'], reason, refund },
  mail: {
    subject: 'Items of order {order} are cancelled',
    body: 'Dear {name},\n\nWe had to cancel {items} of your order **{order}**. Reason: {reason}.\n\n{refund}',
  },
  sms: {
    body: 'Dear {name}, we had to cancel {items} of your order {order}. {refund} {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

const number = ['The return’s number', 'RET-2026-00031'] as const;

export const requestedMessage = messageTemplate({
  key: 'return_requested',
  says: 'When a return is asked for.',
  variables: { name, order, return: number },
  mail: {
    subject: 'We received your return request {return}',
    body: 'Dear {name},\n\nWe received your request **{return}** to return goods of order {order}. We will update you shortly.',
  },
  sms: {
    body: 'Dear {name}, we received your return request {return} for order {order}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const approvedMessage = messageTemplate({
  key: 'return_approved',
  says: 'When a return is approved, in whole or in part.',
  variables: {
    name,
    order,
    return: number,
    what: ['What may come back', '2 pcs Wild forest honey'],
    until: ['The last day to send it', '13 Dec 2026'],
  },
  mail: {
    subject: 'Your return {return} is approved',
    body: 'Dear {name},\n\nYour return **{return}** of order {order} is approved: {what}. Please send it back by {until}, with the number {return} on the parcel.',
  },
  sms: {
    body: 'Dear {name}, your return {return} of order {order} is approved. Please send it back by {until}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const rejectedMessage = messageTemplate({
  key: 'return_rejected',
  says: 'When a return is rejected.',
  variables: { name, order, return: number, why: ['Why', 'The seal is broken'] },
  mail: {
    subject: 'Your return request {return}',
    body: 'Dear {name},\n\nSorry, we could not accept your return **{return}** for order {order}. {why}',
  },
  sms: {
    body: 'Dear {name}, we cannot take back the goods of your return request {return} for order {order}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const receivedMessage = messageTemplate({
  key: 'return_received',
  says: 'When all goods of a return are here.',
  variables: { name, order, return: number },
  mail: {
    subject: 'The goods of your return {return} are here',
    body: 'Dear {name},\n\nWe received your return **{return}** of order {order}. We will confirm your refund soon.',
  },
  sms: {
    body: 'Dear {name}, we received your return {return}. We will confirm your refund soon. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const closedMessage = messageTemplate({
  key: 'return_closed',
  says: 'When a return is settled.',
  variables: {
    name,
    order,
    return: number,
    credited: ['Total of the credit note', '₹1,437.69'],
    back: ['What goes back', '₹1,437.69'],
  },
  mail: {
    subject: 'Your return {return} is settled',
    body: 'Dear {name},\n\nWe received the goods of your return **{return}** for order {order}. Credit note {credited}. Refund: {back}.',
  },
  sms: {
    body: 'Dear {name}, your return {return} is settled. Credit note {credited}. Refund: {back}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const offerMessage = messageTemplate({
  key: 'return_offer',
  says: 'When the buyer of a return is offered something instead.',
  variables: {
    name,
    order,
    return: number,
    terms: ['What is offered', 'Keep the goods, and we give you ₹150.00 back.'],
    ends: ['The last day to accept it', '26 Nov 2026'],
  },
  mail: {
    subject: 'An offer for your return {return}',
    body: 'Dear {name},\n\nWe have an offer for your return **{return}** of order {order}: {terms}\n\nPlease tell us by {ends} if you accept it.',
  },
  sms: {
    body: 'Dear {name}, an offer for your return {return}: {terms} Please tell us by {ends}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const couponMessage = messageTemplate({
  key: 'return_coupon',
  says: 'When the buyer of a return keeps the goods for a coupon.',
  variables: { name, order, return: number, code: ['The code of the coupon', 'SC7KQ2M9XTWA'] },
  mail: {
    subject: 'Your coupon for return {return}',
    body: 'Dear {name},\n\nYou keep the goods of order {order}, and your return **{return}** is closed. Your coupon: **{code}**. It can be used for one order within 90 days.',
  },
  sms: {
    body: 'Dear {name}, your coupon for return {return} is {code}. It can be used for one order within 90 days. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
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
