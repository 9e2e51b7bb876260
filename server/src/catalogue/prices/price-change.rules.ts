import type { PriceRule, Rounding } from '@counting-house/contract/catalogue/price-change.ts';
import { halfUp, roundTo, rupees, shareOf } from '../../platform/money.ts';
import { taxOn, type TaxComponent } from '../../tax/tax.service.ts';

type Prices = { readonly mrp: number; readonly price: number };

const whole = 10_000;

/** What prices end in: a multiple, and what is added to it. Paise. */
const endings: Readonly<Record<Rounding, { readonly step: number; readonly ends: number }>> = {
  none: { step: 1, ends: 0 },
  rupee: { step: 100, ends: 0 },
  half: { step: 100, ends: 50 },
  ninetyNine: { step: 100, ends: 99 },
  five: { step: 500, ends: 0 },
  ten: { step: 1_000, ends: 0 },
};

/** The nearest amount with the ending, half up, and never nothing. */
export function rounded(amount: number, rounding: Rounding): number {
  const { step, ends } = endings[rounding];
  const nearest = roundTo(amount - ends, step) + ends;
  return nearest > 0 ? nearest : ends || step;
}

/**
 * What a rule makes of a price and its MRP.
 *
 * @returns `isCut`: the price was cut to what the MRP allows; `isAboveMrp`: it is more than that.
 */
export function newPrices(
  rule: PriceRule,
  before: Prices,
  tax: { readonly components: readonly TaxComponent[]; readonly isInclusive: boolean },
): Prices & { readonly isAboveMrp: boolean } {
  const price = rounded(moved(before[rule.basis], rule), rule.rounding);
  const mrp = rule.withMrp ? rounded(moved(before.mrp, rule), rule.rounding) : before.mrp;
  const paid = withTax(price, tax);
  if (paid <= mrp) return { mrp, price, isAboveMrp: false };
  if (rule.aboveMrp === 'raise') return { mrp: paid, price, isAboveMrp: false };
  if (rule.aboveMrp === 'cap') return { mrp, price: mostWithin(mrp, tax), isAboveMrp: false };
  return { mrp, price, isAboveMrp: true };
}

/** What a rule makes of one price, with its ending. */
export const movedPrice = (
  amount: number,
  rule: Pick<PriceRule, 'direction' | 'by' | 'percent' | 'amount' | 'rounding'>,
): number => rounded(moved(amount, rule), rule.rounding);

/** What a rule makes of one amount; nothing is sold for less than a paisa. */
function moved(
  amount: number,
  {
    direction,
    by,
    percent = 0,
    amount: step = 0,
  }: Pick<PriceRule, 'direction' | 'by' | 'percent' | 'amount'>,
): number {
  const sign = direction === 'up' ? 1 : -1;
  const next =
    by === 'percent'
      ? shareOf(amount, { part: whole + sign * percent, whole })
      : amount + sign * step;
  return Math.max(next, 1);
}

type Tax = Parameters<typeof newPrices>[2];

const withTax = (price: number, { components, isInclusive }: Tax) =>
  Math.max(taxOn(price, components, isInclusive ? 'inclusive' : 'exclusive').total, price);

/** The highest price that does not come to more than the MRP with its tax. */
function mostWithin(mrp: number, tax: Tax): number {
  if (tax.isInclusive) return mrp;
  let price = taxOn(mrp, tax.components, 'inclusive').taxable;
  while (price > 1 && withTax(price, tax) > mrp) price -= 1;
  return price;
}

const roundingLabels: Readonly<Record<Rounding, string>> = {
  none: '',
  rupee: ', to whole rupees',
  half: ', ending in .50',
  ninetyNine: ', ending in .99',
  five: ', to the nearest ₹5',
  ten: ', to the nearest ₹10',
};

/** A rule as people read it: `+5 % of the MRP, ending in .99, MRP too`. */
export function ruleText(rule: PriceRule): string {
  const sign = rule.direction === 'up' ? '+' : '−';
  const figure =
    rule.by === 'percent' ? `${(rule.percent ?? 0) / 100} %` : rupees(rule.amount ?? 0);
  const from = rule.basis === 'mrp' ? 'MRP ' : '';
  return `${from}${sign}${figure}${roundingLabels[rule.rounding]}${rule.withMrp ? ', MRP too' : ''}`;
}

/** By how much a price changes, in basis points, half up; null where there was none. */
export const changeBps = (from: number, to: number): number | null =>
  from === 0 ? null : halfUp(BigInt(to - from) * BigInt(whole), BigInt(from));
