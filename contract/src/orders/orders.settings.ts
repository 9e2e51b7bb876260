import { isLink } from '../kit/link.ts';
import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { bps, money, text } from '../kit/shapes.ts';

const tab = 'Sales';
const orders = { tab, section: 'Orders' } as const;
const links = { tab, section: 'Payment links' } as const;

export const ordersSettings = settings({
  'orders.staffDiscountLimit': setting({
    of: bps.max(10_000),
    default: 1_000,
    label: 'Largest staff discount',
    help: 'Share of the goods value, discounts and changed prices together.',
    tab,
    section: 'Prices and discounts',
  }),
  'orders.autoConfirm': setting({
    of: z.enum(['none', 'paid', 'all'], 'Choose from the list.'),
    default: 'none',
    label: 'Confirm orders automatically',
    help: 'Orders on hold are never confirmed automatically.',
    words: [
      ['none', 'Never'],
      ['paid', 'Paid orders'],
      ['all', 'All orders'],
    ],
    ...orders,
  }),
  'orders.confirmNeedsPayment': setting({
    of: z.boolean(),
    default: true,
    label: 'Confirm prepaid orders only when paid',
    help: 'Orders of the online shop.',
    ...orders,
  }),
  'orders.unpaidMinutes': setting({
    of: z.int('Enter minutes').min(0).max(43_200),
    default: 30,
    label: 'Cancel unpaid orders after',
    help: 'Orders of the online shop that are neither paid nor cash on delivery; their stock is free again. 0 is never.',
    unit: 'minutes',
    ...orders,
  }),
  'orders.upiId': setting({
    of: text(60).pipe(
      z
        .string()
        .regex(/^(?:[\w.-]{2,}@[A-Za-z][A-Za-z0-9.-]+)?$/u, 'Enter a UPI ID such as shop@okbank'),
    ),
    default: '',
    label: 'UPI ID',
    help: 'Payment links pay to it, unless a payment page is set.',
    ...links,
  }),
  'orders.paymentPage': setting({
    of: text(300).pipe(
      z
        .string()
        .refine(
          (page) =>
            page === '' || (page.includes('{ref}') && isLink(page.replaceAll(/\{\w+\}/gu, 'x'))),
          {
            message: 'Begin with https:// and write {ref} where the reference of the link goes',
          },
        ),
    ),
    default: '',
    label: 'Payment page',
    help: 'Of your payment gateway, such as https://pay.example.in/?ref={ref}&amount={amount}&order={order}. Leave blank to use the UPI ID.',
    ...links,
  }),
  'orders.followPage': setting({
    of: text(300).pipe(
      z
        .string()
        .refine(
          (page) => page === '' || (page.startsWith('https://') && /\{(?:order|ref)\}/u.test(page)),
          { message: 'Begin with https:// and write {order} or {ref} where the order goes' },
        ),
    ),
    default: '',
    label: 'Order tracking page',
    help: 'Of your shop, such as https://shop.example.in/track?order={order}; {ref} is the shop’s own reference. Messages to customers link to it.',
    ...orders,
  }),
  'orders.codMax': setting({
    of: money,
    default: 5_000_000,
    label: 'Largest COD order',
    help: 'Larger orders must be paid in advance.',
    ...orders,
  }),
  'orders.codFee': setting({
    of: money,
    default: 0,
    label: 'COD fee',
    help: 'Added to orders that are paid on delivery.',
    ...orders,
  }),
  'orders.shipping': setting({
    of: z.strictObject({
      /** Paise. */
      flat: money,
      /** Goods net from which it is free, paise; null is never. */
      freeFrom: money.nullable(),
    }),
    default: { flat: 6_000, freeFrom: 200_000 },
    label: 'Shipping charge',
    parts: {
      flat: { label: 'Flat shipping charge', help: 'Charged per order.' },
      freeFrom: {
        label: 'Free shipping from',
        help: 'Goods value after discounts. Leave blank for never.',
      },
    },
    tab,
    section: 'Shipping',
  }),
});
