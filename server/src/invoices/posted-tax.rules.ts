import type { TaxLine } from '@counting-house/contract/tax/tax.ts';

type TaxedLine = { readonly taxable: number; readonly taxComponents: readonly TaxLine[] };

/** Tax by component and rate with the value it was worked out on. */
export function taxesToPost(lines: readonly TaxedLine[]) {
  const sums = new Map<string, TaxLine & { base: number }>();
  for (const line of lines) {
    for (const component of line.taxComponents) {
      const key = `${component.componentId} ${component.rate}`;
      const known = sums.get(key);
      sums.set(key, {
        ...component,
        amount: (known?.amount ?? 0) + component.amount,
        base: (known?.base ?? 0) + line.taxable,
      });
    }
  }
  return [...sums.values()]
    .filter(({ amount }) => amount > 0)
    .map(({ componentId, base, rate, amount }) => ({ componentId, base, rate, amount }));
}

/** What goods the lines of a document are of, for the accounts of their categories. */
export const goodsOf = (
  lines: readonly {
    readonly kind: 'goods' | 'charge';
    readonly orderLineId?: number | null | undefined;
    readonly taxable: number;
  }[],
) =>
  lines
    .filter(({ kind }) => kind === 'goods')
    .map(({ orderLineId, taxable }) => ({ orderLineId, amount: taxable }));
