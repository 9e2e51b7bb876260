import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { PricedLine } from '@counting-house/contract/orders/order.ts';
import type { StaffDiscount } from '@counting-house/contract/orders/order-labels.ts';
import type { LineOffers } from '../../offers/price.service.ts';
import { allocate, shareOf } from '../../platform/money.ts';

/** A line to be priced. `kept` holds what an order that stands was agreed at. */
export type BasketLine = {
  readonly variantId?: number | undefined;
  readonly sku?: string | undefined;
  readonly qty: number;
  readonly unitPrice?: number | undefined;
  readonly overrideReason?: string | undefined;
  readonly lineStaffDiscount?: StaffDiscount | undefined;
  readonly note?: string | undefined;
  readonly kept?: Agreed | undefined;
  /** What a quotation that is still valid gives; its goods are asked for as those of a new order are. */
  readonly quoted?: Agreed | undefined;
  /** A price that somebody gave before: keeping it needs no right to change prices. */
  readonly agreedPrice?: number | undefined;
  /** How much of it stands already, thousandths: its price was agreed for that, and is given anew for what is more. */
  readonly agreedQty?: number | undefined;
  /** What all of it costs, paise as shown: what the returned goods cost that it takes the place of. */
  readonly exchangedFor?: number | undefined;
  /** What offers took off it when it was agreed: taken off again, without asking the offers. */
  readonly keptOffers?: LineOffers | undefined;
  /** As an invoice bears it: not priced again. */
  readonly closed?: (PricedLine & { readonly qtyInvoiced: number }) | undefined;
};

type Agreed = Pick<PricedLine, 'resolvedPrice' | 'unitPrice' | 'priceSource' | 'overrideReason'>;

/** The price that counts: an override, what the order was agreed at or quoted, or the one in force. */
export function priceLine(
  line: BasketLine,
  variant: SellableVariant,
  source: PricedLine['priceSource'] = 'price',
) {
  if (line.exchangedFor !== undefined) {
    const unitPrice = Math.ceil((line.exchangedFor * 1000) / line.qty);
    const own = { resolvedPrice: unitPrice, unitPrice, overrideReason: null };
    return { ...own, priceSource: 'exchange' as const };
  }
  const agreed = line.kept ?? line.quoted;
  const resolvedPrice = agreed?.resolvedPrice ?? variant.price;
  const asked = line.unitPrice ?? agreed?.unitPrice ?? resolvedPrice;
  const isOverride = asked !== resolvedPrice;
  return {
    resolvedPrice,
    unitPrice: asked,
    priceSource: isOverride ? ('override' as const) : keptSource(agreed?.priceSource, source),
    overrideReason: isOverride ? (line.overrideReason ?? agreed?.overrideReason ?? null) : null,
  };
}

/** What of a line's quantity is more than its price was agreed for. */
export const beyondAgreed = ({ qty, agreedQty = qty }: BasketLine): number =>
  Math.max(0, qty - agreedQty);

/** What more of a line at the price that it keeps gives away, against the price in force now; paise. */
export const exchangeSpread = (line: BasketLine, { price }: SellableVariant): number =>
  line.kept
    ? Math.max(
        0,
        shareOf(price - line.kept.resolvedPrice, { part: beyondAgreed(line), whole: 1000 }),
      )
    : 0;

/** Offers act on top of what the shop or a group's list asks; not on what a person or an exchange settled. */
export const takesItemOffers = (source: PricedLine['priceSource'] | undefined): boolean =>
  source === 'price' || source === 'group_item' || source === 'group_discount';

/** A price that was agreed keeps the source that it had; one that a person had changed is in force again. */
const keptSource = (
  kept: PricedLine['priceSource'] | undefined,
  source: PricedLine['priceSource'],
) => (kept === undefined || kept === 'override' || kept === 'exchange' ? source : kept);

/** The paise by which a price by quantity is more than what returned goods cost. */
export function exchangeRemainder(
  { exchangedFor, qty }: BasketLine,
  unitPrice: number,
): StaffDiscount | null {
  if (exchangedFor === undefined) return null;
  const value = shareOf(unitPrice, { part: qty, whole: 1000 }) - exchangedFor;
  return value > 0 ? { kind: 'amount', value, reason: 'Exchange' } : null;
}

/** What offers take off a line that keeps its discounts: of a smaller quantity its share, of more no more. */
export function keptOffers(
  known: LineOffers,
  { had, wanted }: { readonly had: number; readonly wanted: number },
): LineOffers {
  const share = (amount: number) =>
    wanted < had ? shareOf(amount, { part: wanted, whole: had }) : amount;
  return {
    itemDiscount: share(known.itemDiscount),
    orderDiscount: share(known.orderDiscount),
    couponDiscount: share(known.couponDiscount),
    itemOfferId: known.itemOfferId,
  };
}

/** Discounts that are no more than what the line costs now. */
export function withinAmount(offers: LineOffers, amount: number): LineOffers {
  const { itemDiscount, orderDiscount, couponDiscount } = offers;
  if (itemDiscount + orderDiscount + couponDiscount <= amount) return offers;
  const [ofItem = 0, ofOrder = 0, ofCoupon = 0] = allocate(amount, [
    itemDiscount,
    orderDiscount,
    couponDiscount,
  ]);
  return { ...offers, itemDiscount: ofItem, orderDiscount: ofOrder, couponDiscount: ofCoupon };
}

type Repeated = {
  readonly variantId: number;
  readonly unitPrice: number;
  readonly note: string;
  readonly title: string;
};

/**
 * A second line of a variant is told apart by its price or its note, or the first one is closed; a company has one
 * line of each, so that no quantity break is missed.
 */
export function repeatedLines(
  lines: readonly { readonly closed?: unknown }[],
  priced: { readonly lines: readonly Repeated[] },
  isOnce: boolean,
): Record<string, string> {
  const seen = new Set<string>();
  const fields: Record<string, string> = {};
  for (const [index, { variantId, unitPrice, note, title }] of priced.lines.entries()) {
    if (lines[index]?.closed) continue;
    const key = isOnce ? `${variantId}` : `${variantId} ${unitPrice} ${note}`;
    if (seen.has(key)) {
      fields[`lines.${index}.variantId`] = `${title} is on the order already. Change its quantity`;
    }
    seen.add(key);
  }
  return fields;
}
