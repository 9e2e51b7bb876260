import { messageTemplate } from '../integrations/templates/template.service.ts';

const name = ['Customer name', 'Meera Rao'] as const;
const order = ['Order no.', 'ORD-2026-000412'] as const;
/** What an order is about, each a line that may be empty. */
const ofOrder = {
  items: ['Items ordered', '2 pcs Mango pickle 500 g, ₹440.00\n1 pc Groundnut oil 1 l, ₹780.00'],
  delivery: ['Expected delivery', 'Expected delivery: 03 Dec 2026'],
  link: ['Tracking link', 'Track your order: https://shop.example.in/track?order=ORD-2026-000412'],
  phone: ['Shop’s phone', 'Questions? Call 98440 00001.'],
} as const;

export const confirmedMessage = messageTemplate({
  key: 'order_confirmed',
  says: 'Order confirmed.',
  variables: { name, order, total: ['Order total', '₹1,220.00'], ...ofOrder },
  mail: {
    subject: 'Order {order} is confirmed',
    body: 'Dear {name},\n\nThank you for your order **{order}** of {total}. We are packing it.\n\n{items}\n\n{delivery}\n\n{link}\n\n{phone}',
  },
  sms: {
    body: 'Dear {name}, your order {order} for {total} is confirmed. {business}',
    isOffAtFirst: true,
  },
});

export const paymentMessage = messageTemplate({
  key: 'payment_received',
  says: 'Payment for an order received.',
  variables: { name, order, amount: ['Amount received', '₹500.00'] },
  mail: {
    subject: 'We received {amount} for order {order}',
    body: 'Dear {name},\n\nWe received **{amount}** for your order {order}. Thank you.',
  },
  sms: {
    body: 'Dear {name}, we received {amount} for your order {order}. Thank you. {business}',
    isOffAtFirst: true,
  },
});

export const bouncedMessage = messageTemplate({
  key: 'cheque_bounced',
  says: 'Cheque for an order returned by the bank.',
  variables: {
    name,
    order,
    cheque: ['Cheque number', '412207'],
    amount: ['Cheque amount', '₹500.00'],
    due: ['Amount due', '₹500.00'],
  },
  mail: {
    subject: 'Your cheque for order {order} was returned',
    body: 'Dear {name},\n\nThe bank returned your cheque {cheque} for **{amount}** for your order {order}. Please pay **{due}** another way, or ask us to deposit the cheque again.',
  },
  sms: {
    body: 'Dear {name}, the bank returned your cheque {cheque} for {amount} for order {order}. Please pay {due}. {business}',
    isOffAtFirst: true,
  },
});

export const linkMessage = messageTemplate({
  key: 'payment_link',
  says: 'Payment link sent to the customer.',
  variables: {
    name,
    order,
    amount: ['Amount to pay', '₹500.00'],
    link: ['Payment link', 'https://pay.example.in/8Tq2'],
    until: ['Valid until', '03 Dec 2026, 11:20'],
  },
  mail: {
    subject: 'Please pay {amount} for order {order}',
    body: 'Dear {name},\n\nPlease pay **{amount}** for your order {order} here: {link}\n\nThe link is valid until {until}.',
  },
  sms: {
    body: 'Dear {name}, please pay {amount} for order {order}: {link} {business}',
    isOffAtFirst: true,
  },
});

export const refundMessage = messageTemplate({
  key: 'refund_done',
  says: 'Refund for an order paid.',
  variables: {
    name,
    order,
    amount: ['Refund amount', '₹500.00'],
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
});

export const refundFailedMessage = messageTemplate({
  key: 'refund_failed',
  says: 'Refund for an order failed.',
  variables: {
    name,
    order,
    amount: ['Refund amount', '₹500.00'],
    way: ['How', 'UPI'],
  },
  mail: {
    subject: 'Your refund for order {order} failed',
    body: 'Dear {name},\n\nYour refund of **{amount}** by {way} for order {order} failed at the bank. Please send us your correct account or UPI ID.',
  },
  sms: {
    body: 'Dear {name}, your refund of {amount} by {way} for order {order} failed. Please send us your correct account or UPI ID. {business}',
    isOffAtFirst: true,
  },
});

export const deliveredMessage = messageTemplate({
  key: 'delivered',
  says: 'Order delivered in full.',
  variables: { name, order },
  mail: {
    subject: 'Order {order} is delivered',
    body: 'Dear {name},\n\nYour order **{order}** is delivered. If there is any problem, please contact us.',
  },
  sms: { body: 'Dear {name}, your order {order} is delivered. {business}', isOffAtFirst: true },
});

export const paperMessage = messageTemplate({
  key: 'order_paper',
  says: 'Order or quotation sent to the customer, with the PDF.',
  variables: {
    name,
    order,
    paper: ['Order or quotation', 'quotation'],
    total: ['Order total', '₹1,220.00'],
    message: ['Message', 'Prices are valid until Friday.'],
    ...ofOrder,
  },
  mail: {
    subject: 'Your {paper} {order} from {business}',
    body: 'Dear {name},\n\nPlease find your {paper} **{order}** for {total} attached.\n\n{message}\n\n{items}\n\n{delivery}\n\n{link}\n\n{phone}',
  },
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
