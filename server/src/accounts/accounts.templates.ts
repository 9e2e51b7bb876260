import { messageTemplate } from '../integrations/templates/template.service.ts';

const variables = {
  name: ['Who owes it', 'Zenith Traders'],
  total: ['All that is overdue', '₹27,000.00'],
  documents: ['The overdue documents, a line each', 'INV-2, due 12 May 2026: ₹19,000.00'],
} as const;
const priority = 4;

const firstReminder = messageTemplate({
  key: 'reminder_1',
  says: 'The first reminder of what is overdue.',
  variables,
  mail: {
    subject: 'A reminder: {total} is overdue',
    body: 'Dear {name},\n\nOur records show these as overdue; perhaps they were overlooked:\n\n{documents}\n\nIn total **{total}**. If you have paid meanwhile, please ignore this message.',
  },
  priority,
});

const secondReminder = messageTemplate({
  key: 'reminder_2',
  says: 'The second reminder of what is overdue.',
  variables,
  mail: {
    subject: 'Second reminder: {total} is overdue',
    body: 'Dear {name},\n\nWe have not received your payment for:\n\n{documents}\n\nPlease pay **{total}** within seven days, or tell us when we can expect it.',
  },
  priority,
});

const lastReminder = messageTemplate({
  key: 'reminder_3',
  says: 'The last reminder of what is overdue.',
  variables,
  mail: {
    subject: 'Last reminder: {total} is overdue',
    body: 'Dear {name},\n\nThese are still unpaid in spite of our reminders:\n\n{documents}\n\nPlease pay **{total}** at once. We may hold further orders until then.',
  },
  priority,
});

export const statementMessage = messageTemplate({
  key: 'statement',
  says: 'When somebody sends a party their statement of account, with the PDF.',
  variables: {
    name: ['Whose account it is', 'Zenith Traders'],
    from: ['The first day', '01 Apr 2026'],
    to: ['The last day', '30 Jun 2026'],
    balance: ['The balance on the last day', '₹57,800.00'],
  },
  mail: {
    subject: 'Statement of account with {business}',
    body: 'Dear {name},\n\nPlease find your statement of account from {from} to {to} attached. The balance is **{balance}**.',
  },
  priority,
});

export const certificateMessage = messageTemplate({
  key: 'certificate_request',
  says: 'When a buyer is asked for a TDS certificate that is missing.',
  variables: {
    name: ['Who deducted the tax', 'Zenith Traders'],
    form: ['The form of the certificate', 'Form 131'],
    quarter: ['The quarter', 'July to September 2026 (Q2 of 2026-27)'],
    amount: ['The tax that no certificate shows', '₹1,250.00'],
    due: ['The day on which the certificate is due', '15 Nov 2026'],
  },
  mail: {
    subject: '{form} for {quarter}',
    body: 'Dear {name},\n\nYou deducted TDS of **{amount}** from your payments to us in {quarter}. We have not received {form} for it, which is due on {due}.\n\nPlease send us the certificate. If you have sent it meanwhile, please ignore this message.',
  },
  priority,
});

export const reminderTemplates = [firstReminder, secondReminder, lastReminder] as const;

export const accountsTemplates = [...reminderTemplates, statementMessage, certificateMessage];
