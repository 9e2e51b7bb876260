import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import type {
  DeliveryMethod,
  PriceMode,
  StaffDiscount,
} from '@counting-house/contract/orders/order-labels.ts';
import type { PricedCharge, PricedLine } from '@counting-house/contract/orders/order.ts';
import type { GroupPrice } from '../../b2b/groups/group-price.service.ts';
import { checkQty } from '../../catalogue/variants/sellable.service.ts';
import type { OfferAsk } from '../../offers/candidate.service.ts';
import { priceOffers, type LineOffers, type OfferPrice } from '../../offers/price.service.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { qtyText, rupees, shareOf } from '../../platform/money.ts';
import type { Rounding, TaxComponent } from '../../tax/tax.service.ts';
import type { BusinessShipping } from '../business/business-shipping.service.ts';
import type { Business } from '../business/business.service.ts';
import { readCharges, sumOfShipping } from './charge.service.ts';
import type { AskedCharge } from './closed.rules.ts';
import { giftCardRefusals } from './gift-card-line.rules.ts';
import {
  type BasketLine,
  beyondAgreed,
  priceLine,
  exchangeRemainder,
  exchangeSpread,
  takesItemOffers,
  withinAmount,
} from './line-price.rules.ts';
import { lineAmount, type Given, offersOff, priceGoods, taxAmount } from './price.rules.ts';

/** What is priced, and what is agreed of it already. */
export type Basket = {
  /** The company's group that buys; null of a consumer. */
  readonly business: Pick<Business, 'companyId' | 'group' | 'isSez'> | null;
  readonly priceMode: PriceMode;
  readonly lines: readonly BasketLine[];
  readonly deliveryMethod: DeliveryMethod;
  readonly shippingAddress: AddressBlock | null;
  readonly billingAddress: AddressBlock | null;
  /** Where it is supplied by somebody's choice. */
  readonly chosenPlace: StateCode | null;
  readonly staffDiscount: StaffDiscount | null;
  readonly charges: readonly AskedCharge[];
  /** What was given up on what of an order stands and stays; as much again needs no new right. */
  readonly agreed: Given | null;
  /** Charges by rule that were taken off: they are not added again. */
  readonly settledKinds: ReadonlySet<PricedCharge['kind']>;
  /** Whether cash on delivery is part of the order. */
  readonly hasCod: boolean;
  readonly roundTo: number;
  /** How the tax of what no invoice bears is rounded. */
  readonly taxRounding: Rounding;
  /** For whom offers are asked; null where lines keep the discounts they have, or have none. */
  readonly offers: OfferAsk | null;
  /** What an offer takes off shipping, where it is not asked. */
  readonly keptShippingDiscount: number;
  /** What invoices bear of the order; null before the first. */
  readonly invoiced: {
    readonly placeOfSupply: StateCode;
    readonly charges: readonly PricedCharge[];
    /** Paise of all invoices, round-offs included. */
    readonly value: number;
    /** Nothing is left to invoice: the order costs what its invoices say. */
    readonly isAll: boolean;
  } | null;
};

/** A line that no invoice bears yet, and what its goods cost by the list. */
type OpenLine = GroupPrice & { readonly line: BasketLine; readonly index: number };

export type Refusals = Record<string, string>;

/** What is asked for a line before discounts; what placing would refuse of it is put into `fields`. */
export function askedLine(
  ctx: ReadContext,
  basket: Basket,
  {
    line,
    index,
    variant,
    priceSource,
    refusal: unlisted,
    components,
    fields,
  }: OpenLine & {
    readonly components: ReadonlyMap<number, readonly TaxComponent[]>;
    readonly fields: Refusals;
  },
) {
  const refusal =
    unlisted && !line.kept ? { field: 'variantId', text: unlisted } : refusalOf(variant, line);
  if (refusal) fields[`lines.${index}.${refusal.field}`] = refusal.text;
  const price = priceLine(line, variant, priceSource);
  if (line.lineStaffDiscount && !line.lineStaffDiscount.reason) {
    fields[`lines.${index}.lineStaffDiscount.reason`] = reasonMissing;
  }
  if (price.priceSource === 'override') {
    const words = overrideRefusal(ctx, { line, variant }, price);
    if (words) fields[`lines.${index}.${words.field}`] = words.text;
  }
  const taxed = components.get(variant.taxId ?? 0) ?? [];
  const refusals = isGiftCard(variant)
    ? giftCardRefusals(line, price.unitPrice, cardTerms(ctx))
    : mrpRefusal(variant, { line, unitPrice: price.unitPrice, taxed }, basket);
  for (const [field, text] of Object.entries(refusals)) {
    fields[`lines.${index}.${field}`] ??= text;
  }
  return {
    ...price,
    qty: line.qty,
    spread: exchangeSpread(line, variant),
    staffDiscount: line.lineStaffDiscount ?? exchangeRemainder(line, price.unitPrice),
    components: taxed,
    isGiftCard: isGiftCard(variant),
  };
}

