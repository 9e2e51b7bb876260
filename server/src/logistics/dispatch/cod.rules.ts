import { halfUp } from '../../platform/money.ts';

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

type CodParcel = {
  readonly id: number;
  /** A courier was told what to collect; more is not asked for any more. */
  readonly hasLeft: boolean;
  /** What it was last said to collect, paise. */
  readonly asked: number;
  readonly value: number;
};

/**
 * What the parcels of an order that are not there yet collect now, by id. What they were said to collect
 * stays while it fits what is still due; else it is split anew, those that have left first.
 *
 * @param order `pending` is what is due on delivery in all, `later` the worth of goods that are not
 *   packed yet; paise.
 */
export function codNow(order: {
  readonly pending: number;
  readonly parcels: readonly CodParcel[];
  readonly later: number;
}): ReadonlyMap<number, number> {
  const out = order.parcels.filter(({ hasLeft }) => hasLeft);
  const here = order.parcels.filter(({ hasLeft }) => !hasLeft);
  const ofOut = fits(out, order.pending, 'at most') ?? split(out, order.pending, 0);
  const capped = out.map(({ asked }, index) => Math.min(asked, ofOut[index] ?? 0));
  const left = order.pending - capped.reduce((sum, amount) => sum + amount, 0);
  const ofHere =
    fits(here, left, order.later > 0 ? 'at most' : 'all') ?? split(here, left, order.later);
  return new Map([
    ...out.map(({ id }, index) => [id, capped[index] ?? 0] as const),
    ...here.map(({ id }, index) => [id, ofHere[index] ?? 0] as const),
  ]);
}

/** What parcels were said to collect, when it is no more than is due, or all of it. */
function fits(parcels: readonly CodParcel[], due: number, how: 'at most' | 'all') {
  const asked = parcels.map((parcel) => parcel.asked);
  const sum = asked.reduce((total, amount) => total + amount, 0);
  return sum === due || (how === 'at most' && sum < due) ? asked : null;
}

const split = (parcels: readonly CodParcel[], due: number, later: number) =>
  splitCod(
    due,
    parcels.map(({ value }) => value),
    later,
  );

/** A share in whole rupees. */
const shareOf = (due: number, value: number, total: number) =>
  halfUp(BigInt(due) * BigInt(value), BigInt(total) * rupee) * Number(rupee);
