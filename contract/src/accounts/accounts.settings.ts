import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

const tab = 'Accounts';

export const accountsSettings = settings({
  'accounts.maxFutureDays': setting({
    of: z.int().min(0).max(366),
    default: 7,
    label: 'Documents may be dated ahead by',
    unit: 'days',
    tab,
    section: 'Posting',
  }),
  'accounts.allowNegativeCash': setting({
    of: z.boolean(),
    default: false,
    label: 'Cash in hand may go below zero',
    tab,
    section: 'Posting',
  }),
  'accounts.autoAllocation': setting({
    of: z.enum(['nobody', 'customers', 'everybody'], 'Choose from the list.'),
    default: 'customers',
    label: 'Settle open documents automatically',
    help: 'A receipt settles the oldest due first. Customers are buyers without a company account.',
    words: [
      ['nobody', 'Never'],
      ['customers', 'For customers'],
      ['everybody', 'For customers and companies'],
    ],
    tab,
    section: 'Receipts',
  }),
});
