/** When and how far a SKU is filled up again; thousandths of the stock unit. */
type Policy = {
  readonly reorderLevel: number;
  readonly maxLevel: number | null;
  readonly reorderQty: number | null;
};

/** What a store has, what comes, and what is asked for. */
type Ahead = {
  readonly free: number;
  /** Received, and waits for inspection. */
  readonly inspection: number;
  readonly onOrder: number;
  readonly planned: number;
  /** Coming from other stores. */
  readonly onTheWay: number;
  readonly short: number;
};

/** How a vendor sells: from `minQty` on, in multiples; thousandths of its unit, which is num/den stock units. */
type Sold = {
  readonly minQty: number;
  readonly multiple: number;
  readonly ratio: { readonly num: bigint; readonly den: bigint };
};

/** What there will be when all that is under way has arrived and all that is asked for has gone. */
export const projectedStock = (of: Ahead): number =>
  of.free + of.inspection + of.onOrder + of.onTheWay + of.planned - of.short;

/** What is missing up to the highest level, else the fixed quantity; 0 while enough is there. */
export function missing(policy: Policy, projected: number): number {
  if (projected > policy.reorderLevel) return 0;
  if (policy.maxLevel !== null) return policy.maxLevel - projected;
  return policy.reorderQty ?? policy.reorderLevel - projected;
}

/** So much of the vendor's unit as covers what is missing, at least its minimum, in whole multiples. */
export function qtyToBuy(stockQty: number, { minQty, multiple, ratio }: Sold): number {
  const needed = (BigInt(stockQty) * ratio.den + ratio.num - 1n) / ratio.num;
  const least = needed > BigInt(minQty) ? needed : BigInt(minQty);
  const step = BigInt(multiple);
  return Number(((least + step - 1n) / step) * step);
}
