import { messageTemplate } from '../integrations/templates/template.service.ts';

export const shippedMessage = messageTemplate({
  key: 'shipped',
  says: 'When a parcel is dispatched, and when somebody sends its tracking link.',
  variables: {
    name: ['Who bought', 'Meera Rao'],
    order: ['The order’s number', 'ORD-2026-000412'],
    courier: ['Courier', 'Konkan Couriers'],
    waybill: ['Waybill number', 'KN4471'],
    link: ['Tracking link', 'https://track.example.in/KN4471'],
  },
  mail: {
    subject: 'Order {order} is on its way',
    body: 'Dear {name},\n\nyour order **{order}** is on its way with {courier} {waybill}.\n\n{link}',
  },
  sms: {
    body: 'Dear {name}, your order {order} is on its way with {courier} {waybill} {link} {business}',
    isOffAtFirst: true,
  },
  priority: 5,
});

export const logisticsTemplates = [shippedMessage];
