/** A row of a price list that holds on the day; its quantity break in the unit that stock is kept in. */
type Break = {
  readonly id: number;
  /** Thousandths of the stock unit. */
  readonly minStockQty: number;
  readonly validFrom: string;
};

/**
 * Which price applies: of the rows whose quantity is reached the one with the largest, then the one that began
 * last.
 *
 * @param stockQty thousandths of the stock unit.
 */
export function applyingBreak<B extends Break>(
  rows: readonly B[],
  stockQty: number,
): B | undefined {
  return rows
    .filter(({ minStockQty }) => minStockQty <= stockQty)
    .toSorted(
      (a, b) =>
        b.minStockQty - a.minStockQty || b.validFrom.localeCompare(a.validFrom) || b.id - a.id,
    )[0];
}