type AskedLine = ReturnType<typeof askedLine>;

type Discounts = {
  /** What offers said; null where they were not asked. */
  readonly offers: OfferPrice | null;
  /** What offers take off each open line. */
  readonly ofLines: readonly LineOffers[];
  readonly goods: ReturnType<typeof priceGoods>;
};

/** What offers and staff take off the open lines. Offers are told what shipping would cost at each step. */
export async function readDiscounts(
  ctx: ReadContext,
  basket: Basket,
  {
    open,
    asked,
    travels,
    shipping,
  }: {
    readonly open: readonly OpenLine[];
    readonly asked: readonly AskedLine[];
    readonly travels: boolean;
    readonly shipping: BusinessShipping | null;
  },
): Promise<Discounts> {
  const sums = asked.map(({ unitPrice, qty }) => lineAmount(unitPrice, qty));
  const closedNet = basket.lines.reduce(
    (all, { closed }) => all + (closed && !isGiftCard(closed) ? closed.netAmount : 0),
    0,
  );
  const costsOf = (offerDiscounts: readonly number[]) =>
    priceGoods(
      asked.map((line, at) => ({ ...line, offerDiscount: offerDiscounts[at] })),
      basket.staffDiscount,
    );

  function shippingAt(nets: readonly number[]): number {
    const costs = costsOf(nets.map((net, at) => (sums[at] ?? 0) - net)).lines;
    const goodsNet = costs.reduce(
      (all, { netAmount }, at) => all + (asked[at]?.isGiftCard ? 0 : netAmount),
      closedNet,
    );
    return sumOfShipping(readCharges(ctx, basket, { goodsNet, travels, fields: {}, shipping }));
  }

  const offered = open.map(({ line, variant }, at) => ({
    variantId: variant.variantId,
    productId: variant.productId,
    qty: line.qty,
    unitPrice: asked[at]?.unitPrice ?? 0,
    amount: sums[at] ?? 0,
    isOffered: line.exchangedFor === undefined && !isGiftCard(variant),
    takesItemOffers: takesItemOffers(asked[at]?.priceSource),
    isShopPrice: asked[at]?.priceSource !== 'group_item',
  }));
  const offers = basket.offers && (await priceOffers(ctx, basket.offers, offered, shippingAt));
  const ofLines = open.map(
    ({ line }, at) => offers?.lines[at] ?? withinAmount(line.keptOffers ?? noOffers, sums[at] ?? 0),
  );
  return { offers, ofLines, goods: costsOf(ofLines.map(offersOff)) };
}

/** Why the staff's discount would not be taken. */
export function discountRefusals(
  ctx: ReadContext,
  basket: Basket,
  goods: Discounts['goods'],
): Refusals {
  const isExchanged = basket.lines.some(({ exchangedFor }) => exchangedFor !== undefined);
  const limit = isExchanged ? null : limitText(ctx, goods, basket.agreed);
  return {
    ...(basket.staffDiscount && !basket.staffDiscount.reason
      ? { 'staffDiscount.reason': reasonMissing }
      : {}),
    ...(limit ? { staffDiscount: limit } : {}),
  };
}

