import { z } from 'zod';
import { stateCodes } from '../customers/state.ts';
import { queryId } from '../kit/list.ts';
import { clearable, id, money, version } from '../kit/shapes.ts';

/** What the slabs run by: net goods in paise, or total weight in grams. */
export const ChargeBasis = z.enum(['order_value', 'weight']);
export type ChargeBasis = z.output<typeof ChargeBasis>;

/** What is charged from so many paise or grams on. */
export const ChargeSlab = z.strictObject({
  above: z.int('Enter a number').min(0).max(1_000_000_000_000),
  charge: money,
  /** For each kilogram begun beyond the last slab. */
  perExtraKg: money.default(0),
});
export type ChargeSlab = z.output<typeof ChargeSlab>;

const slabs = z
  .array(ChargeSlab)
  .min(1, 'Slabs must start at 0 and rise')
  .max(20, 'At most 20 slabs')
  .refine(
    (all) =>
      all.every(({ above }, at) => (at === 0 ? above === 0 : above > (all[at - 1]?.above ?? 0))),
    'Slabs must start at 0 and rise',
  );

export const ShippingChargeChange = z
  .strictObject({
    companyId: id,
    /** All groups when left out. */
    groupId: id.optional(),
    /** All states when left out. */
    stateCode: z.enum(stateCodes, 'Choose a valid state').optional(),
    basis: ChargeBasis,
    slabs,
    /** Net goods from which it is free. */
    freeFrom: clearable(money),
    isActive: z.boolean().default(true),
    version: version.optional(),
  })
  .superRefine(({ basis, slabs: all }, ctx) => {
    const isWrong = all.some(
      ({ perExtraKg }, at) => perExtraKg > 0 && (basis !== 'weight' || at < all.length - 1),
    );
    if (!isWrong) return;
    const message = 'A charge per kilogram goes with the last slab by weight';
    ctx.addIssue({ code: 'custom', path: ['slabs'], message });
  });
export type ShippingChargeChange = z.output<typeof ShippingChargeChange>;

export const ShippingCharge = z.object({
  id,
  companyId: id,
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  stateCode: z.enum(stateCodes).nullable(),
  basis: ChargeBasis,
  slabs: z.array(ChargeSlab),
  freeFrom: money.nullable(),
  isActive: z.boolean(),
  version,
});
export type ShippingCharge = z.output<typeof ShippingCharge>;

/** All charges of the company, as they are now. */
export const ShippingCharges = z.object({ charges: z.array(ShippingCharge) });

export const ShippingChargesInput = z.strictObject({ companyId: queryId });
