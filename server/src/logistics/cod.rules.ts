import { halfUp } from '../platform/money.ts';

const rupee = 100n;

/**
 * Splits the cash that is due on delivery over parcels by what they are worth: whole rupees each, the
 * rest on the first one.
 *
 * @param due paise that no earlier parcel collects.
 * @param values worth of the parcels that are closed now, paise.
 * @param later worth of the goods that are not packed yet; their share stays open.
 */
export function splitCod(due: number, values: readonly number[], later: number): number[] {
  const total = values.reduce((sum, value) => sum + value, later);
  if (due <= 0) return values.map(() => 0);
  if (total === 0) return values.map((_, index) => (index === 0 ? due : 0));
  let left = due - shareOf(due, later, total);
  const others = values.slice(1).map((value) => {
    const share = Math.min(left, shareOf(due, value, total));
    left -= share;
    return share;
  });
  return values.length === 0 ? [] : [left, ...others];
}

/** A share in whole rupees. */
const shareOf = (due: number, value: number, total: number) =>
  halfUp(BigInt(due) * BigInt(value), BigInt(total) * rupee) * Number(rupee);
