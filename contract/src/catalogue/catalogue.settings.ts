import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

const prices = { tab: 'Sales', section: 'Prices and discounts' } as const;
const publishing = { tab: 'Sales', section: 'Publishing products' } as const;

export const catalogueSettings = settings({
  'catalogue.pricesIncludeTax': setting({
    of: z.boolean(),
    default: true,
    label: 'Prices include GST',
    asks: 'Prices stay as they are typed; what is sold from now on is worked out the other way.',
    help: 'B2C prices are typed and shown with tax. MRP always includes it.',
    ...prices,
  }),
  'catalogue.priceJumpWarnPct': setting({
    of: z.int().min(1).max(1_000),
    default: 50,
    label: 'Confirm price changes above',
    help: 'Asks again when a price moves more, up or down.',
    unit: '%',
    ...prices,
  }),
  'catalogue.imageRequired': setting({
    of: z.boolean(),
    default: false,
    label: 'Products need a picture',
    help: 'A product without one cannot be published.',
    ...publishing,
  }),
  'catalogue.reviewAutoPublishFrom': setting({
    of: z.enum(['off', '5', '4', '3']),
    default: 'off',
    label: 'Publish reviews without a decision',
    help: 'From customers whose order was delivered. All others need approval.',
    words: [
      ['off', 'Never'],
      ['5', '5 stars'],
      ['4', '4 stars and more'],
      ['3', '3 stars and more'],
    ],
    tab: 'Sales',
    section: 'Reviews',
  }),
  'tax.hsnRequired': setting({
    of: z.boolean(),
    default: false,
    label: 'Products need an HSN code',
    help: 'A product without one, of its own or its category, cannot be published.',
    tab: 'Tax',
    section: 'HSN',
  }),
  'returns.windowDays': setting({
    of: z.int().min(0).max(365),
    default: 7,
    label: 'Return period',
    help: 'For products whose category sets none.',
    unit: 'days',
    tab: 'Sales',
    section: 'Returns and invoices',
  }),
});
