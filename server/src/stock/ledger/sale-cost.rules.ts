import { shareOf } from '../../platform/money.ts';

/** Goods of an order line that an invoice bears and that have not left: thousandths, and their cost in paise. */
export type Waiting = {
  readonly invoiceId: number;
  readonly orderLineId: number;
  readonly skuId: number;
  readonly parcelId: number | null;
  qty: number;
  value: number;
};

/** A part of what waits, taken off it. */
type Relieved = Pick<Waiting, 'invoiceId' | 'orderLineId' | 'skuId' | 'parcelId'> & {
  readonly qty: number;
  readonly value: number;
};

/**
 * Takes a quantity off goods that wait, in their order: a part at its share, the last of it at the rest. What is left
 * goes down with it.
 *
 * @returns what was taken; less than was asked for when less waits.
 */
export function relieve(waiting: readonly Waiting[], qty: number): Relieved[] {
  let rest = qty;
  return waiting.flatMap((one) => {
    const part = Math.min(one.qty, rest);
    if (part <= 0) return [];
    const value = part === one.qty ? one.value : shareOf(one.value, { part, whole: one.qty });
    one.qty -= part;
    one.value -= value;
    rest -= part;
    const { invoiceId, orderLineId, skuId, parcelId } = one;
    return [{ invoiceId, orderLineId, skuId, parcelId, qty: part, value }];
  });
}

/** Those that were billed for the parcel first, then those for no parcel, then the others; the oldest invoice first. */
export function inOrderFor(waiting: readonly Waiting[], parcelId: number | null): Waiting[] {
  const rank = (of: number | null) => (of === parcelId ? 0 : of === null ? 1 : 2);
  return waiting.toSorted(
    (a, b) => rank(a.parcelId) - rank(b.parcelId) || a.invoiceId - b.invoiceId,
  );
}

/** What leaves of an order line. */
type Leaving = { readonly qty: number; readonly value: number };

/**
 * The cost of goods that leave: those that an invoice bears take their cost off what waits, and what they are worth more
 * or less now is cost of goods sold of today; the others cost what they are worth.
 *
 * @param waiting of the order line, in the order in which it is relieved; goes down with it.
 */
export function costOfLeaving(waiting: readonly Waiting[], { qty, value }: Leaving) {
  const billed = relieve(waiting, qty);
  let [restQty, restValue] = [qty, value];
  const parts = billed.map((part) => {
    const own =
      part.qty === restQty ? restValue : shareOf(restValue, { part: part.qty, whole: restQty });
    restQty -= part.qty;
    restValue -= own;
    return { ...part, cost: own - part.value };
  });
  return { billed: parts, unbilledCost: restValue };
}
