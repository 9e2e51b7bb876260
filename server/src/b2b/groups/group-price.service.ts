import type { PriceBreak } from '@counting-house/contract/b2b/group-item.ts';
import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { SellableVariant } from '@counting-house/contract/catalogue/sellable.ts';
import type { ReadContext } from '../../platform/context.ts';
import { breakAbove, discountedPrice, priceAt } from './group-item.rules.ts';
import { readListPrices } from './group-item.service.ts';
import type { groups } from './group.table.ts';

export type GroupRecord = typeof groups.$inferSelect;

/** A variant as a group buys so much of it. */
export type GroupPrice = {
  readonly variant: SellableVariant;
  readonly priceSource: 'price' | 'group_item' | 'group_discount';
  /** All prices of the group's list, by quantity; none where it lists one only. */
  readonly breaks: readonly PriceBreak[];
  readonly nextBreak: PriceBreak | null;
  /** Why the group cannot order it; null when it can. */
  readonly refusal: string | null;
};

/**
 * What a group pays for each variant: by its list in force today, else the shop's price less its discount.
 *
 * @param wanted `rate`: of the tax that the variant bears, thousandths of a percent.
 * @see selling rules 3.2.
 */
export async function groupPrices(
  ctx: ReadContext,
  group: GroupRecord,
  wanted: readonly {
    readonly variant: SellableVariant;
    readonly qty: number;
    readonly rate: number;
  }[],
): Promise<GroupPrice[]> {
  const listed = await readListPrices(ctx, group.id, {
    variantIds: wanted.map(({ variant }) => variant.variantId),
    day: ctx.today,
  });
  const includesTax = ctx.settings['catalogue.pricesIncludeTax'];
  return wanted.map(({ variant, qty, rate }): GroupPrice => {
    if (isGiftCard(variant)) {
      const refusal = `${variant.sku} is a gift card. Companies do not buy them on account`;
      return { variant, priceSource: 'price', breaks: [], nextBreak: null, refusal };
    }
    const item = listed.get(variant.variantId);
    if (!item) {
      const price = discountedPrice(group, { price: variant.price, includesTax, rate });
      return {
        variant: { ...variant, price },
        priceSource: group.baseDiscount > 0 ? 'group_discount' : 'price',
        breaks: [],
        nextBreak: null,
        refusal: group.onlyListed
          ? `${variant.sku} is not on the price list of ${group.name}`
          : null,
      };
    }
    return {
      variant: {
        ...variant,
        price: priceAt(item.prices, qty),
        minQty: item.minQty ?? variant.minQty,
        qtyStep: item.qtyStep ?? variant.qtyStep,
      },
      priceSource: 'group_item',
      breaks: item.prices.length > 1 ? item.prices : [],
      nextBreak: breakAbove(item.prices, qty),
      refusal: null,
    };
  });
}
