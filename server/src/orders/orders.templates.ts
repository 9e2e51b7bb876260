import { messageTemplate } from '../integrations/templates/template.service.ts';

const soon = 5;
const name = ['Who bought', 'Meera Rao'] as const;
const order = ['The order’s number', 'ORD-2026-000412'] as const;
/** What an order is about, each a line that may be empty. */
const ofOrder = {
  items: ['What was ordered', '2 pcs Mango pickle 500 g, ₹440.00\n1 pc Groundnut oil 1 l, ₹780.00'],
  delivery: ['When it is expected', 'Expected delivery: 03 Dec 2026'],
  link: [
    'Where to follow it',
    'Track your order: https://shop.example.in/track?order=ORD-2026-000412',
  ],
  phone: ['Whom to ask', 'Questions? Call 98440 00001.'],
} as const;

export const confirmedMessage = messageTemplate({
  key: 'order_confirmed',
  says: 'When an order is confirmed.',
  variables: { name, order, total: ['Order total', '₹1,220.00'], ...ofOrder },
  mail: {
    subject: 'Order {order} is confirmed',
    body: 'Dear {name},\n\nThank you for your order **{order}** of {total}. We are packing it.\n\n{items}\n\n{delivery}\n\n{link}\n\n{phone}',
  },
  sms: {
    body: 'Dear {name}, your order {order} for {total} is confirmed. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const paymentMessage = messageTemplate({
  key: 'payment_received',
  says: 'When a payment of an order is recorded.',
  variables: { name, order, amount: ['What was paid', '₹500.00'] },
  mail: {
    subject: 'We received {amount} for order {order}',
    body: 'Dear {name},\n\nWe received **{amount}** for your order {order}. Thank you.',
  },
  sms: {
    body: 'Dear {name}, we received {amount} for your order {order}. Thank you. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const bouncedMessage = messageTemplate({
  key: 'cheque_bounced',
  says: 'When a cheque that paid for an order bounced.',
  variables: {
    name,
    order,
    cheque: ['Cheque number', '412207'],
    amount: ['Amount of the cheque', '₹500.00'],
    due: ['What is to be paid now', '₹500.00'],
  },
  mail: {
    subject: 'Your cheque for order {order} was returned',
    body: 'Dear {name},\n\nThe bank returned your cheque {cheque} for **{amount}** for your order {order}. Please pay **{due}** another way, or ask us to deposit the cheque again.',
  },
  sms: {
    body: 'Dear {name}, the bank returned your cheque {cheque} for {amount} for order {order}. Please pay {due}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const linkMessage = messageTemplate({
  key: 'payment_link',
  says: 'When somebody sends a payment link to the buyer of an order.',
  variables: {
    name,
    order,
    amount: ['What is to be paid', '₹500.00'],
    link: ['The link', 'https://pay.example.in/8Tq2'],
    until: ['Until when it is valid', '03 Dec 2026, 11:20'],
  },
  mail: {
    subject: 'Please pay {amount} for order {order}',
    body: 'Dear {name},\n\nPlease pay **{amount}** for your order {order} here: {link}\n\nThe link is valid until {until}.',
  },
  sms: {
    body: 'Dear {name}, please pay {amount} for order {order}: {link} {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const refundMessage = messageTemplate({
  key: 'refund_done',
  says: 'When money of an order is refunded.',
  variables: {
    name,
    order,
    amount: ['What was refunded', '₹500.00'],
    way: ['How', 'UPI'],
  },
  mail: {
    subject: 'Refund of {amount} for order {order}',
    body: 'Dear {name},\n\nWe have refunded **{amount}** for your order {order} by {way}.',
  },
  sms: {
    body: 'Dear {name}, we have refunded {amount} for your order {order} by {way}. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const refundFailedMessage = messageTemplate({
  key: 'refund_failed',
  says: 'When the bank sends a refund of an order back.',
  variables: {
    name,
    order,
    amount: ['What was to be refunded', '₹500.00'],
    way: ['How', 'UPI'],
  },
  mail: {
    subject: 'Your refund for order {order} came back',
    body: 'Dear {name},\n\nYour refund of **{amount}** by {way} for your order {order} came back from the bank. Please tell us where you would like to have it.',
  },
  sms: {
    body: 'Dear {name}, your refund of {amount} by {way} for order {order} came back from the bank. Please tell us where to send it. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const deliveredMessage = messageTemplate({
  key: 'delivered',
  says: 'When all of an order is delivered.',
  variables: { name, order },
  mail: {
    subject: 'Order {order} is delivered',
    body: 'Dear {name},\n\nYour order **{order}** is delivered. If anything is not right, please tell us.',
  },
  sms: { body: 'Dear {name}, your order {order} is delivered. {business}', isOffAtFirst: true },
  priority: soon,
});

export const paperMessage = messageTemplate({
  key: 'order_paper',
  says: 'When somebody sends an order or a quotation to its buyer, with the PDF.',
  variables: {
    name,
    order,
    paper: ['What it is', 'quotation'],
    total: ['Order total', '₹1,220.00'],
    message: ['What the sender writes', 'The prices hold until Friday.'],
    ...ofOrder,
  },
  mail: {
    subject: 'Your {paper} {order} of {business}',
    body: 'Dear {name},\n\nPlease find your {paper} **{order}** for {total} attached.\n\n{message}\n\n{items}\n\n{delivery}\n\n{link}\n\n{phone}',
  },
  priority: soon,
});

export const ordersTemplates = [
  confirmedMessage,
  paymentMessage,
  linkMessage,
  bouncedMessage,
  refundMessage,
  refundFailedMessage,
  deliveredMessage,
  paperMessage,
];
