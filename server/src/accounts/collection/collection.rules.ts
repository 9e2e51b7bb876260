/**
 * The reminder that a document is due for: how many of the steps its days overdue have reached.
 *
 * @param days of the steps, in any order: one that is typed below the step before it comes at once.
 */
export const levelOf = (daysLate: number, days: readonly number[]): number =>
  days.filter((after) => daysLate >= after).length;

/**
 * Simple interest on what is open, to the nearest paisa.
 *
 * @param rate of a year of 365 days, in thousandths of a percent.
 * @returns paise.
 */
export function interestOn({
  open,
  days,
  rate,
}: {
  readonly open: number;
  readonly days: number;
  readonly rate: number;
}): number {
  const divisor = 365n * 100_000n;
  const product = BigInt(open) * BigInt(days) * BigInt(rate);
  return Number((2n * product + divisor) / (2n * divisor));
}
