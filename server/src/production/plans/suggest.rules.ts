type Facts = {
  /** What demands wait for, what is free, what open plans will make. */
  readonly short: number;
  readonly free: number;
  readonly planned: number;
  readonly reorderLevel: number | null;
  readonly maxLevel: number | null;
  readonly reorderQty: number | null;
  /** Whole batches of so much; 0: any quantity. */
  readonly batch: number;
};

/**
 * How much to make: what orders wait for, and what is missing to the highest level once what is free has fallen to the
 * reorder level; less what is planned already. Thousandths.
 */
export function suggested(facts: Facts): number {
  const { short, free, planned, reorderLevel, maxLevel, reorderQty, batch } = facts;
  const projected = free + planned - short;
  const isLow = reorderLevel !== null && projected <= reorderLevel;
  const level = maxLevel === null ? (reorderQty ?? 0) + free : maxLevel;
  const below = isLow ? Math.max(0, level - Math.max(0, free)) : 0;
  const wanted = Math.max(0, short + below - planned);
  return batch === 0 ? wanted : Math.ceil(wanted / batch) * batch;
}
