import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { money } from '../kit/shapes.ts';

const tab = 'Purchasing';

export const purchasingSettings = settings({
  'purchasing.approvalLimit': setting({
    of: money,
    default: 5_000_000,
    label: 'Purchase orders over this amount need approval',
    help: 'Somebody other than whoever made the order approves it.',
    tab,
    section: 'Purchase orders',
  }),
  'purchasing.overReceiptBps': setting({
    of: z.int().min(0).max(10_000),
    default: 500,
    label: 'More than was ordered may be received by',
    help: 'In hundredths of a percent: 500 is 5 %. More needs a right of its own and a note.',
    tab,
    section: 'Receipts',
  }),
  'purchasing.withoutPoLimit': setting({
    of: money,
    default: 2_500_000,
    label: 'A receipt without a purchase order may be worth',
    help: 'Before tax. More needs a right of its own.',
    tab,
    section: 'Receipts',
  }),
  'purchasing.vendorBatchRequired': setting({
    of: z.boolean(),
    default: false,
    label: 'The maker’s batch number must be typed on receipt',
    tab,
    section: 'Receipts',
  }),
});
