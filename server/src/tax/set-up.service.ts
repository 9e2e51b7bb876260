import type { TaxTreatment } from '@counting-house/contract/tax/tax.ts';
import type { WriteContext } from '../platform/context.ts';
import { invariant } from '../platform/problem.ts';
import { insertRows } from '../platform/rows/rows.ts';
import { taxComponents } from './tax-component.table.ts';
import { taxes, taxParts } from './tax.table.ts';
import { commonSections } from './withholding/withholding-seeds.rules.ts';
import { withholdingSections } from './withholding/withholding-section.table.ts';

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

/**
 * What a tax is made of.
 *
 * @see Notification 03/2025-Compensation Cess (Rate) of 31 December 2025: nil from 1 February 2026.
 */
const components = [
  { code: 'CGST', name: 'Central GST' },
  { code: 'SGST', name: 'State GST' },
  { code: 'IGST', name: 'Integrated GST' },
  { code: 'CESS', name: 'Compensation cess', validTo: '2026-01-31' },
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
  untaxed('Non-GST', 'NON-GST', 'non_gst'),
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

/** Makes the taxes that a new business in India begins with. */
export async function setUpTaxes(ctx: WriteContext): Promise<void> {
  const [cgst, sgst, igst] = await insertRows(
    ctx,
    taxComponents,
    components.map((row, index) => ({ ...row, position: index + 1 })),
  );
  invariant(cgst && sgst && igst, 'an insert answers its rows');
  await insertRows(ctx, withholdingSections, commonSections());
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
