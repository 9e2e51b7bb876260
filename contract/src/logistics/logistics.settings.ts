import { z } from 'zod';
import { setting, settings } from '../kit/setting.ts';
import { bps } from '../kit/shapes.ts';

const tab = 'Packing and dispatch';

export const logisticsSettings = settings({
  'logistics.autoClose': setting({
    of: z.boolean(),
    default: true,
    label: 'The last scan closes the parcel',
    help: 'When there is one parcel with a box, and its weight is within the tolerance if it is required.',
    tab,
  }),
  'logistics.requireWeight': setting({
    of: z.boolean(),
    default: true,
    label: 'Every parcel is weighed',
    tab,
  }),
  'logistics.weightToleranceGrams': setting({
    of: z.int().min(0).max(10_000),
    default: 30,
    label: 'Weight may differ by grams',
    help: 'The larger of the two tolerances counts.',
    tab,
  }),
  'logistics.weightToleranceBps': setting({
    of: bps.max(10_000),
    default: 300,
    label: 'Weight may differ by a part of what is expected',
    tab,
  }),
  'logistics.holdUnpaid': setting({
    of: z.boolean(),
    default: false,
    label: 'Parcels of unpaid orders are held',
    help: 'An order that is neither paid in full nor cash on delivery leaves only when a supervisor lets it go.',
    tab,
  }),
  'logistics.autoMessage': setting({
    of: z.boolean(),
    default: true,
    label: 'The buyer is told when a parcel leaves',
    help: 'By mail and SMS, as far as they are set up and their text is switched on.',
    tab,
  }),
  'logistics.claimMinutes': setting({
    of: z.int().min(1).max(480),
    default: 15,
    label: 'Minutes that an order stays with its packer',
    tab,
  }),
});
