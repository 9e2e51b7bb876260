import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { money } from '../kit/shapes.ts';

export const taxSettings = settings({
  'tax.scheme': setting({
    of: z.enum(['regular', 'composition']),
    default: 'regular',
    label: 'GST scheme',
    help: 'Under composition no tax is charged, and documents are bills of supply that say so.',
    tab: 'Tax',
    asks: 'New orders and invoices bear GST under the regular scheme, and none under composition.',
  }),
  'tax.roundTotalTo': setting({
    of: z
      .int()
      .min(1)
      .max(100)
      .refine((to) => to === 1 || to === 100, 'Enter 100 for whole rupees, or 1 for paise.'),
    default: 100,
    label: 'Round totals to',
    help: 'Paise: 100 is a whole rupee, 1 leaves totals as they are.',
    tab: 'Tax',
  }),
  'tax.chargeTax': setting({
    of: z.union([z.literal('highest'), z.string().regex(/^[A-Z0-9._/-]{1,12}$/u)]),
    default: 'highest',
    label: 'Tax of shipping and other charges',
    help: '“highest” takes the highest rate among the goods; or the code of one tax.',
    tab: 'Tax',
  }),
  'tax.ewayThreshold': setting({
    of: money,
    default: 5_000_000,
    label: 'Goods worth more travel with an e-way bill',
    tab: 'Tax',
  }),
});
