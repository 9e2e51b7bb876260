import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const accountsSettings = settings({
  'accounts.maxFutureDays': setting({
    of: z.int().min(0).max(366),
    default: 7,
    label: 'Days ahead that a document may be dated',
    tab: 'Accounts',
  }),
  'accounts.autoAllocation': setting({
    of: z.enum(['nobody', 'customers', 'everybody']),
    default: 'customers',
    label: 'Receipts settle open documents by themselves',
    help: 'Oldest due first. Customers are buyers without a company account.',
    tab: 'Accounts',
  }),
  'accounts.allowNegativeCash': setting({
    of: z.boolean(),
    default: false,
    label: 'Cash in hand may go below zero',
    tab: 'Accounts',
  }),
});
