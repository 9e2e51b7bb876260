import { normalPriority } from './outbox/outbox.rules.ts';
import { messageTemplate } from './templates/template.service.ts';

/** What shows that a channel works. */
export const testMessage = messageTemplate({
  key: 'test',
  says: 'When somebody sends a test from Integrations.',
  variables: { person: ['Person', 'Asha Hegde'] },
  mail: {
    subject: 'Mail from {business} works',
    body: '{person} tried the mail of {business}. You can read this, so it works.',
  },
  sms: { body: '{person} tried the SMS of {business}. You can read this, so it works.' },
  priority: normalPriority,
});

/** What tells owners, by the way that was, that messages go another way. */
export const channelChangedMessage = messageTemplate({
  key: 'channel_changed',
  says: 'When somebody changes how mail or SMS is sent. It goes to all owners by what was set up before.',
  variables: {
    person: ['Who changed it', 'Ravi Kumar'],
    channel: ['What was changed', 'SMS'],
    when: ['When it happened', '21 Nov 2026, 10:00'],
    address: ['From which network address', '203.0.113.7'],
  },
  sms: {
    body: '{person} changed how {channel} of {business} is sent, on {when} from {address}. Was it not meant? Sign in and put it right at once.',
  },
  mail: {
    subject: '{channel} of {business} was changed',
    body: '{person} changed how {channel} of {business} is sent, on {when} from {address}.\n\nWas it not meant? Sign in, open **Settings**, then **Integrations**, and put it right at once.',
  },
  priority: normalPriority,
  mustSay: ['person', 'channel'],
});

export const integrationsTemplates = [testMessage, channelChangedMessage];
