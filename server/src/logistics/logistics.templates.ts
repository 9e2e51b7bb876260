import { messageTemplate } from '../integrations/templates/template.service.ts';

const name = ['Customer name', 'Meera Rao'] as const;
const order = ['Order no.', 'ORD-2026-000412'] as const;
const courier = ['Courier', 'Konkan Couriers'] as const;
const waybill = ['AWB / tracking no.', 'KN4471'] as const;
const link = ['Tracking link', 'https://track.example.in/KN4471'] as const;

export const shippedMessage = messageTemplate({
  key: 'shipped',
  says: 'Parcel dispatched, or tracking link sent by hand.',
  variables: { name, order, courier, waybill, link },
  mail: {
    subject: 'Order {order} is on its way',
    body: 'Dear {name},\n\nYour order **{order}** is on its way with {courier} {waybill}.\n\n{link}',
  },
  sms: {
    body: 'Dear {name}, your order {order} is on its way with {courier} {waybill} {link} {business}',
    isOffAtFirst: true,
  },
});

export const attemptFailedMessage = messageTemplate({
  key: 'attempt_failed',
  says: 'NDR: delivery attempt failed.',
  variables: { name, order, courier, waybill, link },
  mail: {
    subject: 'Order {order} could not be delivered today',
    body: 'Dear {name},\n\n{courier} could not deliver your order **{order}** ({waybill}) today. Reply with another day or a corrected address.\n\n{link}',
  },
  sms: {
    body: 'Dear {name}, {courier} could not deliver your order {order} ({waybill}) today. Reply with another day. {business}',
    isOffAtFirst: true,
  },
});

export const turnedRoundMessage = messageTemplate({
  key: 'parcel_turned_round',
  says: 'RTO: parcel is being returned.',
  variables: { name, order, courier, waybill, link },
  mail: {
    subject: 'Order {order} is being returned to us',
    body: 'Dear {name},\n\nYour order **{order}** could not be delivered and is being returned to us ({courier} {waybill}). Reply if you still want it.',
  },
  sms: {
    body: 'Dear {name}, your order {order} could not be delivered and is being returned to us. Reply if you still want it. {business}',
    isOffAtFirst: true,
  },
});

export const parcelGoneMessage = messageTemplate({
  key: 'parcel_gone',
  says: 'Parcel lost or damaged in transit.',
  variables: { name, order, courier, waybill, what: ['Lost or damaged', 'lost'] },
  mail: {
    subject: 'Order {order} will not arrive',
    body: 'Dear {name},\n\nSorry, the parcel of your order **{order}** with {courier} {waybill} was {what} in transit. We will refund or replace it.',
  },
  sms: {
    body: 'Dear {name}, sorry, the parcel of your order {order} was {what} in transit. We will refund or replace it. {business}',
    isOffAtFirst: true,
  },
});

export const returnLabelMessage = messageTemplate({
  key: 'return_label',
  says: 'Pickup label mailed to the customer.',
  variables: {
    name,
    order,
    return: ['Return no.', 'RET-2026-00012'],
    courier,
    waybill,
  },
  mail: {
    subject: 'The label for your return {return}',
    body: 'Dear {name},\n\nPlease paste the attached label on the parcel with the goods of your return **{return}** of order {order}. {courier} {waybill} will bring it to us.',
  },
});

export const logisticsTemplates = [
  shippedMessage,
  attemptFailedMessage,
  turnedRoundMessage,
  parcelGoneMessage,
  returnLabelMessage,
];
