import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

const tab = 'Stock';

export const stockSettings = settings({
  'stock.backDays': setting({
    of: z.int().min(0).max(365),
    default: 7,
    label: 'Stock documents may be dated back by',
    unit: 'days',
    tab,
    section: 'Documents',
  }),
  'stock.fefoPolicy': setting({
    of: z.enum(['strict', 'warn', 'off'], 'Choose from the list.'),
    default: 'warn',
    label: 'When a packer takes another batch',
    help: 'The reserved batch is the one that expires first.',
    words: [
      ['strict', 'Refuse batches that expire later'],
      ['warn', 'Warn the packer'],
      ['off', 'Accept any batch'],
    ],
    tab,
    section: 'Batches',
  }),
});
