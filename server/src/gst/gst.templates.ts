import { messageTemplate } from '../integrations/templates/template.service.ts';

export const certificateMessage = messageTemplate({
  key: 'certificate_request',
  says: 'Request for a missing TDS certificate.',
  variables: {
    name: ['Deducted by', 'Zenith Traders'],
    form: ['Form', 'Form 131'],
    quarter: ['Quarter', 'July to September 2026 (Q2 of 2026-27)'],
    amount: ['TDS without certificate', '₹1,250.00'],
    due: ['Due date', '15 Nov 2026'],
  },
  mail: {
    subject: '{form} for {quarter}',
    body: 'Dear {name},\n\nYou deducted TDS of **{amount}** from payments to us in {quarter}. We have not received {form}, due on {due}.\n\nPlease send us the certificate. If you have already sent it, please ignore this message.',
  },
  priority: 4,
});

export const gstTemplates = [certificateMessage];
