import { z } from 'zod';
import { bps, date, id, moneySum } from '../kit/shapes.ts';

/** A section by which tax is held back from what a vendor is paid. */
const WithholdingSection = z.object({
  id,
  /** `194C` */
  code: z.string(),
  name: z.string(),
  rateBps: bps,
  noPanBps: bps,
  singleLimit: moneySum.nullable(),
  yearLimit: moneySum.nullable(),
  validFrom: date,
  validTo: date.nullable(),
});

export const ListWithholdingSections = z.strictObject({
  /** Today when left out. */
  at: date.optional(),
});
export type ListWithholdingSections = z.output<typeof ListWithholdingSections>;

export const WithholdingSections = z.object({ rows: z.array(WithholdingSection) });
export type WithholdingSections = z.output<typeof WithholdingSections>;
