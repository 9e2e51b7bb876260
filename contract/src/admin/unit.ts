import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { listInput, several } from '../kit/list.ts';
import { clearable, code, id, requiredText, version } from '../kit/shapes.ts';

export const UnitKind = z.enum(['count', 'mass', 'volume', 'length', 'area', 'pack']);

/** What one of each kind is counted in; packs have none, what one holds is said per SKU. */
export const baseUnits = {
  count: 'NOS',
  mass: 'G',
  volume: 'ML',
  length: 'MM',
  area: 'SQCM',
} as const;

/** The quantity codes of Indian tax returns that goods of this house use. */
export const gstQuantityCodes = [
  'BAG',
  'BAL',
  'BDL',
  'BKL',
  'BOU',
  'BOX',
  'BTL',
  'BUN',
  'CAN',
  'CBM',
  'CCM',
  'CMS',
  'CTN',
  'DOZ',
  'DRM',
  'GGK',
  'GMS',
  'GRS',
  'GYD',
  'KGS',
  'KLR',
  'KME',
  'LTR',
  'MLT',
  'MTR',
  'MTS',
  'NOS',
  'PAC',
  'PCS',
  'PRS',
  'QTL',
  'ROL',
  'SET',
  'SQF',
  'SQM',
  'SQY',
  'TBS',
  'TGM',
  'THD',
  'TON',
  'TUB',
  'UGS',
  'UNT',
  'YDS',
  'OTH',
] as const;

const ratio = z
  .int('Enter a whole number')
  .min(1, 'The ratio must be more than 0.')
  .max(1_000_000_000_000, 'The ratio is too large');

const fields = {
  code: code(8),
  name: requiredText(40, 'Name'),
  kind: UnitKind,
  /** One of this unit is `ratioNum / ratioDen` of its kind's base unit. Not for packs. */
  ratioNum: clearable(ratio),
  ratioDen: clearable(ratio),
  decimals: z.int('Enter 0 to 3').min(0, 'Enter 0 to 3').max(3, 'Enter 0 to 3'),
  gstUqc: clearable(z.enum(gstQuantityCodes)),
  status: ActiveStatus.optional(),
};

export const NewUnit = z.strictObject(fields);
export type NewUnit = z.output<typeof NewUnit>;

export const ChangedUnit = changeOf(NewUnit);
export type ChangedUnit = z.output<typeof ChangedUnit>;

export const Unit = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind: UnitKind,
  ratioNum: z.int().nullable(),
  ratioDen: z.int().nullable(),
  decimals: z.int(),
  gstUqc: z.string().nullable(),
  isSystem: z.boolean(),
  status: ActiveStatus,
  /** Products, items, packs and categories that name it; while there are any, code, kind and ratio stay. */
  usedBy: z.int(),
  version,
});
export type Unit = z.output<typeof Unit>;

export const UnitsInput = listInput({
  kind: several(UnitKind).optional(),
  status: several(ActiveStatus).optional(),
});
