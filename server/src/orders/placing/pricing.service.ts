import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import type { PricedCharge, PricedLine, Totals } from '@counting-house/contract/orders/order.ts';
import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import type { GroupPrice } from '../../b2b/groups/group-price.service.ts';
import { sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import type { OfferPrice } from '../../offers/price.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { businessShipping, type BusinessShipping } from '../business/business-shipping.service.ts';
import { isSent } from '../order.rules.ts';
import { readAtPrices } from './at-prices.service.ts';
import { readCharges, lessShipping } from './charge.service.ts';
import { componentsFor, componentsOfCharges } from './components.service.ts';
import {
  askedLine,
  type Basket,
  discountRefusals,
  readDiscounts,
  pricedLines,
  type Refusals,
} from './goods-price.service.ts';
import type { BasketLine } from './line-price.rules.ts';
import {
  bearsTax,
  largestTotal,
  offersOff,
  taxAmount,
  taxedTogether,
  calculateTotal,
} from './price.rules.ts';

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
  /** Of each line of a group's list: its prices by quantity, and from how much on it costs less. */
  readonly breaks: readonly Pick<GroupPrice, 'breaks' | 'nextBreak'>[];
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
  const atPrices = await readAtPrices(ctx, basket, { found, components });
  const variants = atPrices.map(({ variant }) => variant);
  const open = basket.lines.flatMap((line, index) =>
    line.closed ? [] : [{ line, index, ...(atPrices[index] as GroupPrice) }],
  );
  const asked = open.map((one) => askedLine(ctx, basket, { ...one, components, fields }));
  const travels = isSent(basket.deliveryMethod) && variants.some(({ kind }) => kind === 'goods');
  const shipping = travels
    ? await businessShipping(ctx, basket, { lines: basket.lines, variants })
    : null;
  const discounts = await readDiscounts(ctx, basket, { open, asked, travels, shipping });
  Object.assign(fields, discountRefusals(ctx, basket, discounts.goods));
  const each = pricedLines(basket, { open, asked, discounts });
  const { lines, ...charged } = await chargedOn(ctx, basket, {
    lines: each,
    shipping,
    supply,
    travels,
    shippingDiscount: discounts.offers?.shippingDiscount ?? basket.keptShippingDiscount,
    fields,
  });
  const totals = totalsOf(basket, lines, charged.charges);
  if (totals.grandTotal > largestTotal) fields['lines'] = 'The total is too large';

  return {
    lines,
    variants,
    ...charged,
    taxesByRate: taxesByRate([...lines, ...charged.charges].filter(bearsTax)),
    totals,
    offers: discounts.offers,
    placeOfSupply,
    freeShippingFrom:
      isSent(basket.deliveryMethod) && !basket.invoiced && !basket.business
        ? ctx.settings['orders.shipping'].freeFrom
        : null,
    breaks: atPrices.map(({ breaks, nextBreak }) => ({ breaks, nextBreak })),
    fields,
  };
}

type Charging = {
  readonly lines: readonly PricedLine[];
  readonly shipping: BusinessShipping | null;
  readonly supply: Parameters<typeof componentsOfCharges>[2];
  readonly travels: boolean;
  /** Paise. */
  readonly shippingDiscount: number;
  readonly fields: Refusals;
};

/** The lines of an order with its charges and the tax of both, rounded together; what placing would refuse of them is put into `fields`. */
async function chargedOn(
  ctx: ReadContext,
  basket: Basket,
  { lines, shipping, supply, travels, shippingDiscount, fields }: Charging,
): Promise<Pick<Priced, 'lines' | 'charges' | 'openCharges' | 'warnings'>> {
  const components = await componentsOfCharges(
    ctx,
    lines.map(({ taxComponents }) => ({ components: taxComponents })),
    supply,
  );
  const shipped = sumOf(
    lines.filter((line) => !isGiftCard(line)),
    'netAmount',
  );
  const eachCharge = lessShipping(
    readCharges(ctx, basket, { goodsNet: shipped, travels, fields, shipping }),
    shippingDiscount,
  ).map((charge): PricedCharge => ({
    ...charge,
    ...taxAmount(charge.amount, components, basket.priceMode),
  }));
  if (lines.length > 0 && lines.every(isGiftCard)) {
    for (const { at } of basket.charges) {
      fields[`charges.${at}.amount`] = 'An order with gift cards only cannot have charges';
    }
  }
  const open = lines.filter((_, index) => !basket.lines[index]?.closed);
  const openLines = open.map((of) => ({ amount: of.netAmount, of }));
  const openOthers = eachCharge.map((of) => ({ amount: of.amount, of }));
  const taxed = taxedTogether<PricedLine | PricedCharge>([...openLines, ...openOthers], basket);
  const taxedLines = taxed.slice(0, open.length) as PricedLine[];
  const openCharges = taxed.slice(open.length) as PricedCharge[];
  const charges = [...(basket.invoiced?.charges ?? []), ...openCharges];
  return {
    lines: lines.map((line, index) =>
      basket.lines[index]?.closed ? line : (taxedLines.shift() as PricedLine),
    ),
    charges,
    openCharges,
    warnings: [...(shipping?.warnings ?? [])],
  };
}

function totalsOf(
  basket: Basket,
  lines: readonly PricedLine[],
  charges: readonly PricedCharge[],
): Totals {
  return calculateTotal(
    {
      goodsList: sumOf(lines, 'listAmount'),
      offerDiscountAmount: lines.reduce((all, line) => all + offersOff(line), 0),
      staffDiscountAmount: sumOf(lines, 'staffDiscount'),
      goodsNet: sumOf(lines, 'netAmount'),
    },
    [...lines, ...charges],
    {
      chargesAmount: charges.reduce((all, { amount }) => all + amount, 0),
      nearest: basket.roundTo,
      invoiced: basket.invoiced,
    },
  );
}

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

/**
 * Where goods are supplied: where they are delivered to; of those collected at the store, the address of the buyer on
 * the invoice, else ours. What somebody chose, with a reason, comes first.
 *
 * @see IGST Act 2017, section 10(1)(a), (b) and (ca).
 */
function placeOfSupplyOf(ctx: ReadContext, basket: Basket): StateCode {
  if (basket.chosenPlace) return basket.chosenPlace;
  const address = isSent(basket.deliveryMethod) ? basket.shippingAddress : basket.billingAddress;
  return address?.stateCode ?? (ctx.settings['business.stateCode'] as StateCode);
}

const sumOf = (
  lines: readonly PricedLine[],
  key: 'listAmount' | 'staffDiscount' | 'netAmount',
): number => lines.reduce((sum, line) => sum + line[key], 0);
