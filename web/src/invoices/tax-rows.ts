import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { money } from '../platform/format/format.ts';

/** Tax by component, over all rates, as rows among totals. */
export function taxRows(taxesByRate: readonly TaxByRate[]) {
  const codes = new Map<string, number>();
  for (const { components } of taxesByRate) {
    for (const { code, amount } of components) codes.set(code, (codes.get(code) ?? 0) + amount);
  }
  return [...codes].map(([label, value]) => ({ label, value: money(value) }));
}
