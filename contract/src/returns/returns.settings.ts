import { z } from 'zod';
import { bps, money } from '../kit/shapes.ts';
import { setting, settings } from '../kit/setting.ts';

const words = { tab: 'Returns', section: 'Returns' } as const;

export const returnsSettings = settings({
  'returns.conditionRates': setting({
    of: z.strictObject({ opened: bps.max(10_000), damaged: bps.max(10_000) }),
    default: { opened: 0, damaged: 5_000 },
    label: 'Deduction for items opened or damaged by the customer',
    parts: {
      opened: {
        label: 'Held back for opened goods',
        help: 'Of the item price, only when the return is the customer’s choice.',
      },
      damaged: {
        label: 'Held back for damaged goods',
        help: 'Of the item price, only when the return is the customer’s choice.',
      },
    },
    ...words,
  }),
  'returns.pickupCharge': setting({
    of: money,
    default: 0,
    label: 'Deduction for a pickup',
    help: 'Only when every reason for the return is the customer’s choice.',
    ...words,
  }),
  'returns.clawback': setting({
    of: z.boolean(),
    default: false,
    label: 'Deduct offers that no longer apply',
    help: 'Discount of an offer that no longer applies to the items kept is deducted from the refund. It is shown when a return is settled and can be changed there.',
    ...words,
  }),
  'returns.expireDays': setting({
    of: z.int().min(1).max(365),
    default: 21,
    label: 'An approved return is cancelled after',
    help: 'If nothing was received by then. Returns with a courier (RTO) are never cancelled.',
    unit: 'days',
    ...words,
  }),
  'returns.offerDays': setting({
    of: z.int().min(1).max(90),
    default: 3,
    label: 'A return offer can be accepted for',
    help: 'Unless another last day is named with the offer.',
    unit: 'days',
    ...words,
  }),
  'returns.bonusDays': setting({
    of: z.int().min(1).max(3_650),
    default: 180,
    label: 'A bonus in the wallet expires after',
    unit: 'days',
    ...words,
  }),
});
