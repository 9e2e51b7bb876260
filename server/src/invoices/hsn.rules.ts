import type { InvoiceLine, TaxAtRate } from '@counting-house/contract/invoices/invoice.ts';
import { taxByRate } from './take.rules.ts';

/** What an invoice holds of one HSN code at one rate. */
type TaxOfHsn = TaxAtRate & { readonly hsn: string };

/** The lines of an invoice summed up by HSN code and rate; lines without a code come last. */
export function taxByHsn(
  lines: readonly Pick<InvoiceLine, 'hsn' | 'taxRate' | 'taxable' | 'taxComponents'>[],
): TaxOfHsn[] {
  const codes = [...new Set(lines.map(({ hsn }) => hsn))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  );
  return codes.flatMap((hsn) =>
    taxByRate(lines.filter((line) => line.hsn === hsn)).map((sum) => ({ hsn, ...sum })),
  );
}
