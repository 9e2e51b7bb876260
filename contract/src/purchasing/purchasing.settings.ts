import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { bps, money } from '../kit/shapes.ts';

const tab = 'Purchasing';

export const purchasingSettings = settings({
  'purchasing.approvalLimit': setting({
    of: money,
    default: 5_000_000,
    label: 'Purchase orders over this amount need approval',
    help: 'A user other than the one who created the order approves it.',
    tab,
    section: 'Purchase orders',
  }),
  'purchasing.overReceiptBps': setting({
    of: bps.max(10_000),
    default: 500,
    label: 'Goods may be received over the order by',
    help: 'More needs a right of its own and a note.',
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
    label: 'Require the maker’s batch number on receipt',
    tab,
    section: 'Receipts',
  }),
  'purchasing.qtyToleranceBps': setting({
    of: bps.max(10_000),
    default: 0,
    label: 'A bill may be over what was accepted by',
    help: 'More needs approval by another user.',
    tab,
    section: 'Bills',
  }),
  'purchasing.priceToleranceBps': setting({
    of: bps.max(10_000),
    default: 100,
    label: 'A bill may be over the agreed price by',
    help: 'The larger of this share and the amount below counts.',
    tab,
    section: 'Bills',
  }),
  'purchasing.priceToleranceAmount': setting({
    of: money,
    default: 10_000,
    label: 'A line of a bill may be over the agreed price by',
    help: 'Before tax. The larger of this amount and the share above counts.',
    tab,
    section: 'Bills',
  }),
  'purchasing.revalueOnBill': setting({
    of: z.boolean(),
    default: true,
    label: 'Add price differences of bills to the value of stock',
    help: 'As far as they are still in stock. Otherwise all of it is a price variance.',
    tab,
    section: 'Bills',
  }),
  'purchasing.billFileRequired': setting({
    of: z.boolean(),
    default: false,
    label: 'A bill is confirmed only with its file',
    help: 'A PDF or a photo of the vendor’s paper.',
    tab,
    section: 'Bills',
  }),
  'purchasing.roundoffMax': setting({
    of: money,
    default: 100,
    label: 'A bill may differ from its lines by',
    help: 'So much is posted as rounding. More is refused.',
    tab,
    section: 'Bills',
  }),
});
