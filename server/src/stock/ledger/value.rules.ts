import { shareOf } from '../../platform/money.ts';

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
