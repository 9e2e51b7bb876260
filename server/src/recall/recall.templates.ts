import { messageTemplate } from '../integrations/templates/template.service.ts';

export const recallMessage = messageTemplate({
  key: 'recall',
  says: 'When goods that a customer bought are recalled.',
  variables: {
    name: ['Who bought', 'Meera Rao'],
    order: ['The order’s number', 'ORD-2026-000412'],
    goods: ['What they got of it', '2 of Turmeric powder 250 g (batch B0000203)'],
    instruction: ['What to do', 'Do not eat it. Bring or send it back; we refund it in full.'],
    number: ['Number of the recall', 'RCL-0003'],
  },
  mail: {
    subject: 'Important: please stop using goods of order {order}',
    body: 'Dear {name},\n\nWe are recalling goods that you received with order **{order}**:\n\n**{goods}**\n\n{instruction}\n\nPlease name {number} when you write or call.',
  },
  sms: {
    body: 'Dear {name}, we are recalling {goods} of order {order}. {instruction} ({number}) {business}',
    isOffAtFirst: true,
  },
  priority: 5,
});

export const recallTemplates = [recallMessage];
