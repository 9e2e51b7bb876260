import type { TaxTreatment } from '@counting-house/contract/tax/tax.ts';
import type { WriteContext } from '../platform/context.ts';
import { invariant } from '../platform/problem.ts';
import { insertRows } from '../platform/rows/rows.ts';
import { taxComponents } from './tax-component.table.ts';
import { taxes, taxParts } from './tax.table.ts';
import { withholdingSections } from './withholding-section.table.ts';

type Seed = {
  readonly name: string;
  readonly code: string;
  readonly treatment: TaxTreatment;
  /** Thousandths of a percent. */
  readonly rate: number;
  readonly validFrom: string;
  readonly validTo?: string;
};

/** The first day of GST. */
const gstBegan = '2017-07-01';

const components = [
  ['CGST', 'Central GST'],
  ['SGST', 'State GST'],
  ['IGST', 'Integrated GST'],
  ['CESS', 'Compensation cess'],
] as const;

const ofRate = (percent: number, valid: Partial<Seed> = {}): Seed => ({
  name: `GST ${percent}%`,
  code: `GST${percent}`,
  treatment: 'taxable',
  rate: percent * 1000,
  validFrom: gstBegan,
  ...valid,
});

const untaxed = (name: string, code: string, treatment: TaxTreatment): Seed => ({
  name,
  code,
  treatment,
  rate: 0,
  validFrom: gstBegan,
});

/**
 * GST as it stands, with the rates that have ended for papers of their days.
 *
 * @see 56th meeting of the GST Council: 12 % and 28 % until 21 September 2025, 40 % from the day after.
 */
const seeds: readonly Seed[] = [
  untaxed('GST 0%', 'GST0', 'nil'),
  untaxed('Exempt', 'EXEMPT', 'exempt'),
  untaxed('Outside GST', 'NON-GST', 'non_gst'),
  untaxed('Export', 'EXPORT', 'zero_rated'),
  ofRate(0.25),
  ofRate(1.5),
  ofRate(3),
  ofRate(5),
  ofRate(12, { validTo: '2025-09-21' }),
  ofRate(18),
  ofRate(28, { validTo: '2025-09-21' }),
  ofRate(40, { validFrom: '2025-09-22' }),
];

type Held = {
  readonly code: string;
  readonly name: string;
  readonly rateBps: number;
  readonly noPanBps?: number;
  readonly singleLimit?: number;
  readonly yearLimit?: number;
  readonly catchesUp?: boolean;
};

/**
 * What is commonly held back from vendors, with its limits in paise.
 *
 * @see Income-tax Act 1961, sections 194C to 194Q, as amended by the Finance Act 2025.
 */
const sections: readonly Held[] = [
  {
    code: '194C-P',
    name: 'Contractors, a person or family',
    rateBps: 100,
    singleLimit: 30_000_00,
    yearLimit: 1_00_000_00,
  },
  {
    code: '194C',
    name: 'Contractors, firms and companies',
    rateBps: 200,
    singleLimit: 30_000_00,
    yearLimit: 1_00_000_00,
  },
  { code: '194H', name: 'Commission', rateBps: 200, yearLimit: 20_000_00 },
  { code: '194I-P', name: 'Rent of plant and machinery', rateBps: 200, singleLimit: 50_000_00 },
  { code: '194I', name: 'Rent of land and buildings', rateBps: 1_000, singleLimit: 50_000_00 },
  { code: '194J', name: 'Professional fees', rateBps: 1_000, yearLimit: 50_000_00 },
  { code: '194J-T', name: 'Technical services', rateBps: 200, yearLimit: 50_000_00 },
  {
    code: '194Q',
    name: 'Purchase of goods',
    rateBps: 10,
    noPanBps: 500,
    yearLimit: 50_00_000_00,
    catchesUp: false,
  },
];
/** Of whoever has no PAN. @see Income-tax Act 1961, section 206AA. */
const withoutPanBps = 2_000;
const sectionsFrom = '2025-04-01';

/** Makes the taxes that a new business in India begins with. */
export async function setUpTaxes(ctx: WriteContext): Promise<void> {
  const [cgst, sgst, igst] = await insertRows(
    ctx,
    taxComponents,
    components.map(([code, name], index) => ({ code, name, position: index + 1 })),
  );
  invariant(cgst && sgst && igst, 'an insert answers its rows');
  await insertRows(
    ctx,
    withholdingSections,
    sections.map((section) => ({
      noPanBps: withoutPanBps,
      validFrom: sectionsFrom,
      ...section,
    })),
  );
  const made = await insertRows(ctx, taxes, [...seeds]);
  await insertRows(
    ctx,
    taxParts,
    made
      .filter(({ rate }) => rate > 0)
      .flatMap(({ id: taxId, rate }) => [
        { taxId, componentId: cgst.id, scope: 'intra' as const, rate: rate / 2 },
        { taxId, componentId: sgst.id, scope: 'intra' as const, rate: rate / 2 },
        { taxId, componentId: igst.id, scope: 'inter' as const, rate },
      ]),
  );
}
