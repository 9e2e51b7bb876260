import { isLink } from '../kit/link.ts';
import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { money, text } from '../kit/shapes.ts';

const place = { tab: 'Sales', section: 'Gift cards' } as const;

const messages = { tab: 'Sales', section: 'Messages about offers' } as const;

/** A time of day, `21:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'Enter a time such as 21:00');

export const offersSettings = settings({
  'offers.giftCardMin': setting({
    of: money.min(100, 'Enter an amount'),
    default: 10_000,
    label: 'The least that a gift card is worth',
    ...place,
  }),
  'offers.giftCardMax': setting({
    of: money.min(100, 'Enter an amount'),
    default: 5_000_000,
    label: 'The most that a gift card is worth',
    ...place,
  }),
  'offers.giftCardValidityMonths': setting({
    of: z.int('Enter months').min(1, 'Enter months').max(120, 'At most 120 months'),
    default: 12,
    label: 'Gift cards can be used for',
    help: 'From the day it is issued; another day can be chosen for each card.',
    unit: 'months',
    ...place,
  }),
  'offers.giftCardReminderDays': setting({
    of: z.int('Enter days').min(0, 'Enter days').max(90, 'At most 90 days'),
    default: 0,
    label: 'Remind before a gift card expires',
    help: 'Days before its last day; 0 sends nothing. The text is under Integrations.',
    unit: 'days',
    ...place,
  }),
  'offers.giftCardNeverExpires': setting({
    of: z.boolean(),
    default: false,
    label: 'Gift cards without an expiry',
    help: 'Lets cards be issued that never expire.',
    ...place,
  }),

  'offers.messageGapHours': setting({
    of: z.int('Enter hours').min(0, 'Enter hours').max(720, 'At most 720 hours'),
    default: 24,
    label: 'Between two messages to one customer',
    help: 'Who got a message about an offer in that time gets none the same way.',
    unit: 'hours',
    ...messages,
  }),
  'offers.quietFrom': setting({
    of: timeOfDay,
    default: '21:00',
    label: 'No promotional SMS from',
    help: 'Messages after this time go out in the morning.',
    ...messages,
  }),
  'offers.quietTo': setting({
    of: timeOfDay,
    default: '10:00',
    label: 'Until',
    ...messages,
  }),
  'offers.messageLink': setting({
    of: text(200).refine(
      (link) => link === '' || isLink(link),
      'Enter an address that begins with https://',
    ),
    default: '',
    label: 'Link in messages',
    help: 'What {link} stands for: the page of your shop that shows your offers.',
    ...messages,
  }),
});
