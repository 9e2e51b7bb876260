import { z } from 'zod';

/** The year of an Income-tax Act. */
export const IncomeTaxAct = z.enum(['1961', '2025'], 'Choose from the list.');
export type IncomeTaxAct = z.output<typeof IncomeTaxAct>;

type Law = {
  readonly act: IncomeTaxAct;
  /** Of what is credited or paid, whichever is earlier. */
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly forms: {
    /** Of tax that was deducted, given to whom it was deducted from. */
    readonly certificate: string;
    /** Of a quarter, of residents other than employees. */
    readonly statement: string;
    /** What the department holds of a taxpayer. */
    readonly credit: string;
  };
  /** Of tax that was deducted and is paid late: for each month or part of one. */
  readonly lateMonthBps: number;
};

/**
 * The Acts in the order of their days.
 *
 * @see Income-tax Act 1961, sections 201(1A) and 203; Income-tax Rules 1962, rules 31 and 31A.
 * @see Income-tax Act 2025, sections 395, 397(3), 398(3) and 536; Income-tax Rules 2026, forms 131, 140 and 168.
 */
const incomeTaxActs = [
  {
    act: '1961',
    validFrom: '1962-04-01',
    validTo: '2026-03-31',
    forms: { certificate: 'Form 16A', statement: 'Form 26Q', credit: 'Form 26AS' },
    lateMonthBps: 150,
  },
  {
    act: '2025',
    validFrom: '2026-04-01',
    validTo: null,
    forms: { certificate: 'Form 131', statement: 'Form 140', credit: 'Form 168' },
    lateMonthBps: 150,
  },
] as const satisfies readonly Law[];

/** The Act that holds for what is credited or paid on a day. */
export const actOn = (day: string): Law =>
  incomeTaxActs.find(({ validTo }: Law) => validTo === null || day <= validTo) ?? incomeTaxActs[1];

/** An Act by its year. */
export const actOf = (year: IncomeTaxAct): Law =>
  incomeTaxActs.find(({ act }) => act === year) ?? incomeTaxActs[1];

/** The forms of a quarter of a tax year; the year is that in which it begins, in April. */
export const formsOf = (year: number): Law['forms'] => actOn(`${year}-04-01`).forms;
