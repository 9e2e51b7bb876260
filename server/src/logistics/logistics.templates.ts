import { messageTemplate } from '../integrations/templates/template.service.ts';

const soon = 5;
const name = ['Who bought', 'Meera Rao'] as const;
const order = ['The order’s number', 'ORD-2026-000412'] as const;
const courier = ['Courier', 'Konkan Couriers'] as const;
const waybill = ['Waybill number', 'KN4471'] as const;
const link = ['Tracking link', 'https://track.example.in/KN4471'] as const;

export const shippedMessage = messageTemplate({
  key: 'shipped',
  says: 'When a parcel is dispatched, and when somebody sends its tracking link.',
  variables: { name, order, courier, waybill, link },
  mail: {
    subject: 'Order {order} is on its way',
    body: 'Dear {name},\n\nYour order **{order}** is on its way with {courier} {waybill}.\n\n{link}',
  },
  sms: {
    body: 'Dear {name}, your order {order} is on its way with {courier} {waybill} {link} {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const attemptFailedMessage = messageTemplate({
  key: 'attempt_failed',
  says: 'When a parcel could not be handed over at the door.',
  variables: { name, order, courier, waybill, link },
  mail: {
    subject: 'Order {order} could not be delivered yet',
    body: 'Dear {name},\n\n{courier} could not deliver your order **{order}** ({waybill}) today. Reply with another day or a corrected address.\n\n{link}',
  },
  sms: {
    body: 'Dear {name}, {courier} could not deliver your order {order} ({waybill}) today. Reply with another day. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const turnedRoundMessage = messageTemplate({
  key: 'parcel_turned_round',
  says: 'When a parcel that could not be delivered comes back.',
  variables: { name, order, courier, waybill, link },
  mail: {
    subject: 'Order {order} is on its way back to us',
    body: 'Dear {name},\n\nYour order **{order}** could not be delivered and is being returned to us ({courier} {waybill}). Reply if you still want it.',
  },
  sms: {
    body: 'Dear {name}, your order {order} could not be delivered and is being returned to us. Reply if you still want it. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const parcelGoneMessage = messageTemplate({
  key: 'parcel_gone',
  says: 'When a parcel is lost or ruined on its way.',
  variables: { name, order, courier, waybill, what: ['What happened to it', 'lost'] },
  mail: {
    subject: 'Order {order} will not arrive',
    body: 'Dear {name},\n\nWe are sorry: the parcel of your order **{order}** with {courier} {waybill} was {what} in transit. We will refund or replace it.',
  },
  sms: {
    body: 'Dear {name}, we are sorry: the parcel of your order {order} was {what} in transit. We will refund or replace it. {business}',
    isOffAtFirst: true,
  },
  priority: soon,
});

export const returnLabelMessage = messageTemplate({
  key: 'return_label',
  says: 'When somebody mails the label of a pick-up to the buyer.',
  variables: {
    name,
    order,
    return: ['The return’s number', 'RET-2026-00012'],
    courier,
    waybill,
  },
  mail: {
    subject: 'The label for your return {return}',
    body: 'Dear {name},\n\nPlease paste the attached label on the parcel with the goods of your return **{return}** of order {order}. {courier} {waybill} will bring it to us.',
  },
  priority: soon,
});

export const logisticsTemplates = [
  shippedMessage,
  attemptFailedMessage,
  turnedRoundMessage,
  parcelGoneMessage,
  returnLabelMessage,
];
