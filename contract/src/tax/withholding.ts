import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, queryId } from '../kit/list.ts';
import {
  bps,
  clearable,
  date,
  id,
  money,
  moneySum,
  requiredText,
  text,
  version,
} from '../kit/shapes.ts';
import { IncomeTaxAct } from './income-tax-act.ts';

/** A section by which tax is held back from what a vendor is paid, at one rate. */
export const WithholdingSection = z.object({
  id,
  version,
  /** The same at all of its rates, under either Act: a year's limit and an advance go over them. */
  code: z.string(),
  name: z.string(),
  act: IncomeTaxAct,
  /** `194C`, `393(1) Sl. 6(i).D(a)` */
  provision: z.string(),
  /** `1023`, as challans, statements and certificates name it; null under the Act of 1961. */
  paymentCode: z.string().nullable(),
  /** `194C`: what it was called under the Act before; empty for what is new. */
  formerly: z.string(),
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

type Cited = Pick<WithholdingSection, 'provision' | 'paymentCode'>;

/** `1023`; `194C` under the Act of 1961: what a challan, a statement and a certificate name. */
export const citedAs = ({ paymentCode, provision }: Cited): string => paymentCode ?? provision;

/** `Contractors, firms and companies · 1024 (was 194C)` */
export const sectionText = (
  section: Cited & Pick<WithholdingSection, 'name' | 'formerly'>,
): string =>
  `${section.name} · ${citedAs(section)}${section.formerly ? ` (was ${section.formerly})` : ''}`;

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
  /** Of anyone who has no PAN. @see Income-tax Act 2025, section 397(2)(b); of 1961, section 206AA. */
  noPanBps: rate.default(2_000),
  /** Paise: nothing up to it for one bill; no such limit when null. */
  singleLimit: clearable(money),
  /** Paise: nothing up to it for a tax year. */
  yearLimit: clearable(money),
  catchesUp: z
    .boolean()
    .default(true)
    .describe('Once the annual limit is crossed, TDS applies to the whole year.'),
};

/** How the law names what is paid. */
const law = {
  act: IncomeTaxAct.default('2025'),
  provision: requiredText(40, 'Provision'),
  paymentCode: z
    .string()
    .trim()
    .regex(/^\d{4}$/u, 'A payment code has four digits.')
    .nullish()
    .describe('Under the Act of 2025; none before.'),
  formerly: text(12).default('').describe('What the Act before called it.'),
};

export const NewWithholdingSection = z.strictObject({
  name: requiredText(60, 'Name'),
  ...law,
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
