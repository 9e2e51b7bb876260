import type { ChargeSplit } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { allocate, shareOf } from '../../platform/money.ts';

/** The smallest step of a unit that is counted with so many digits, in thousandths. */
const stepOf = (decimals: number): number => 10 ** (3 - decimals);

/** The most that may be received of what is open, rounded down to what the unit can say. */
export function mostReceivable(
  open: number,
  { overBps, decimals }: { readonly overBps: number; readonly decimals: number },
): number {
  const most = Number((BigInt(open) * BigInt(10_000 + overBps)) / 10_000n);
  return most - (most % stepOf(decimals));
}

type Received = {
  /** Paise of the whole line, before tax that can be recovered. */
  readonly value: number;
  /** Thousandths of the stock unit that were accepted or kept. */
  readonly qty: number;
};

/** Splits the value of a line over its batches by quantity; see `allocate`. */
export const valuesOfBatches = (value: number, qtys: readonly number[]): number[] =>
  allocate(value, qtys);

type Bearing = Received & {
  readonly lineId: number;
  /** Grams of the quantity; null when nobody knows what it weighs. */
  readonly grams: number | null;
};

/**
 * Splits a charge over the batches of a receipt.
 *
 * @returns paise for each batch, in their order; null when one of them has no weight and weight is asked for.
 */
export function shareCharge(
  amount: number,
  split: ChargeSplit,
  batches: readonly Bearing[],
): number[] | null {
  if (split === 'weight' && batches.some(({ grams }) => grams === null)) return null;
  if (split !== 'equal') {
    const weights = batches.map(({ value, qty, grams }) =>
      split === 'value' ? value : split === 'quantity' ? qty : (grams ?? 0),
    );
    const isWorthless = weights.every((weight) => weight === 0);
    return allocate(amount, isWorthless ? batches.map(({ qty }) => qty) : weights);
  }
  const lines = [...new Set(batches.map(({ lineId }) => lineId))];
  const perLine = allocate(
    amount,
    lines.map(() => 1),
  );
  const shares = new Map<Bearing, number>();
  for (const [index, lineId] of lines.entries()) {
    const own = batches.filter((batch) => batch.lineId === lineId);
    const parts = allocate(
      perLine[index] ?? 0,
      own.map(({ qty }) => qty),
    );
    for (const [at, batch] of own.entries()) shares.set(batch, parts[at] ?? 0);
  }
  return batches.map((batch) => shares.get(batch) ?? 0);
}

/** The accepted part's share of what a batch row is worth; what is kept of the rejected takes the rest. */
export const acceptedValue = (value: number, accepted: number, kept: number): number =>
  accepted + kept === 0 ? 0 : shareOf(value, { part: accepted, whole: accepted + kept });
