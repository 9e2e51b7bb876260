import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const catalogueSettings = settings({
  'catalogue.pricesIncludeTax': setting({
    of: z.boolean(),
    default: true,
    label: 'Prices include tax',
    asks: 'Prices stay as they are typed; what is sold from now on is worked out the other way.',
    help: 'Prices of B2C are typed and shown with tax. The MRP always includes it.',
    tab: 'Sales',
  }),
  'catalogue.priceJumpWarnPct': setting({
    of: z.int().min(1).max(1_000),
    default: 50,
    label: 'Ask again when a price changes by more than',
    help: 'Per cent, up or down.',
    tab: 'Sales',
  }),
  'catalogue.imageRequired': setting({
    of: z.boolean(),
    default: false,
    label: 'Products need a picture',
    help: 'A product without one cannot be published.',
    tab: 'Sales',
  }),
  'tax.hsnRequired': setting({
    of: z.boolean(),
    default: false,
    label: 'Products need an HSN code',
    help: 'A product without one, here or on its category, cannot be published.',
    tab: 'Tax',
  }),
  'returns.windowDays': setting({
    of: z.int().min(0).max(365),
    default: 7,
    label: 'Days to return',
    help: 'For products whose category says nothing else.',
    tab: 'Sales',
  }),
});
