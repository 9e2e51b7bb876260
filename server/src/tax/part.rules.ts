import type { NewTax, TaxComponent, TaxTreatment } from '@counting-house/contract/tax/tax.ts';
import { dateText } from '../platform/clock.ts';
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

/**
 * Parts of a tax that the law no longer charges while the tax applies: field → text. What it bore before stays
 * readable with a last day.
 */
export function endedParts(
  tax: {
    readonly parts: readonly Part[];
    readonly validFrom: string;
    readonly validTo?: string | null | undefined;
  },
  components: readonly TaxComponent[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, { componentId, rate }] of tax.parts.entries()) {
    const part = components.find(({ id }) => id === componentId);
    const end = part?.validTo ?? null;
    if (!part || end === null || rate === 0 || (tax.validTo && tax.validTo <= end)) continue;
    const says = `${part.name} ended on ${dateText(end)}.`;
    if (tax.validFrom > end) {
      fields[`parts.${index}.componentId`] = `${says} Remove this part.`;
    } else {
      fields['validTo'] = `${says} Enter that day or an earlier one as the last day of this tax.`;
    }
  }
  return fields;
}

/** Equal for two lists of parts that charge the same. */
export function partsKey(parts: readonly Part[]): string {
  return parts
    .map(({ componentId, scope, rate }) => `${componentId} ${scope} ${rate}`)
    .toSorted()
    .join(', ');
}
