import { normalPriority } from './outbox.rules.ts';
import { messageTemplate } from './template.service.ts';

/** What shows that a channel works. */
export const testMessage = messageTemplate({
  key: 'test',
  says: 'When somebody tries mail or SMS on the page Integrations.',
  variables: { person: ['Who tries it', 'Asha Hegde'] },
  mail: {
    subject: 'Mail from {business} works',
    body: '{person} tried the mail of {business}. You can read this, so it works.',
  },
  sms: { body: '{person} tried the SMS of {business}. You can read this, so it works.' },
  priority: normalPriority,
});

export const integrationsTemplates = [testMessage];
