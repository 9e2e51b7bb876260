import { actOf } from '@counting-house/contract/tax/income-tax-act.ts';

type Held = {
  readonly code: string;
  readonly name: string;
  /** Its provision in the Act of 1961. */
  readonly formerly: string;
  /** Its row in the table of section 393(1) of the Act of 2025, and its payment code. */
  readonly row: string;
  readonly paymentCode: string;
  readonly rateBps: number;
  readonly noPanBps?: number;
  /** Paise. */
  readonly singleLimit?: number;
  readonly yearLimit?: number;
  readonly catchesUp?: boolean;
};

/**
 * What is commonly deducted from vendors. Rates and limits are the same in both Acts.
 *
 * @see Income-tax Act 1961, sections 194C to 194Q, as amended by the Finance Act 2025.
 * @see Income-tax Act 2025, section 393(1), table; payment codes of forms 140 and of the challan (decision 20).
 */
const common: readonly Held[] = [
  {
    code: '194C-P',
    name: 'Contractors, a person or family',
    formerly: '194C',
    row: '6(i).D(a)',
    paymentCode: '1023',
    rateBps: 100,
    singleLimit: 30_000_00,
    yearLimit: 1_00_000_00,
  },
  {
    code: '194C',
    name: 'Contractors, firms and companies',
    formerly: '194C',
    row: '6(i).D(b)',
    paymentCode: '1024',
    rateBps: 200,
    singleLimit: 30_000_00,
    yearLimit: 1_00_000_00,
  },
  {
    code: '194H',
    name: 'Commission',
    formerly: '194H',
    row: '1(ii)',
    paymentCode: '1006',
    rateBps: 200,
    yearLimit: 20_000_00,
  },
  {
    code: '194I-P',
    name: 'Rent of plant and machinery',
    formerly: '194I(a)',
    row: '2(ii).D(a)',
    paymentCode: '1008',
    rateBps: 200,
    singleLimit: 50_000_00,
  },
  {
    code: '194I',
    name: 'Rent of land and buildings',
    formerly: '194I(b)',
    row: '2(ii).D(b)',
    paymentCode: '1009',
    rateBps: 1_000,
    singleLimit: 50_000_00,
  },
  {
    code: '194J',
    name: 'Professional fees',
    formerly: '194J(b)',
    row: '6(iii).D(b)',
    paymentCode: '1027',
    rateBps: 1_000,
    yearLimit: 50_000_00,
  },
  {
    code: '194J-T',
    name: 'Technical services',
    formerly: '194J(a)',
    row: '6(iii).D(a)',
    paymentCode: '1026',
    rateBps: 200,
    yearLimit: 50_000_00,
  },
  {
    code: '194Q',
    name: 'Purchase of goods',
    formerly: '194Q',
    row: '8(ii)',
    paymentCode: '1031',
    rateBps: 10,
    noPanBps: 500,
    yearLimit: 50_00_000_00,
    catchesUp: false,
  },
];

/** Of anyone who has no PAN. @see Income-tax Act 1961, section 206AA; of 2025, section 397(2)(b). */
const withoutPanBps = 2_000;
/** From the Finance Act 2025 on; rates before it are not offered. */
const ratesFrom = '2025-04-01';

/** The sections that a new business begins with: those of the Act of 1961 that have ended, and those in force. */
export function commonSections() {
  return common.flatMap(({ row, paymentCode, formerly, ...terms }) => [
    {
      noPanBps: withoutPanBps,
      ...terms,
      act: '1961' as const,
      provision: formerly,
      validFrom: ratesFrom,
      validTo: actOf('1961').validTo,
    },
    {
      noPanBps: withoutPanBps,
      ...terms,
      act: '2025' as const,
      provision: `393(1) Sl. ${row}`,
      paymentCode,
      formerly,
      validFrom: actOf('2025').validFrom,
    },
  ]);
}
