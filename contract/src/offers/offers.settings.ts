import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { money } from '../kit/shapes.ts';

const place = { tab: 'Sales', section: 'Gift cards' } as const;

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
    help: 'Days before its last day; 0 sends nothing. The text stands under Integrations.',
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
});
