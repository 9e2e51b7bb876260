import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { PriceMode, StaffDiscount } from '@counting-house/contract/orders/order-labels.ts';
import type { PricedLine, Totals } from '@counting-house/contract/orders/order.ts';
import type { TaxRounding } from '@counting-house/contract/tax/tax-rounding.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import type { ReadContext } from '../../platform/context.ts';
import { allocate, roundTo, shareOf } from '../../platform/money.ts';
import {
  byLine,
  type Rounding,
  type TaxComponent,
  type Taxed,
  taxOfDocument,
  taxOn,
} from '../../tax/tax.service.ts';

/** The largest order, ten crore rupees in paise. */
export const largestTotal = 10_000_000_000;

type LineToPrice = {
  /** Thousandths, without what was taken off. */
  readonly qty: number;
  readonly resolvedPrice: number;
  readonly unitPrice: number;
  /** What it gives away by a price that was agreed for less of it; paise. */
  readonly spread?: number | undefined;
  /** What offers take off it; paise, at most what it costs. */
  readonly offerDiscount?: number | undefined;
  readonly staffDiscount: Pick<StaffDiscount, 'kind' | 'value'> | null;
  readonly components: readonly TaxComponent[];
  /** It is worth what it costs: nothing is taken off. */
  readonly isGiftCard?: boolean;
};

/** Tax and totals in paise. */
export type TaxedAmount = {
  readonly taxRate: number;
  readonly taxComponents: TaxLine[];
  readonly taxable: number;
  readonly taxAmount: number;
  readonly total: number;
};

type LineAmounts = TaxedAmount & {
  readonly listAmount: number;
  readonly staffDiscount: number;
  readonly netAmount: number;
};

/** The goods of an order in money, before anything is charged for them. */
type PricedGoods = {
  readonly lines: readonly Omit<LineAmounts, keyof TaxedAmount>[];
  readonly goodsList: number;
  readonly offerDiscountAmount: number;
  readonly staffDiscountAmount: number;
  readonly goodsNet: number;
} & Given;

/** What staff gave up by discounts and changed prices, and of how much; paise. */
export type Given = { readonly given: number; readonly givenOf: number };

/**
 * What the goods cost: price by quantity, less what offers take off, then the discount of each line, then
 * the order's, spread by the amounts so far.
 *
 * @see selling rules 3.2 and 3.3.
 */
export function priceGoods(
  lines: readonly Omit<LineToPrice, 'components'>[],
  orderDiscount: Pick<StaffDiscount, 'kind' | 'value'> | null,
): PricedGoods {
  const list = lines.map(({ unitPrice, qty }) => lineAmount(unitPrice, qty));
  const offered = lines.map((line, index) => (list[index] ?? 0) - (line.offerDiscount ?? 0));
  const own = lines.map((line, index) =>
    line.isGiftCard ? 0 : discountOn(offered[index] ?? 0, line.staffDiscount),
  );
  const soFar = offered.map((amount, index) =>
    lines[index]?.isGiftCard ? 0 : amount - (own[index] ?? 0),
  );
  const shares = allocate(discountOn(sum(soFar), orderDiscount), soFar);

  const priced = list.map((listAmount, index) => {
    const staffDiscount = (own[index] ?? 0) + (shares[index] ?? 0);
    return { listAmount, staffDiscount, netAmount: (offered[index] ?? 0) - staffDiscount };
  });
  const atResolved = lines.map(({ resolvedPrice, qty, isGiftCard }) =>
    isGiftCard ? 0 : lineAmount(resolvedPrice, qty),
  );
  const loweredPrices = atResolved.map((amount, index) => Math.max(0, amount - (list[index] ?? 0)));
  const spread = sum(lines.map((line) => line.spread ?? 0));
  const staffDiscountAmount = sum(priced.map(({ staffDiscount }) => staffDiscount));
  return {
    lines: priced,
    goodsList: sum(list),
    offerDiscountAmount: sum(list) - sum(offered),
    staffDiscountAmount,
    goodsNet: sum(priced.map(({ netAmount }) => netAmount)),
    given: staffDiscountAmount + sum(loweredPrices) + spread,
    givenOf: sum(atResolved) + spread - (sum(list) - sum(offered)),
  };
}

/** What staff gave up on lines that stand. */
function givenOn(
  all: readonly (Pick<
    PricedLine,
    'kind' | 'resolvedPrice' | 'qty' | 'listAmount' | 'staffDiscount'
  > &
    OfferDiscounts)[],
): Given {
  const lines = all.filter((line) => !isGiftCard(line));
  const atResolved = lines.map(({ resolvedPrice, qty }) => lineAmount(resolvedPrice, qty));
  const lowered = lines.map(({ listAmount }, at) =>
    Math.max(0, (atResolved[at] ?? 0) - listAmount),
  );
  return {
    given: sum(lines.map(({ staffDiscount }) => staffDiscount)) + sum(lowered),
    givenOf: sum(atResolved) - sum(lines.map(offersOff)),
  };
}

/**
 * What staff gave up on what of an order's lines stays: of a smaller quantity its share, of a larger one no more.
 * A paisa a line is left for rounding.
 */
export function agreedOn(
  stays: readonly { readonly line: Parameters<typeof givenOn>[0][number]; readonly qty: number }[],
): Given {
  const parts = stays.map(({ line, qty }) => {
    const { given, givenOf } = givenOn([line]);
    const share = { part: Math.min(qty, line.qty), whole: line.qty };
    return { given: shareOf(given, share) + (given > 0 ? 1 : 0), givenOf: shareOf(givenOf, share) };
  });
  return {
    given: sum(parts.map(({ given }) => given)),
    givenOf: sum(parts.map(({ givenOf }) => givenOf)),
  };
}

