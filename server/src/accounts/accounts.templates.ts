import { messageTemplate } from '../integrations/templates/template.service.ts';

const variables = {
  name: ['Party name', 'Zenith Traders'],
  total: ['Total overdue', '₹27,000.00'],
  documents: ['Overdue documents, one per line', 'INV-2, due 12 May 2026: ₹19,000.00'],
} as const;
const priority = 4;

const firstReminder = messageTemplate({
  key: 'reminder_1',
  says: 'The first reminder of what is overdue.',
  variables,
  mail: {
    subject: 'A reminder: {total} is overdue',
    body: 'Dear {name},\n\nThis is a friendly reminder that the following are overdue:\n\n{documents}\n\nIn total **{total}**. If you have already paid, please ignore this message.',
  },
  priority,
});

const secondReminder = messageTemplate({
  key: 'reminder_2',
  says: 'The second reminder of what is overdue.',
  variables,
  mail: {
    subject: 'Second reminder: {total} is overdue',
    body: 'Dear {name},\n\nWe have not received your payment for:\n\n{documents}\n\nPlease pay **{total}** within seven days, or let us know when we can expect it.',
  },
  priority,
});

const lastReminder = messageTemplate({
  key: 'reminder_3',
  says: 'The last reminder of what is overdue.',
  variables,
  mail: {
    subject: 'Last reminder: {total} is overdue',
    body: 'Dear {name},\n\nThe following remain unpaid despite our reminders:\n\n{documents}\n\nPlease pay **{total}** immediately. Further orders may be put on hold until then.',
  },
  priority,
});

export const statementMessage = messageTemplate({
  key: 'statement',
  says: 'Statement of account, sent by hand with the PDF.',
  variables: {
    name: ['Party name', 'Zenith Traders'],
    from: ['From', '01 Apr 2026'],
    to: ['The last day', '30 Jun 2026'],
    balance: ['Closing balance', '₹57,800.00'],
  },
  mail: {
    subject: 'Statement of account with {business}',
    body: 'Dear {name},\n\nPlease find your statement of account from {from} to {to} attached. The balance is **{balance}**.',
  },
  priority,
});

export const reminderTemplates = [firstReminder, secondReminder, lastReminder] as const;

export const accountsTemplates = [...reminderTemplates, statementMessage];
