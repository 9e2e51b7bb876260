import type { TaxByRate, TaxLine } from '@counting-house/contract/tax/tax.ts';
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
  const taxed = components.map((component) => {
    const { share, divisor } = shareIn(amount, component, { components, priceMode });
    return { ...component, amount: halfUp(share, divisor) };
  });
  const tax = taxed.reduce((sum, part) => sum + part.amount, 0);
  const taxable = priceMode === 'inclusive' ? amount - tax : amount;
  return { taxable, tax, total: taxable + tax, components: taxed };
}

/** The tax of an amount by one of its components, before it is rounded: `share ÷ divisor` paise. */
export function shareIn(
  amount: number,
  { rate }: TaxComponent,
  of: {
    readonly components: readonly TaxComponent[];
    readonly priceMode: 'inclusive' | 'exclusive';
  },
): { readonly share: bigint; readonly divisor: bigint } {
  const rates = of.components.reduce((sum, one) => sum + one.rate, 0);
  return {
    share: BigInt(amount) * BigInt(rate),
    divisor: BigInt(of.priceMode === 'inclusive' ? whole + rates : whole),
  };
}

/** What is taxed, summed up by its rate as papers show it, lowest first; what bears no tax is at 0. */
export function taxesByRate(
  taxed: readonly {
    readonly taxRate: number;
    readonly taxable: number;
    readonly taxComponents: readonly TaxLine[];
  }[],
): TaxByRate[] {
  return [...Map.groupBy(taxed, ({ taxRate }) => taxRate)]
    .map(([rate, parts]) => {
      const components = sumComponents(parts.flatMap(({ taxComponents }) => taxComponents));
      return {
        rate,
        taxable: parts.reduce((sum, { taxable }) => sum + taxable, 0),
        components,
        tax: components.reduce((sum, { amount }) => sum + amount, 0),
      };
    })
    .sort((a, b) => a.rate - b.rate);
}

function sumComponents(components: readonly TaxLine[]): TaxLine[] {
  const sums = new Map<string, TaxLine>();
  for (const component of components) {
    const key = `${component.componentId} ${component.rate}`;
    const amount = (sums.get(key)?.amount ?? 0) + component.amount;
    sums.set(key, { ...component, amount });
  }
  return [...sums.values()];
}

/** Within one state CGST and SGST arise, between two IGST. */
export function scopeOf(sellerState: string, placeOfSupply: string): 'intra' | 'inter' {
  return sellerState === placeOfSupply ? 'intra' : 'inter';
}
