import { halfUp } from '../../platform/money.ts';

type Section = {
  readonly rateBps: number;
  readonly noPanBps: number;
  readonly singleLimit: number | null;
  readonly yearLimit: number | null;
  readonly catchesUp: boolean;
};

type Facts = {
  /** Paise without tax: of this bill, of the others of the tax year, and what of those bore tax. */
  readonly value: number;
  /** What of the value bore tax before, when it was paid in advance. */
  readonly advanced?: number;
  readonly yearValue: number;
  readonly yearBase: number;
  readonly hasPan: boolean;
  /** To whole rupees, upward. */
  readonly roundsUp: boolean;
};

/**
 * The tax that is held back from a vendor: nothing up to the limits; all of a year not yet withheld once its limit is
 * passed, else this one alone.
 *
 * @returns paise that bear it, the rate in bps, and the tax.
 */
export function withholdingOn(section: Section, facts: Facts) {
  const rateBps = facts.hasPan ? section.rateBps : Math.max(section.rateBps, section.noPanBps);
  const base = baseOf(section, facts);
  const exact = BigInt(base) * BigInt(rateBps);
  const whole = halfUp(exact, 10_000n);
  const amount = facts.roundsUp ? Number((exact + 999_999n) / 1_000_000n) * 100 : whole;
  return { base, rateBps, amount: Math.min(amount, base) };
}

function baseOf(
  { singleLimit, yearLimit, catchesUp }: Section,
  { value, advanced = 0, yearValue, yearBase }: Facts,
): number {
  const fresh = value - advanced;
  const year = fresh + yearValue;
  if (yearLimit !== null && year > yearLimit) {
    return Math.max(0, catchesUp ? year - yearBase : Math.min(fresh, year - yearLimit));
  }
  if (singleLimit === null) return yearLimit === null ? fresh : 0;
  return value > singleLimit ? fresh : 0;
}
