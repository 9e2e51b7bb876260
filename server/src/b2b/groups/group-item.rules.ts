import type { PriceBreak } from '@counting-house/contract/b2b/group-item.ts';
import { sql, type SQL } from 'drizzle-orm';
import { shareOf } from '../../platform/money.ts';
import { groupItems } from './group-item.table.ts';

/**
 * The rows of a price list that an order of a day takes: of each variant the active one that began last and
 * has not ended.
 */
export const inForceOn = (day: string): SQL<boolean> => sql<boolean>`(${groupItems.isActive}
  and ${groupItems.validFrom} <= ${day} and (${groupItems.validTo} is null or ${groupItems.validTo} >= ${day})
  and not exists (select from b2b_group_item later
    where later.group_id = ${groupItems.groupId} and later.variant_id = ${groupItems.variantId}
      and later.is_active and later.valid_from <= ${day}
      and (later.valid_to is null or later.valid_to >= ${day})
      and later.valid_from > ${groupItems.validFrom}))`;

/** The price of a unit when so much is bought: that of the highest break that is reached. */
export function priceAt(prices: readonly PriceBreak[], qty: number): number {
  const reached = prices.filter(({ fromQty }) => fromQty <= qty);
  return reached.at(-1)?.price ?? prices[0]?.price ?? 0;
}

/** Whether the first price changes by more than so many per cent; a first price is no change. */
export function isPriceJump(
  before: readonly PriceBreak[],
  after: readonly PriceBreak[],
  limitPercent: number,
): boolean {
  const [from = 0, to = 0] = [before[0]?.price, after[0]?.price];
  return from > 0 && Math.abs(to - from) * 100 > from * limitPercent;
}

/** The next break above a quantity, or null. */
export const breakAbove = (prices: readonly PriceBreak[], qty: number): PriceBreak | null =>
  prices.find(({ fromQty }) => fromQty > qty) ?? null;

/** How the prices of a group stand to those of the shop. */
type GroupTerms = {
  readonly pricesIncludeTax: boolean;
  /** Basis points. */
  readonly baseDiscount: number;
};

/**
 * What a group pays for what its list does not name: the shop's price in the group's way of showing, less its
 * discount; each step is rounded half up.
 *
 * @param shop `rate`: of the tax, thousandths of a percent.
 * @see selling rules 3.2.
 */
export function discountedPrice(
  group: GroupTerms,
  shop: { readonly price: number; readonly includesTax: boolean; readonly rate: number },
): number {
  const whole = 100_000;
  const base =
    shop.includesTax === group.pricesIncludeTax
      ? shop.price
      : group.pricesIncludeTax
        ? shareOf(shop.price, { part: whole + shop.rate, whole })
        : shareOf(shop.price, { part: whole, whole: whole + shop.rate });
  return base - shareOf(base, { part: group.baseDiscount, whole: 10_000 });
}
