import { isGiftCard } from '@counting-house/contract/catalogue/product.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { PriceBreak } from '@counting-house/contract/b2b/group-item.ts';
import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import type { PricedCharge, PricedLine, Totals } from '@counting-house/contract/orders/order.ts';
import type {
  DeliveryMethod,
  PriceMode,
  StaffDiscount,
} from '@counting-house/contract/orders/order-words.ts';
import { checkQty, sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import type { GroupPrice } from '../../b2b/groups/group-price.service.ts';
import type { OfferAsk } from '../../offers/candidate.service.ts';
import { priceOffers, type LineOffers, type OfferPrice } from '../../offers/price.service.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { shareOf } from '../../platform/money.ts';
import { type TaxComponent, taxesByRate } from '../../tax/tax.service.ts';
import { atPricesOf } from './at-prices.service.ts';
import { businessShipping } from '../business/business-shipping.service.ts';
import type { Business } from '../business/business.service.ts';
import type { AskedCharge } from './closed.rules.ts';
import { componentsFor, componentsOfCharges } from './components.service.ts';
import { chargesOf, lessShipping, sumOfShipping } from './charge.service.ts';
import { isSent } from '../order.rules.ts';
import { giftCardRefusals } from './gift-card-line.rules.ts';
import { type BasketLine, priceOf, remainderOf, withinAmount } from './line-price.rules.ts';
import {
  amountOf,
  bearsTax,
  type Given,
  largestTotal,
  offersOff,
  priceGoods,
  taxAmount,
  totalOf,
} from './price.rules.ts';

type Basket = {
  /** The company's group that buys; null of a consumer. */
  readonly business: Pick<Business, 'companyId' | 'group' | 'isSez'> | null;
  readonly priceMode: PriceMode;
  readonly lines: readonly BasketLine[];
  readonly deliveryMethod: DeliveryMethod;
  readonly shippingAddress: AddressBlock | null;
  readonly billingAddress: AddressBlock | null;
  readonly staffDiscount: StaffDiscount | null;
  readonly charges: readonly AskedCharge[];
  /** What was given up on the lines of an order that stands; as much again needs no new right. */
  readonly agreed: Given | null;
  /** Charges by rule that were taken off: they are not added again. */
  readonly settledKinds: ReadonlySet<PricedCharge['kind']>;
  /** Whether cash on delivery is part of the order. */
  readonly hasCod: boolean;
  readonly roundTo: number;
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

export type Priced = {
  readonly lines: readonly PricedLine[];
  readonly variants: readonly SellableVariant[];
  readonly charges: readonly PricedCharge[];
  /** Of `charges` those that no invoice bears. */
  readonly openCharges: readonly PricedCharge[];
  readonly taxesByRate: TaxByRate[];
  readonly totals: Totals;
  /** What offers said; null where they were not asked. */
  readonly offers: OfferPrice | null;
  readonly placeOfSupply: StateCode;
  readonly freeShippingFrom: number | null;
  /** Of each line of a group's list, from how much on it costs less. */
  readonly nextBreaks: readonly (PriceBreak | null)[];
  readonly warnings: readonly string[];
  /** What placing would refuse: path of a field → text. */
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Prices an order: the one place where a price comes from, for preview, taking and changing alike.
 *
 * @throws {Problem} `invalid` (422) for a variant that does not exist.
 */
export async function priceBasket(ctx: ReadContext, basket: Basket): Promise<Priced> {
  const found = await variantsOf(ctx, basket.lines);
  const placeOfSupply = basket.invoiced?.placeOfSupply ?? placeOfSupplyOf(ctx, basket);
  const supply = { placeOfSupply, date: ctx.today, isInter: basket.business?.isSez };
  const components = await componentsFor(
    ctx,
    found.filter((_, index) => !basket.lines[index]?.closed),
    supply,
  );
  const fields: Record<string, string> = {};
  const atPrices = await atPricesOf(ctx, basket, { found, components });
  const variants = atPrices.map(({ variant }) => variant);
  const open = basket.lines.flatMap((line, index) =>
    line.closed ? [] : [{ line, index, ...(atPrices[index] as GroupPrice) }],
  );

  const asked = open.map(({ line, index, variant, priceSource, refusal: unlisted }) => {
    const refusal =
      unlisted && !line.kept ? { field: 'variantId', text: unlisted } : refusalOf(variant, line);
    if (refusal) fields[`lines.${index}.${refusal.field}`] = refusal.text;
    const price = priceOf(line, variant, priceSource);
    if (line.lineStaffDiscount && !line.lineStaffDiscount.reason) {
      fields[`lines.${index}.lineStaffDiscount.reason`] = reasonMissing;
    }
    if (price.priceSource === 'override') {
      const words = overrideRefusal(ctx, line, price);
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
      staffDiscount: line.lineStaffDiscount ?? remainderOf(line, price.unitPrice),
      components: taxed,
      isGiftCard: isGiftCard(variant),
    };
  });

  const sums = open.map(({ line: { qty } }, at) => amountOf(asked[at]?.unitPrice ?? 0, qty));
  const travels = isSent(basket.deliveryMethod) && variants.some(({ kind }) => kind === 'goods');
  const closedNet = basket.lines.reduce(
    (all, { closed }) => all + (closed && !isGiftCard(closed) ? closed.netAmount : 0),
    0,
  );
  const costsOf = (offerDiscounts: readonly number[]) =>
    priceGoods(
      asked.map((line, at) => ({ ...line, offerDiscount: offerDiscounts[at] })),
      basket.staffDiscount,
    );
  const offers =
    basket.offers &&
    (await priceOffers(
      ctx,
      basket.offers,
      open.map(({ line, variant }, at) => ({
        variantId: variant.variantId,
        productId: variant.productId,
        qty: line.qty,
        unitPrice: asked[at]?.unitPrice ?? 0,
        amount: sums[at] ?? 0,
        isOffered: line.exchangedFor === undefined && !isGiftCard(variant),
        takesItemOffers: asked[at]?.priceSource === 'price',
      })),
      (nets) => {
        const costs = costsOf(nets.map((net, at) => (sums[at] ?? 0) - net)).lines;
        const goodsNet = costs.reduce(
          (all, { netAmount }, at) => all + (asked[at]?.isGiftCard ? 0 : netAmount),
          closedNet,
        );
        const now = { goodsNet, travels, fields: {}, shipping: null };
        return sumOfShipping(chargesOf(ctx, basket, now));
      },
    ));
  const ofLines = open.map(
    ({ line }, at) => offers?.lines[at] ?? withinAmount(line.keptOffers ?? noOffers, sums[at] ?? 0),
  );
  const goods = costsOf(ofLines.map(offersOff));
  if (basket.staffDiscount && !basket.staffDiscount.reason) {
    fields['staffDiscount.reason'] = reasonMissing;
  }
  const isExchanged = basket.lines.some(({ exchangedFor }) => exchangedFor !== undefined);
  const limit = isExchanged ? null : limitText(ctx, goods, basket.agreed);
  if (limit) fields['staffDiscount'] = limit;

  const priced = new Map<number, PricedLine>();
  for (const [at, { line, index, variant }] of open.entries()) {
    const { components: ofLine, ...terms } = asked[at] as (typeof asked)[number];
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
  const lines = basket.lines.map((line, index) => line.closed ?? (priced.get(index) as PricedLine));

  const chargeComponents = await componentsOfCharges(
    ctx,
    lines.map(({ taxComponents }) => ({ components: taxComponents })),
    supply,
  );
  const goodsNet = sumOf(lines, 'netAmount');
  const shipped = sumOf(
    lines.filter((line) => !isGiftCard(line)),
    'netAmount',
  );
  const shipping =
    travels && basket.business
      ? await businessShipping(ctx, basket, { goodsNet: shipped, lines, variants })
      : null;
  const openCharges = lessShipping(
    chargesOf(ctx, basket, { goodsNet: shipped, travels, fields, shipping }),
    offers ? offers.shippingDiscount : basket.keptShippingDiscount,
  ).map((charge): PricedCharge => ({
    ...charge,
    ...taxAmount(charge.amount, chargeComponents, basket.priceMode),
  }));
  const charges = [...(basket.invoiced?.charges ?? []), ...openCharges];
  if (lines.length > 0 && lines.every(isGiftCard)) {
    for (const { at } of basket.charges) {
      fields[`charges.${at}.amount`] = 'An order of gift cards alone bears no charges';
    }
  }
  const totals = totalOf(
    {
      goodsList: sumOf(lines, 'listAmount'),
      offerDiscountAmount: lines.reduce((all, line) => all + offersOff(line), 0),
      staffDiscountAmount: sumOf(lines, 'staffDiscount'),
      goodsNet,
    },
    [...lines, ...charges],
    {
      chargesAmount: charges.reduce((all, { amount }) => all + amount, 0),
      nearest: basket.roundTo,
      invoiced: basket.invoiced,
    },
  );
  if (totals.grandTotal > largestTotal) fields['lines'] = 'The total is too large';

  return {
    lines,
    variants,
    charges,
    openCharges,
    taxesByRate: taxesByRate([...lines, ...charges].filter(bearsTax)),
    totals,
    offers,
    placeOfSupply,
    freeShippingFrom:
      isSent(basket.deliveryMethod) && !basket.invoiced && !basket.business
        ? ctx.settings['orders.shipping'].freeFrom
        : null,
    nextBreaks: atPrices.map(({ nextBreak }) => nextBreak),
    warnings: shipping?.warnings ?? [],
    fields,
  };
}

const reasonMissing = 'Reason is required';

const noOffers: LineOffers = {
  itemDiscount: 0,
  orderDiscount: 0,
  couponDiscount: 0,
  itemOfferId: null,
};

/** The variants of the lines, in their order. */
async function variantsOf(
  ctx: ReadContext,
  lines: readonly BasketLine[],
): Promise<SellableVariant[]> {
  if (lines.length === 0) return [];
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? []);
  const skus = lines.flatMap((line) => (line.variantId === undefined ? (line.sku ?? []) : []));
  const found = await sellableVariants(ctx, { variantIds, skus });
  const byId = new Map(found.map((variant) => [variant.variantId, variant]));
  const bySku = new Map(found.map((variant) => [variant.sku, variant]));
  const fields: Record<string, string> = {};
  const variants = lines.map((line, index) => {
    const variant =
      line.variantId === undefined ? bySku.get(line.sku ?? '') : byId.get(line.variantId);
    if (!variant) fields[`lines.${index}.variantId`] = `${line.sku ?? line.variantId} not found`;
    return variant;
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return variants as SellableVariant[];
}

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
  line: BasketLine,
  price: { unitPrice: number; overrideReason: string | null },
) {
  const isNew = price.unitPrice !== line.agreedPrice;
  if (isNew && !may(ctx, 'orders.order.price')) {
    return { field: 'unitPrice', text: 'You may not change prices' };
  }
  if (!price.overrideReason) return { field: 'overrideReason', text: 'Say why the price differs' };
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

function limitText(ctx: ReadContext, { given, givenOf }: Given, agreed: Given | null) {
  const most = shareOf(givenOf, {
    part: ctx.settings['orders.staffDiscountLimit'],
    whole: 10_000,
  });
  const isAgreed = agreed !== null && given * agreed.givenOf <= agreed.given * givenOf;
  if (given <= most || isAgreed || may(ctx, 'orders.order.discountAny')) return null;
  return `You may give up to ${rupees(most)}. This is ${rupees(given)}`;
}

/**
 * Where goods for a buyer without registration are supplied: where they are delivered to; of those
 * collected at the store, the address of the buyer on the invoice, else ours.
 *
 * @see IGST Act 2017, section 10(1)(a) and (ca).
 */
function placeOfSupplyOf(ctx: ReadContext, basket: Basket): StateCode {
  const address = isSent(basket.deliveryMethod) ? basket.shippingAddress : basket.billingAddress;
  return address?.stateCode ?? (ctx.settings['business.stateCode'] as StateCode);
}

/** `Mango pickle, 500 g`: the product, and the variant where it says more. */
function titleOf({ productName, title }: SellableVariant): string {
  return title === productName ? title : `${productName}, ${title}`;
}

const sumOf = (
  lines: readonly PricedLine[],
  key: 'listAmount' | 'staffDiscount' | 'netAmount',
): number => lines.reduce((sum, line) => sum + line[key], 0);
