import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { bps } from '../kit/shapes.ts';

const tab = 'Packing and dispatch';
const packing = { tab, section: 'Packing' } as const;
const weighing = { tab, section: 'Weighing' } as const;
const dispatch = { tab, section: 'Dispatch' } as const;

export const logisticsSettings = settings({
  'logistics.autoClose': setting({
    of: z.boolean(),
    default: true,
    label: 'The last scan closes the parcel',
    help: 'When the order has one parcel with a box, and its weight is within tolerance if required.',
    ...packing,
  }),
  'logistics.claimMinutes': setting({
    of: z.int().min(1).max(480),
    default: 15,
    label: 'An order stays with its packer for',
    help: 'Then another user can take it over.',
    unit: 'minutes',
    ...packing,
  }),
  'logistics.requireWeight': setting({
    of: z.boolean(),
    default: true,
    label: 'Every parcel is weighed',
    ...weighing,
  }),
  'logistics.weightToleranceGrams': setting({
    of: z.int().min(0).max(10_000),
    default: 30,
    label: 'Weight tolerance in grams',
    help: 'The larger of the two tolerances counts.',
    unit: 'g',
    ...weighing,
  }),
  'logistics.weightToleranceBps': setting({
    of: bps.max(10_000),
    default: 300,
    label: 'Weight tolerance in per cent',
    help: 'Of the expected weight.',
    ...weighing,
  }),
  'logistics.holdUnpaid': setting({
    of: z.boolean(),
    default: false,
    label: 'Hold parcels of unpaid orders',
    help: 'An order that is neither paid in full nor cash on delivery leaves only when a supervisor releases it.',
    ...dispatch,
  }),
  'logistics.noNewsHours': setting({
    of: z.int().min(1).max(720),
    default: 72,
    label: 'Report a parcel on its way that has had no update for',
    unit: 'hours',
    ...dispatch,
  }),
  'logistics.autoMessage': setting({
    of: z.boolean(),
    default: true,
    label: 'Notify customers on dispatch',
    help: 'By mail and SMS, once they are set up under Integrations and their text is on.',
    ...dispatch,
  }),
});
