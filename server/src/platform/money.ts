import { unitName } from '@counting-house/contract/kit/unit-name.ts';
/**
 * Divides and rounds half away from zero. The one rounding of the house.
 *
 * @returns the nearest integer of `numerator ÷ denominator`.
 */
export function halfUp(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = Number((2n * n + d) / (2n * d));
  return negative && rounded !== 0 ? -rounded : rounded;
}

/** The share of an amount that belongs to a part of the whole, half up; exact beyond 2^53. */
export function shareOf(amount: number, { part, whole }: { part: number; whole: number }): number {
  return halfUp(BigInt(amount) * BigInt(part), BigInt(whole));
}

/**
 * Splits an amount by weights so that the parts add up to it: whole paise first, then one paisa each
 * to the largest fractions, equal fractions in list order. Weights that are all zero give zeros.
 *
 * @see selling rules, "allocate".
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((value) => Number(value / total));
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  const byFraction = exact
    .map((value, index) => ({ index, fraction: value % total }))
    .sort(
      (a, b) =>
        Number(b.fraction > a.fraction) - Number(b.fraction < a.fraction) || a.index - b.index,
    );
  for (const { index } of byFraction.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** How much of a line's rest belongs to `q` of the quantity that is left; what leaves last takes all. */
export function take(rest: number, restQty: number, q: number): number {
  return q === restQty ? rest : shareOf(rest, { part: q, whole: restQty });
}

/** Rounds an amount in paise to the nearest multiple, half up. */
export function roundTo(amount: number, multiple: number): number {
  return halfUp(BigInt(amount), BigInt(multiple)) * multiple;
}

/** `₹12,34,567.80` from paise. */
export function rupees(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}₹${rupeeFormat.format(Math.abs(amount) / 100)}`;
}

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `2.5` from 2500 thousandths: no trailing zeros. */
export function plainQty(qty: number): string {
  return String(qty / 1000);
}

/** Why a quantity has more digits than its unit: `pcs cannot be split`, `Enter at most 2 decimals.` */
export function tooFine(unit: string, decimals: number): string {
  if (decimals === 0) return `${unitName(unit)} cannot be split`;
  return `Enter at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`;
}

/** `2.5 kg`, as people write it; papers of the tax bear the code. */
export const qtyText = (qty: number, unit: string): string =>
  `${plainQty(qty)} ${unitName(unit, qty)}`;
