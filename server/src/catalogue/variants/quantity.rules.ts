import { qtyText, tooFine } from '../../platform/money.ts';

/** What limits the quantity of one order line. */
export type QuantityRules = {
  readonly unitCode: string;
  readonly unitDecimals: number;
  /** Thousandths; null: no limit. */
  readonly minQty: number;
  readonly maxQty: number | null;
  readonly qtyStep: number;
};

/**
 * Why a quantity cannot be ordered, or null when it can.
 *
 * @param qty thousandths of the unit.
 */
export function checkQty(rules: QuantityRules, qty: number): string | null {
  const { unitCode, minQty, maxQty, qtyStep } = rules;
  if (!fitsUnit(rules, qty)) return tooFine(unitCode, rules.unitDecimals);
  if (qty < minQty) return `At least ${qtyText(minQty, unitCode)}`;
  if (maxQty !== null && qty > maxQty) return `At most ${qtyText(maxQty, unitCode)} per order`;
  if (qty % qtyStep !== 0) return `Order in steps of ${qtyText(qtyStep, unitCode)}`;
  return null;
}

/** Whether a quantity has no more digits behind the point than the unit allows. */
export function fitsUnit(
  { unitDecimals }: { readonly unitDecimals: number },
  qty: number,
): boolean {
  return qty % 10 ** (3 - unitDecimals) === 0;
}
