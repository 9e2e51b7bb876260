import type { WriteContext } from '../platform/context.ts';
import { invariant } from '../platform/problem.ts';
import { insertRows } from '../platform/rows/rows.ts';
import { taxComponents } from './tax-component.table.ts';
import { taxes, taxParts } from './tax.table.ts';

/** The first day of GST. */
const gstBegan = '2017-07-01';

const components = [
  ['CGST', 'Central GST'],
  ['SGST', 'State GST'],
  ['IGST', 'Integrated GST'],
  ['CESS', 'Compensation cess'],
] as const;

const rates = [0, 500, 1200, 1800, 2800];

/** Makes the taxes that a new business in India begins with: GST of five rates. */
export async function setUpTaxes(ctx: WriteContext): Promise<void> {
  const [cgst, sgst, igst] = await insertRows(
    ctx,
    taxComponents,
    components.map(([code, name], index) => ({ code, name, position: index + 1 })),
  );
  invariant(cgst && sgst && igst, 'an insert answers its rows');
  const made = await insertRows(
    ctx,
    taxes,
    rates.map((rate) => ({
      name: `GST ${rate / 100}%`,
      code: `GST${rate / 100}`,
      treatment: rate === 0 ? ('nil' as const) : ('taxable' as const),
      rate,
      validFrom: gstBegan,
    })),
  );
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
