import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';

const words = { tab: 'Returns', section: 'Returns' } as const;

export const returnsSettings = settings({
  'returns.expireDays': setting({
    of: z.int().min(1).max(365),
    default: 21,
    label: 'An approved return is cancelled after',
    help: 'When nothing was received by then. What a courier brings back is never cancelled.',
    unit: 'days',
    ...words,
  }),
});