/** All lines in the order of the basket; those that an invoice bears stay as they are. */
export function pricedLines(
  basket: Basket,
  {
    open,
    asked,
    discounts: { goods, ofLines },
  }: {
    readonly open: readonly OpenLine[];
    readonly asked: readonly AskedLine[];
    readonly discounts: Discounts;
  },
): PricedLine[] {
  const priced = new Map<number, PricedLine>();
  for (const [at, { line, index, variant }] of open.entries()) {
    const { components: ofLine, ...terms } = asked[at] as AskedLine;
    const amounts = goods.lines[at] as (typeof goods.lines)[number];
    priced.set(index, {
      variantId: variant.variantId,
      skuId: variant.skuId,
      sku: variant.sku,
      title: titleOf(variant),
      kind: variant.kind,
      hsn: variant.hsn ?? '',
      unitCode: variant.unitCode,
      unitDecimals: variant.unitDecimals,
      qty: terms.qty,
      resolvedPrice: terms.resolvedPrice,
      unitPrice: terms.unitPrice,
      priceSource: terms.priceSource,
      overrideReason: terms.overrideReason,
      lineStaffDiscount: terms.staffDiscount,
      ...amounts,
      ...(ofLines[at] ?? noOffers),
      taxId: variant.taxId,
      note: line.note ?? '',
      ...taxAmount(amounts.netAmount, ofLine, basket.priceMode),
    });
  }
  return basket.lines.map((line, index) => line.closed ?? (priced.get(index) as PricedLine));
}

const reasonMissing = 'Reason is required';

const noOffers: LineOffers = {
  itemDiscount: 0,
  orderDiscount: 0,
  couponDiscount: 0,
  itemOfferId: null,
};

function refusalOf(variant: SellableVariant, line: BasketLine) {
  if (line.exchangedFor !== undefined) return null;
  if (!variant.isOrderable && !line.kept) {
    return { field: 'variantId', text: `${titleOf(variant)} is not sold at the moment` };
  }
  const text = checkQty(variant, line.qty);
  return text ? { field: 'qty', text } : null;
}

function overrideRefusal(
  ctx: ReadContext,
  { line, variant }: { line: BasketLine; variant: SellableVariant },
  price: { resolvedPrice: number; unitPrice: number; overrideReason: string | null },
) {
  const mayPrice = may(ctx, 'orders.order.price');
  if (price.unitPrice !== line.agreedPrice && !mayPrice) {
    return { field: 'unitPrice', text: 'You may not change prices' };
  }
  if (price.unitPrice < price.resolvedPrice && beyondAgreed(line) > 0 && !mayPrice) {
    const agreed = qtyText(line.agreedQty ?? 0, variant.unitCode);
    return {
      field: 'qty',
      text: `${rupees(price.unitPrice)} was agreed for ${agreed}. Add what is more as another line`,
    };
  }
  if (!price.overrideReason)
    return { field: 'overrideReason', text: 'Enter a reason for the price change' };
  return null;
}

/**
 * Why a unit may not cost so much, by field: a buyer pays the MRP at most, all taxes included. A price that was
 * agreed stays.
 */
function mrpRefusal(
  { mrp }: SellableVariant,
  asked: { line: BasketLine; unitPrice: number; taxed: readonly TaxComponent[] },
  { priceMode }: Basket,
): Record<string, string> {
  const { line, unitPrice, taxed } = asked;
  const isAgreed = unitPrice === line.kept?.unitPrice || line.exchangedFor !== undefined;
  if (mrp === 0 || isAgreed) return {};
  const { total } = taxAmount(unitPrice, taxed, priceMode);
  if (total <= mrp) return {};
  return { unitPrice: `${rupees(total)} with tax is more than the MRP of ${rupees(mrp)}` };
}

const cardTerms = ({ settings }: ReadContext) => ({
  least: settings['offers.giftCardMin'],
  most: settings['offers.giftCardMax'],
});

/** Beside what was agreed for the quantities that stand, each gives on what is more up to their own limit. */
function limitText(ctx: ReadContext, { given, givenOf }: Given, agreed: Given | null) {
  const own = (of: number) =>
    shareOf(of, { part: ctx.settings['orders.staffDiscountLimit'], whole: 10_000 });
  const more = agreed && agreed.given + own(Math.max(0, givenOf - agreed.givenOf));
  const most = Math.max(own(givenOf), more ?? 0);
  if (given <= most || may(ctx, 'orders.order.discountAny')) return null;
  return `You may give up to ${rupees(most)}. This is ${rupees(given)}`;
}

/** `Mango pickle, 500 g`: the product, and the variant where it says more. */
function titleOf({ productName, title }: SellableVariant): string {
  return title === productName ? title : `${productName}, ${title}`;
}
