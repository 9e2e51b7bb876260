import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const catalogueSettings = settings({
  'catalogue.pricesIncludeTax': setting({
    of: z.boolean(),
    default: true,
    label: 'Prices include tax',
    help: 'Prices of B2C are typed and shown with tax. The MRP always includes it.',
    tab: 'Sales',
  }),
});
