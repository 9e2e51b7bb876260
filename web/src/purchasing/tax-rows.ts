import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { money, taxPercent } from '../platform/format/format.ts';

/** Tax by rate and component, as rows among totals. */
export const taxRows = (taxesByRate: readonly TaxByRate[]) =>
  taxesByRate.flatMap(({ components }) =>
    components.map(({ code, rate, amount }) => ({
      label: `${code} ${taxPercent(rate)}`,
      value: money(amount),
    })),
  );
