import type { TaxRounding } from '@counting-house/contract/tax/tax-rounding.ts';
import { allocate, halfUp, roundTo } from '../platform/money.ts';
import { shareIn, taxOn, type TaxComponent, type Taxed } from './tax.rules.ts';

/** What is taxed on a document: a line or a charge. */
type ToTax = {
  /** Paise; with the tax in it when prices are inclusive. */
  readonly amount: number;
  readonly components: readonly TaxComponent[];
};

/** How the tax of a document is rounded. */
export type Rounding = {
  readonly by: TaxRounding;
  /** Then each component of the document to whole rupees. */
  readonly toRupee: boolean;
};

/** Each line by itself, to the paisa. */
export const byLine: Rounding = { by: 'line', toRupee: false };

const rupee = 100;

/**
 * The tax of the lines and charges of a document, in their order. By document the unrounded taxes of a component at
 * a rate are added, rounded once and spread over the lines again, so that these always add up to the document.
 * Inclusive amounts stay what the buyer was shown: the value without tax takes the difference.
 */
export function taxOfDocument(
  lines: readonly ToTax[],
  priceMode: 'inclusive' | 'exclusive',
  { by, toRupee }: Rounding,
): Taxed[] {
  const taxed = lines.map(({ amount, components }) => taxOn(amount, components, priceMode));
  if (by === 'line' && !toRupee) return taxed;
  const exact = lines.flatMap(({ amount, components }) =>
    components.map((part): Exact => ({
      part,
      ...shareIn(amount, part, { components, priceMode }),
    })),
  );
  const byLines = taxed.flatMap(({ components }) => components.map(({ amount }) => amount));
  const rounded = by === 'document' ? roundedOnce(exact) : byLines;
  const parts = (toRupee ? wholeRupees(exact, rounded) : rounded).values();
  return lines.map(({ amount, components }) => {
    const shares = components.map((part) => ({ ...part, amount: parts.next().value ?? 0 }));
    const tax = shares.reduce((sum, share) => sum + share.amount, 0);
    const taxable = priceMode === 'inclusive' ? amount - tax : amount;
    return { taxable, tax, total: taxable + tax, components: shares };
  });
}

/** A component of a line before it is rounded: `share ÷ divisor` paise. */
type Exact = {
  readonly part: TaxComponent;
  readonly share: bigint;
  readonly divisor: bigint;
};

/** Sums rounded once: one component at one rate, in prices with as much tax in them; the larger fraction gets more. */
function roundedOnce(exact: readonly Exact[]): number[] {
  const amounts = exact.map(({ share, divisor }) => Number(share / divisor));
  const sums = Map.groupBy(exact.keys(), (at) => {
    const { part, divisor } = exact[at] as Exact;
    return `${part.componentId} ${part.rate} ${divisor}`;
  });
  for (const places of sums.values()) {
    const all = places.map((at) => ({ at, ...(exact[at] as Exact) }));
    const divisor = all[0]?.divisor ?? 1n;
    const whole = all.reduce((sum, { share }) => sum + share, 0n);
    const floor = all.reduce((sum, { share }) => sum + share / divisor, 0n);
    const missing = halfUp(whole, divisor) - Number(floor);
    const byFraction = all.toSorted((a, b) => Number((b.share % divisor) - (a.share % divisor)));
    for (const { at } of byFraction.slice(0, missing)) amounts[at] = (amounts[at] ?? 0) + 1;
  }
  return amounts;
}

/** Each component of a document in whole rupees, over all its rates. */
function wholeRupees(exact: readonly Exact[], amounts: readonly number[]): number[] {
  const rounded = [...amounts];
  const sums = Map.groupBy(exact.keys(), (at) => exact[at]?.part.componentId);
  for (const places of sums.values()) {
    const weights = places.map((at) => amounts[at] ?? 0);
    const whole = weights.reduce((sum, amount) => sum + amount, 0);
    for (const [index, share] of allocate(roundTo(whole, rupee), weights).entries()) {
      rounded[places[index] ?? 0] = share;
    }
  }
  return rounded;
}
