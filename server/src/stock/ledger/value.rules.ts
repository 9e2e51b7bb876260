import { allocate, shareOf } from '../../platform/money.ts';

/** What a store holds of a batch: thousandths, and their value in paise. */
export type Held = { readonly qty: number; readonly value: number };

/**
 * The value that leaves a batch with part of its goods: its share, rounded half up. Whatever leaves
 * last takes the rest, so nothing is lost to rounding.
 *
 * @param qty thousandths, at most what is held.
 * @returns paise.
 */
export function valueOut(held: Held, qty: number): number {
  return qty === held.qty ? held.value : shareOf(held.value, { part: qty, whole: held.qty });
}

/** The value of a quantity at what the goods that are held cost on average; 0 when none are. */
export function valueLike(held: Held, qty: number): number {
  return held.qty === 0 ? 0 : shareOf(held.value, { part: qty, whole: held.qty });
}

/** Paise for a quantity in thousandths at a price for one unit, rounded half up. */
export function valueAt(unitValue: number, qty: number): number {
  return shareOf(unitValue, { part: qty, whole: 1_000 });
}

/** What a store holds of a batch; its value changes while it is revalued. */
export type HeldIn = { readonly qty: number; value: number };

/**
 * The part of a change in cost that belongs to goods that are still here, rounded half up; the rest belongs to goods
 * that are gone.
 *
 * @param accepted thousandths that came in at that cost.
 * @param difference signed paise.
 */
export function stillHere(
  { accepted, difference }: { readonly accepted: number; readonly difference: number },
  held: readonly HeldIn[],
): number {
  const here = held.reduce((sum, { qty }) => sum + qty, 0);
  if (here === 0 || accepted === 0) return 0;
  return shareOf(difference, { part: Math.min(here, accepted), whole: accepted });
}

/**
 * Spreads a change in value over stores by what each holds. No store's goods become worth less than nothing.
 *
 * @param amount signed paise.
 */
export function spreadOver<P extends HeldIn>(
  held: readonly P[],
  amount: number,
): { place: P; value: number }[] {
  const shares = allocate(
    Math.abs(amount),
    held.map(({ qty }) => qty),
  );
  return held
    .map((place, index) => ({
      place,
      value: Math.max(Math.sign(amount) * (shares[index] ?? 0), -place.value),
    }))
    .filter(({ value }) => value !== 0);
}
