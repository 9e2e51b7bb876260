import { halfUp } from '../../platform/money.ts';

/** Goods in a box: grams of one unit (null when nobody has weighed it), quantity in thousandths. */
type Weighed = { readonly unitGrams: number | null; readonly qty: number };

type Tolerance = { readonly grams: number; readonly bps: number };

/** What a parcel should weigh in grams with its box; null when the weight of an item is not known. */
export function expectedGrams(items: readonly Weighed[], tareGrams: number): number | null {
  let thousandths = 0n;
  for (const { unitGrams, qty } of items) {
    if (unitGrams === null) return null;
    thousandths += BigInt(unitGrams) * BigInt(qty);
  }
  return halfUp(thousandths, 1000n) + tareGrams;
}

/** How many grams a weight may differ: the larger of the two tolerances. */
export function toleranceGrams(expected: number, { grams, bps }: Tolerance): number {
  return Math.max(grams, halfUp(BigInt(expected) * BigInt(bps), 10_000n));
}

/** Why a measured weight is stopped, or null; without an expected weight nothing can be compared. */
export function weightFault(
  measured: number,
  expected: number | null,
  tolerance: Tolerance,
): string | null {
  if (expected === null || Math.abs(measured - expected) <= toleranceGrams(expected, tolerance)) {
    return null;
  }
  const shown = (grams: number) => grams.toLocaleString('en-IN');
  return `Weight ${shown(measured)} g, expected ${shown(expected)} g. Check the contents.`;
}
