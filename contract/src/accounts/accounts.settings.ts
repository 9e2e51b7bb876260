import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { money } from '../kit/shapes.ts';

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
  'accounts.approvalAbove': setting({
    of: money,
    default: 0,
    label: 'Payments, transfers and journals need approval from',
    help: 'A second person approves them before they are posted. 0 is never.',
    tab,
    section: 'Approval',
  }),
  'accounts.cashPaymentWarnAbove': setting({
    of: money,
    default: 10_000_00,
    label: 'Warn of cash paid to one party in a day above',
    help: 'Income Tax Act, section 40A (3).',
    tab,
    section: 'Cash',
  }),
  'accounts.cashReceiptWarnAbove': setting({
    of: money,
    default: 2_00_000_00,
    label: 'Warn of cash received from one party in a day of',
    help: 'Income Tax Act, section 269ST.',
    tab,
    section: 'Cash',
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
  'accounts.matchWindowDays': setting({
    of: z.int().min(1).max(366),
    default: 45,
    label: 'An entry may stand on the statement up to',
    unit: 'days apart',
    tab,
    section: 'Bank reconciliation',
  }),
  'accounts.autoMatch': setting({
    of: z.boolean(),
    default: true,
    label: 'Match what is certain as soon as a statement is imported',
    tab,
    section: 'Bank reconciliation',
  }),
});