/** What offers take off a line, place by place. */
type OfferDiscounts = Pick<PricedLine, 'itemDiscount' | 'orderDiscount' | 'couponDiscount'>;

/** All that offers take off a line. */
export const offersOff = ({ itemDiscount, orderDiscount, couponDiscount }: OfferDiscounts) =>
  itemDiscount + orderDiscount + couponDiscount;

/**
 * What of an order's discount is still to be given on its open lines, when invoices bear the rest: a
 * percentage as before, of an amount the shares that these lines have.
 */
export function discountLeft(
  orderDiscount: StaffDiscount | null,
  open: readonly (Pick<PricedLine, 'listAmount' | 'staffDiscount' | 'lineStaffDiscount'> &
    OfferDiscounts)[],
): StaffDiscount | null {
  if (orderDiscount?.kind !== 'amount') return orderDiscount;
  const shares = open.map(
    (line) =>
      line.staffDiscount - discountOn(line.listAmount - offersOff(line), line.lineStaffDiscount),
  );
  return { ...orderDiscount, value: sum(shares) };
}

/** The tax of an amount as shown to the buyer. */
export function taxAmount(
  amount: number,
  components: readonly TaxComponent[],
  priceMode: PriceMode,
): TaxedAmount {
  const taxed = taxOn(amount, components, priceMode);
  return {
    taxRate: rateOf(components),
    taxComponents: taxed.components,
    taxable: taxed.taxable,
    taxAmount: taxed.tax,
    total: taxed.total,
  };
}

/** An order keeps how its tax was rounded; what is exchanged at cost has the tax of the line that it stands for. */
export function roundingOf(
  { settings }: Pick<ReadContext, 'settings'>,
  {
    order,
    isAtCost,
  }: {
    readonly order: { readonly taxRounding: TaxRounding; readonly taxToRupee: boolean } | undefined;
    readonly isAtCost: boolean;
  },
): Rounding {
  if (order) return { by: order.taxRounding, toRupee: order.taxToRupee };
  if (isAtCost) return byLine;
  return { by: settings['tax.rounding'], toRupee: settings['tax.roundToRupee'] };
}

/** The tax of what an order asks for, rounded as one document: lines and charges that no invoice bears, in their order. */
export function taxedTogether<T extends TaxedAmount>(
  all: readonly { readonly amount: number; readonly of: T }[],
  { priceMode, taxRounding }: { readonly priceMode: PriceMode; readonly taxRounding: Rounding },
): T[] {
  const lines = all.map(({ amount, of }) => ({ amount, components: of.taxComponents }));
  const taxed = taxOfDocument(lines, priceMode, taxRounding);
  return all.map(({ of }, index) => {
    const { components, taxable, tax, total } = taxed[index] as Taxed;
    return { ...of, taxComponents: components, taxable, taxAmount: tax, total };
  });
}

/**
 * The components that charges are taxed with: those of the goods line with the highest rate.
 *
 * @see selling rules 3.4, `tax.chargeTax`.
 */
export function highestTax(lines: readonly Pick<LineToPrice, 'components'>[]) {
  return lines.reduce<readonly TaxComponent[]>(
    (highest, { components }) => (rateOf(components) > rateOf(highest) ? components : highest),
    [],
  );
}

/**
 * The sums of an order and its total, rounded half up to a multiple of `nearest` paise.
 *
 * @param of `invoiced`: what the invoices of the order say so far. The order never costs less, and just
 *   as much when nothing is left to invoice.
 */
export function calculateTotal(
  goods: Pick<
    PricedGoods,
    'goodsList' | 'offerDiscountAmount' | 'staffDiscountAmount' | 'goodsNet'
  >,
  taxed: readonly Pick<TaxedAmount, 'taxable' | 'taxAmount' | 'total'>[],
  {
    chargesAmount,
    nearest,
    invoiced = null,
  }: {
    readonly chargesAmount: number;
    readonly nearest: number;
    readonly invoiced?: { readonly value: number; readonly isAll: boolean } | null;
  },
): Totals {
  const before = sum(taxed.map(({ total }) => total));
  const grandTotal = invoiced?.isAll
    ? invoiced.value
    : Math.max(roundTo(before, nearest), invoiced?.value ?? 0);
  return {
    goodsList: goods.goodsList,
    offerDiscountAmount: goods.offerDiscountAmount,
    staffDiscountAmount: goods.staffDiscountAmount,
    goodsNet: goods.goodsNet,
    chargesAmount,
    taxable: sum(taxed.map(({ taxable }) => taxable)),
    taxAmount: sum(taxed.map(({ taxAmount: tax }) => tax)),
    roundOff: grandTotal - before,
    grandTotal,
  };
}

/** Whether something stands among the taxes at the foot of an order. */
export const bearsTax = ({ taxRate }: Pick<TaxedAmount, 'taxRate'>) => taxRate > 0;

/** What shipping costs: nothing from a value of goods on, and nothing when the buyer fetches them. */
export function shippingCharge(
  goodsNet: number,
  { flat, freeFrom }: { flat: number; freeFrom: number | null },
): number {
  return freeFrom !== null && goodsNet >= freeFrom ? 0 : flat;
}

/** Price by quantity, half up. */
export const lineAmount = (unitPrice: number, qty: number) =>
  shareOf(unitPrice, { part: qty, whole: 1000 });

function discountOn(amount: number, discount: Pick<StaffDiscount, 'kind' | 'value'> | null) {
  if (!discount) return 0;
  return discount.kind === 'percent'
    ? shareOf(amount, { part: discount.value, whole: 10_000 })
    : Math.min(discount.value, amount);
}

const rateOf = (components: readonly TaxComponent[]) => sum(components.map(({ rate }) => rate));

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
