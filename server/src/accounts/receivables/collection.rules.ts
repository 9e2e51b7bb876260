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
