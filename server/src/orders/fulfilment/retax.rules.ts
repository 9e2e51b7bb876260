import type { PriceMode } from '@counting-house/contract/orders/order-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { type Rounding, type TaxComponent, taxOfDocument } from '../../tax/tax.service.ts';
import type { TaxedAmount } from '../placing/price.rules.ts';

/** What invoices took of a line: paise as shown, and its tax. */
type Invoiced = { readonly net: number; readonly components: readonly TaxLine[] };

/** Whether a line or a charge bears these components at these rates. */
export function bears(
  taxed: Pick<TaxedAmount, 'taxComponents'>,
  components: readonly TaxComponent[],
): boolean {
  return keyOf(taxed.taxComponents) === keyOf(components);
}

/**
 * The tax of lines and charges whose open parts bear other components than when they were priced, rounded together
 * as the order was. What is invoiced keeps its own, in the sums of the line; a component that is no more stands at
 * the rate 0.
 *
 * @see CGST Act 2017, section 14.
 */
export function retaxed(
  lines: readonly {
    /** Paise of all of it, as shown. */
    readonly net: number;
    readonly invoiced: Invoiced;
    readonly components: readonly TaxComponent[];
  }[],
  { priceMode, rounding }: { readonly priceMode: PriceMode; readonly rounding: Rounding },
): TaxedAmount[] {
  const opens = lines.map(({ net, invoiced, components }) => ({
    amount: net - invoiced.net,
    components,
  }));
  const taxed = taxOfDocument(opens, priceMode, rounding);
  return lines.map(({ net, invoiced, components }, index) =>
    withInvoiced(net, invoiced, {
      open: taxed[index]?.components ?? [],
      priceMode,
      taxRate: components.reduce((all, { rate }) => all + rate, 0),
    }),
  );
}

function withInvoiced(
  net: number,
  invoiced: Invoiced,
  of: {
    readonly open: readonly TaxLine[];
    readonly priceMode: PriceMode;
    readonly taxRate: number;
  },
): TaxedAmount {
  const { open, priceMode, taxRate } = of;
  const before = (id: number) => sum(invoiced.components.filter((one) => one.componentId === id));
  const gone = invoiced.components.filter(
    (one) => !open.some(({ componentId }) => componentId === one.componentId),
  );
  const taxComponents = [
    ...open.map((part) => ({ ...part, amount: part.amount + before(part.componentId) })),
    ...firstOfEach(gone).map((part) => ({ ...part, rate: 0, amount: before(part.componentId) })),
  ];
  const taxAmount = sum(taxComponents);
  const taxable = priceMode === 'inclusive' ? net - taxAmount : net;
  return { taxRate, taxComponents, taxable, taxAmount, total: taxable + taxAmount };
}

const keyOf = (components: readonly TaxComponent[]) =>
  components
    .filter(({ rate }) => rate > 0)
    .map(({ componentId, rate }) => `${componentId} ${rate}`)
    .toSorted()
    .join(', ');

const firstOfEach = (parts: readonly TaxLine[]) => [
  ...new Map(parts.map((part) => [part.componentId, part])).values(),
];

const sum = (parts: readonly { readonly amount: number }[]) =>
  parts.reduce((all, { amount }) => all + amount, 0);
