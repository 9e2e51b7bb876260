import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

export const stockSettings = settings({
  'stock.backDays': setting({
    of: z.int().min(0).max(365),
    default: 7,
    label: 'Days that stock can be dated back',
    tab: 'Stock',
  }),
  'stock.fefoPolicy': setting({
    of: z.enum(['strict', 'warn', 'off']),
    default: 'warn',
    label: 'When a packer takes another batch',
    help: 'Strict: only one that expires no later. Warn: any, and the packer is told. Off: any.',
    tab: 'Stock',
  }),
});
