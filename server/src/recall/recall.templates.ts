import { messageTemplate } from '../integrations/templates/template.service.ts';

export const recallMessage = messageTemplate({
  key: 'recall',
  says: 'Recall of goods that the customer bought.',
  variables: {
    name: ['Customer name', 'Meera Rao'],
    order: ['Order no.', 'ORD-2026-000412'],
    goods: ['Items received', '2 of Turmeric powder 250 g (batch B0000203)'],
    instruction: [
      'Instruction to customers',
      'Do not eat it. Bring or send it back; we refund it in full.',
    ],
    number: ['Recall no.', 'RCL-0003'],
  },
  mail: {
    subject: 'Important: product recall for order {order}',
    body: 'Dear {name},\n\nWe are recalling goods that you received with order **{order}**:\n\n**{goods}**\n\n{instruction}\n\nPlease quote {number} when you contact us.',
  },
  sms: {
    body: 'Dear {name}, we are recalling {goods} of order {order}. {instruction} ({number}) {business}',
    isOffAtFirst: true,
  },
});

export const recallTemplates = [recallMessage];
