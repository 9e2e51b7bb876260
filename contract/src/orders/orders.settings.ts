import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { bps, money } from '../kit/shapes.ts';

const tab = 'Sales';

export const ordersSettings = settings({
  'orders.shipping': setting({
    of: z.strictObject({
      /** Paise. */
      flat: money,
      /** Goods net from which it is free, paise; null is never. */
      freeFrom: money.nullable(),
    }),
    default: { flat: 6_000, freeFrom: 200_000 },
    label: 'Shipping charge',
    help: 'A flat charge, and the value of goods from which it is free.',
    tab,
  }),
  'orders.codFee': setting({
    of: money,
    default: 0,
    label: 'Fee for cash on delivery',
    tab,
  }),
  'orders.codMax': setting({
    of: money,
    default: 5_000_000,
    label: 'Most that may be paid on delivery',
    tab,
  }),
  'orders.autoConfirm': setting({
    of: z.enum(['none', 'paid', 'all']),
    default: 'none',
    label: 'Confirm orders by themselves',
    help: 'Never one that is held.',
    tab,
  }),
  'orders.confirmNeedsPayment': setting({
    of: z.boolean(),
    default: true,
    label: 'Prepaid orders of the shop are confirmed only when they are paid',
    tab,
  }),
  'orders.staffDiscountLimit': setting({
    of: bps.max(10_000),
    default: 1_000,
    label: 'Most that staff may give up',
    help: 'Of the goods, by discounts and changed prices together.',
    tab,
  }),
});
