import { z } from 'zod';
import { money } from '../kit/shapes.ts';
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
  'stock.holdMaxDays': setting({
    of: z.int().min(1).max(365),
    default: 30,
    label: 'Stock is reserved for a customer for at most',
    help: 'A day after their last day they are free again by themselves.',
    unit: 'days',
    tab,
    section: 'Documents',
  }),
  'stock.scrapApprovalValue': setting({
    of: money,
    default: 500_000,
    label: 'Approval for write-offs and count differences above',
    help: 'A write-off needs approval by another person, and differences are posted by a person who did not count them. A reason may have its own limit.',
    tab,
    section: 'Documents',
  }),
  'stock.countRecountValue': setting({
    of: money,
    default: 200_000,
    label: 'Recount when a difference is worth',
    help: 'Such a line is accepted only after a recount. So is one that differs by 5 % and three units.',
    tab,
    section: 'Counts',
  }),
  'stock.scanLogDays': setting({
    of: z.int().min(7).max(3_650),
    default: 90,
    label: 'Scans are kept for',
    help: 'Who scanned what, and what it was taken for. Older scans are deleted at night.',
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
      ['warn', 'Ask the packer for a reason'],
      ['off', 'Accept any batch'],
    ],
    tab,
    section: 'Batches',
  }),
});
