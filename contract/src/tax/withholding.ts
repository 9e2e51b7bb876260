import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, queryId } from '../kit/list.ts';
import {
  bps,
  clearable,
  code,
  date,
  id,
  money,
  moneySum,
  requiredText,
  version,
} from '../kit/shapes.ts';

/** A section by which tax is held back from what a vendor is paid, at one rate. */
export const WithholdingSection = z.object({
  id,
  version,
  /** `194C` */
  code: z.string(),
  name: z.string(),
  rateBps: bps,
  noPanBps: bps,
  singleLimit: moneySum.nullable(),
  yearLimit: moneySum.nullable(),
  catchesUp: z.boolean(),
  validFrom: date,
  validTo: date.nullable(),
  isUsed: z.boolean().describe('A posted document held tax back by it: it can only be ended.'),
});
export type WithholdingSection = z.output<typeof WithholdingSection>;

/** Whether tax is held back at this rate on a day. */
export const holdsOn = (
  { validFrom, validTo }: Pick<WithholdingSection, 'validFrom' | 'validTo'>,
  day: string,
): boolean => validFrom <= day && (validTo === null || validTo >= day);

export const ListWithholdingSections = listInput({
  at: date.optional().describe('Only those that hold on this day.'),
});
export type ListWithholdingSections = z.output<typeof ListWithholdingSections>;

export const WithholdingSections = listOf(WithholdingSection);

const rate = z
  .int('Enter a rate')
  .min(0, 'The rate cannot be negative')
  .max(10_000, 'The rate can be at most 100 %')
  .meta({ valueKind: 'bps' });

/** At which rate, and from which amounts on, tax is held back. */
const terms = {
  rateBps: rate,
  /** Of whoever has no PAN. @see Income-tax Act 1961, section 206AA. */
  noPanBps: rate.default(2_000),
  /** Paise: nothing up to it for one bill; no such limit when null. */
  singleLimit: clearable(money),
  /** Paise: nothing up to it for a financial year. */
  yearLimit: clearable(money),
  catchesUp: z
    .boolean()
    .default(true)
    .describe('Once the limit of the year is passed, all of the year bears tax.'),
};

export const NewWithholdingSection = z.strictObject({
  code: code(12),
  name: requiredText(60, 'Name'),
  ...terms,
  validFrom: date,
  validTo: clearable(date).describe('The last day; empty while it has no end.'),
});
export type NewWithholdingSection = z.output<typeof NewWithholdingSection>;

export const WithholdingSectionChange = changeOf(NewWithholdingSection);
export type WithholdingSectionChange = z.output<typeof WithholdingSectionChange>;

/** Other terms from a day on; those before end the day before it. */
export const NewWithholdingRate = z.strictObject({
  id: queryId,
  version,
  fromDate: date,
  ...terms,
});
export type NewWithholdingRate = z.output<typeof NewWithholdingRate>;

export const WithholdingSectionId = z.strictObject({ id: queryId });
