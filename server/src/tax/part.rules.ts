import type { NewTax, TaxTreatment } from '@counting-house/contract/tax/tax.ts';
import { invalid } from '../platform/problem.ts';

type Part = NewTax['parts'][number];

/**
 * Refuses parts that do not add up: within the state and between states a buyer pays the same rate.
 * A rate of zero may go without parts.
 *
 * @throws {Problem} `invalid` (422) at `parts`.
 */
export function checkParts(tax: {
  readonly treatment: TaxTreatment;
  readonly rate: number;
  readonly parts: readonly Part[];
}): void {
  if (tax.treatment !== 'taxable' && tax.rate > 0) {
    throw invalid({ rate: 'Only a taxable treatment has a rate.' });
  }
  for (const scope of ['intra', 'inter'] as const) {
    const sum = tax.parts
      .filter((part) => part.scope === scope || part.scope === 'any')
      .reduce((total, { rate }) => total + rate, 0);
    if (sum !== tax.rate) {
      throw invalid({ parts: `The parts add up to ${sum / 1000} %, not ${tax.rate / 1000} %.` });
    }
  }
}

/** Equal for two lists of parts that charge the same. */
export function partsKey(parts: readonly Part[]): string {
  return parts
    .map(({ componentId, scope, rate }) => `${componentId} ${scope} ${rate}`)
    .toSorted()
    .join(', ');
}
