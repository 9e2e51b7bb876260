import { z } from 'zod';
import { ActiveStatus } from '../kit/active.ts';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { clearable, id, requiredText, version } from '../kit/shapes.ts';

export const sizeText = 'Length, width and height must be 10 to 2000 mm.';
export const sideMm = z.int(sizeText).min(10, sizeText).max(2_000, sizeText);

const fields = {
  name: requiredText(40, 'Name'),
  innerLengthMm: sideMm,
  innerWidthMm: sideMm,
  innerHeightMm: sideMm,
  outerLengthMm: sideMm,
  outerWidthMm: sideMm,
  outerHeightMm: sideMm,
  tareGrams: z.int('Enter grams').min(0).max(50_000),
  maxGrams: z.int('Enter grams').min(1).max(100_000),
  isEnvelope: z.boolean(),
  status: ActiveStatus,
} as const;

export const NewBoxType = z.strictObject({
  ...fields,
  isEnvelope: fields.isEnvelope.default(false),
  status: fields.status.default('active'),
  skuId: clearable(id).describe('The packing item of which one is used up by each parcel.'),
});
export type NewBoxType = z.output<typeof NewBoxType>;

export const ChangedBoxType = changeOf(NewBoxType);
export type ChangedBoxType = z.output<typeof ChangedBoxType>;

export const BoxType = z.object({
  id,
  labelCode: z.string(),
  ...fields,
  /** The packing item of which one is used up by each parcel; null when boxes are not counted. */
  skuId: id.nullable(),
  skuName: z.string().nullable(),
  version,
});
export type BoxType = z.output<typeof BoxType>;

export const BoxTypeList = listOf(BoxType);
export const BoxTypeListInput = listInput({ status: several(ActiveStatus).optional() });
export type BoxTypeListInput = z.output<typeof BoxTypeListInput>;

export const GetById = z.strictObject({ id: queryId });
