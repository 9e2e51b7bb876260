import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const b2bSettings = settings({
  'b2b.priceJumpWarnPct': setting({
    of: z.int().min(1).max(1_000),
    default: 30,
    label: 'Point out list prices that change by more than',
    help: 'When a price list is uploaded, up or down.',
    unit: '%',
    tab: 'Sales',
    section: 'Prices and discounts',
  }),
});
