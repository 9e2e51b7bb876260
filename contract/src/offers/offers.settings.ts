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
    label: 'Months that a gift card can be used',
    help: 'From the day it is issued; another day can be chosen for each card.',
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
