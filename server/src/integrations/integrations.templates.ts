import { messageTemplate } from './templates/template.service.ts';

/** What shows that a channel works. */
export const testMessage = messageTemplate({
  key: 'test',
  says: 'Test message from Integrations.',
  variables: { person: ['Person', 'Asha Hegde'] },
  mail: {
    subject: 'Mail from {business} works',
    body: 'This is a test mail sent by {person} from {business}. Mail is working.',
  },
  sms: { body: 'Test SMS sent by {person} from {business}. SMS is working.' },
});

/** What tells owners, by the way that was, that messages go another way. */
export const channelChangedMessage = messageTemplate({
  key: 'channel_changed',
  says: 'Mail or SMS set-up changed. Sent to all owners through the previous set-up.',
  variables: {
    person: ['Changed by', 'Ravi Kumar'],
    channel: ['What was changed', 'SMS'],
    when: ['Date and time', '21 Nov 2026, 10:00'],
    address: ['From which network address', '203.0.113.7'],
  },
  sms: {
    body: '{person} changed how {channel} of {business} is sent, on {when} from {address}. If this was not intended, sign in and correct it immediately.',
  },
  mail: {
    subject: '{channel} of {business} was changed',
    body: '{person} changed how {channel} of {business} is sent, on {when} from {address}.\n\nIf this was not intended, sign in, open **Settings**, then **Integrations**, and correct it immediately.',
  },
  mustSay: ['person', 'channel'],
});

export const integrationsTemplates = [testMessage, channelChangedMessage];
