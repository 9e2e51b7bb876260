import { halfUp } from '../platform/money.ts';

/** One component in force for a line: where the tax goes and at what rate (thousandths of a percent). */
export type TaxComponent = {
  readonly componentId: number;
  readonly code: string;
  readonly rate: number;
};

/** A hundred percent. */
const whole = 100_000;

export type Taxed = {
  readonly taxable: number;
  readonly tax: number;
  readonly total: number;
  readonly components: {
    readonly componentId: number;
    readonly code: string;
    readonly rate: number;
    readonly amount: number;
  }[];
};

/**
 * The tax of a line or a charge. Each component is rounded on its own, so CGST always equals SGST, and
 * an inclusive amount always stays what the buyer was shown.
 *
 * @param amount paise; with the tax in it when `priceMode` is inclusive.
 * @see CGST Rules 2017, rule 35 (value inclusive of tax).
 */
export function taxOn(
  amount: number,
  components: readonly TaxComponent[],
  priceMode: 'inclusive' | 'exclusive',
): Taxed {
  const rates = components.reduce((sum, { rate }) => sum + rate, 0);
  const divisor = BigInt(priceMode === 'inclusive' ? whole + rates : whole);
  const taxed = components.map((component) => ({
    ...component,
    amount: halfUp(BigInt(amount) * BigInt(component.rate), divisor),
  }));
  const tax = taxed.reduce((sum, part) => sum + part.amount, 0);
  const taxable = priceMode === 'inclusive' ? amount - tax : amount;
  return { taxable, tax, total: taxable + tax, components: taxed };
}

/** Within one state CGST and SGST arise, between two IGST. */
export function scopeOf(sellerState: string, placeOfSupply: string): 'intra' | 'inter' {
  return sellerState === placeOfSupply ? 'intra' : 'inter';
}
