import type { InvoiceLine } from '@counting-house/contract/invoices/invoice.ts';
import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { taxesByRate } from '../tax/tax.service.ts';

/** What an invoice holds of one HSN code at one rate. */
type TaxOfHsn = TaxByRate & { readonly hsn: string };

/** The lines of an invoice summed up by HSN code and rate; lines without a code come last. */
export function taxByHsn(
  lines: readonly Pick<InvoiceLine, 'hsn' | 'taxRate' | 'taxable' | 'taxComponents'>[],
): TaxOfHsn[] {
  const codes = [...new Set(lines.map(({ hsn }) => hsn))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  );
  return codes.flatMap((hsn) =>
    taxesByRate(lines.filter((line) => line.hsn === hsn)).map((sum) => ({ hsn, ...sum })),
  );
}
