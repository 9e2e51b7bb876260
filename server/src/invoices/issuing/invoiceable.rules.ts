import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { take } from '../../platform/money.ts';

/** What of an order line is not invoiced yet. Quantities are thousandths, amounts paise as shown. */
export type InvoiceableLine = {
  readonly openQty: number;
  readonly net: number;
  readonly discount: number;
  readonly taxComponents: readonly TaxLine[];
};

/** Amounts that an invoice took of a line or a charge. */
export type Taken = {
  readonly net: number;
  readonly discount: number;
  readonly taxComponents: readonly TaxLine[];
  readonly taxable: number;
  readonly taxAmount: number;
  readonly total: number;
};

type PriceMode = 'inclusive' | 'exclusive';

/**
 * What an invoice over `q` takes of a line: its share of the net amount and of each tax component;
 * whatever is taken last takes the rest, so that all invoices of the line add up to it.
 */
export function takeOfLine(rest: InvoiceableLine, q: number, mode: PriceMode): Taken {
  const taxComponents = rest.taxComponents.map((component) => ({
    ...component,
    amount: take(component.amount, rest.openQty, q),
  }));
  return withTotals(
    {
      net: take(rest.net, rest.openQty, q),
      discount: take(rest.discount, rest.openQty, q),
      taxComponents,
    },
    mode,
  );
}

/** Taxable value and total from what is shown: prices that include tax hold it already. */
export function withTotals(
  shown: Pick<Taken, 'net' | 'discount' | 'taxComponents'>,
  mode: PriceMode,
): Taken {
  const taxAmount = shown.taxComponents.reduce((sum, { amount }) => sum + amount, 0);
  const taxable = mode === 'inclusive' ? shown.net - taxAmount : shown.net;
  return { ...shown, taxable, taxAmount, total: taxable + taxAmount };
}

/** What is left of a line when earlier invoices have taken theirs. */
export function invoiceableRest(
  whole: InvoiceableLine,
  taken: readonly Pick<Taken, 'net' | 'discount' | 'taxComponents'>[],
): InvoiceableLine {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, n) => total + n, 0);
  return {
    openQty: whole.openQty,
    net: whole.net - sum(taken.map(({ net }) => net)),
    discount: whole.discount - sum(taken.map(({ discount }) => discount)),
    taxComponents: chargedOf(whole.taxComponents).map((component) => ({
      ...component,
      amount:
        component.amount -
        sum(
          taken.flatMap(({ taxComponents }) =>
            taxComponents
              .filter(({ componentId }) => componentId === component.componentId)
              .map(({ amount }) => amount),
          ),
        ),
    })),
  };
}

/**
 * What an invoice takes of its order's round-off, in paise: the last one takes all that is left. One
 * before it takes only what would make less than nothing of the next: when the order is rounded down by
 * more than the goods that are still to come cost.
 *
 * @param left of the round-off what no invoice took.
 * @param open what the order costs beyond its invoices.
 * @param now the lines and charges of this invoice.
 */
export function roundOffNow(of: {
  readonly left: number;
  readonly open: number;
  readonly now: number;
  readonly leavesNothing: boolean;
}): number {
  return of.leavesNothing ? of.left : Math.min(0, of.open - of.now);
}

/** A component at the rate 0 was charged by earlier invoices and is no more. */
const chargedOf = (components: readonly TaxLine[]) => components.filter(({ rate }) => rate > 0);
