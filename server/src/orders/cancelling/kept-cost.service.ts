import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import { eq } from 'drizzle-orm';
import { coupons } from '../../offers/coupon.table.ts';
import { priceOffers } from '../../offers/price.service.ts';
import { usesOfOrder } from '../../offers/use.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { shareOf } from '../../platform/money.ts';
import { toBuyerRef } from '../buyers/buyer.service.ts';
import { openQty } from '../order.rules.ts';
import { readOrderLines, type LineRecord, type OrderRecord } from '../order.service.ts';
import { takesItemOffers } from '../placing/line-price.rules.ts';
import { lineAmount, offersOff } from '../placing/price.rules.ts';

/** What a part of an order's goods would cost if it alone had been bought; paise as shown. */
type KeptCost = {
  readonly cost: number;
  /** The offers that act on the order and would not have, or less. */
  readonly lost: readonly string[];
};

/**
 * Prices what a buyer keeps of an order, at the order's prices, with the offers that act on it and what staff gave
 * on each piece. Null when no offer acts on it: pieces cost then what they cost.
 *
 * @param kept how much of each line stays, by the line's id, thousandths.
 * @see selling rules of returns 3.5.
 */
export async function costOfKept(
  ctx: ReadContext,
  order: OrderRecord,
  kept: ReadonlyMap<number, number>,
): Promise<KeptCost | null> {
  const uses = await usesOfOrder(ctx, order.id);
  if (uses.used.size === 0) return null;
  const lines = (await readOrderLines(ctx, order.id)).filter(({ id }) => (kept.get(id) ?? 0) > 0);
  const qtyOf = (line: LineRecord) => kept.get(line.id) ?? 0;
  const productIds = await productsOf(ctx, lines);
  const code = uses.couponId === null ? null : await codeOf(ctx, uses.couponId);
  const priced = await priceOffers(
    ctx,
    {
      buyer: toBuyerRef(order),
      // What is kept is not judged again, so that nobody asks what the group gets by now.
      group: null,
      personId: order.personId,
      isNewCustomer: false,
      source: order.source === 'storefront' ? 'storefront' : 'manual',
      couponCode: code,
      usedCode: code,
      orderId: order.id,
      used: uses.used,
      keeps: true,
      chosenIds: order.chosenOfferIds,
    },
    lines.map((line) => ({
      variantId: line.variantId,
      productId: productIds.get(line.variantId) ?? 0,
      qty: qtyOf(line),
      unitPrice: line.unitPrice,
      amount: lineAmount(line.unitPrice, qtyOf(line)),
      isOffered: line.priceSource !== 'exchange' && !isGiftCard(line),
      takesItemOffers: takesItemOffers(line.priceSource),
      isShopPrice: line.priceSource !== 'group_item',
    })),
    () => 0,
  );
  const cost = lines.reduce((sum, line, at) => {
    const qty = qtyOf(line);
    const off = priced.lines[at];
    const byStaff = shareOf(line.staffDiscount, { part: qty, whole: openQty(line) });
    const left = lineAmount(line.unitPrice, qty) - (off ? offersOff(off) : 0) - byStaff;
    return sum + Math.max(0, left);
  }, 0);
  const given = new Map(priced.given.map(({ offerId, amount }) => [offerId, amount]));
  const lost = priced.verdicts.filter(
    ({ offerId }) => offerId !== null && (given.get(offerId) ?? 0) < (uses.used.get(offerId) ?? 0),
  );
  return { cost, lost: lost.map(({ name }) => name) };
}

async function productsOf(
  ctx: ReadContext,
  lines: readonly LineRecord[],
): Promise<ReadonlyMap<number, number>> {
  const ids = lines.map(({ variantId }) => variantId);
  const rows = await ctx.tx
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(isAmong(variants.id, ids));
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

async function codeOf(ctx: ReadContext, id: number): Promise<string | null> {
  const [coupon] = await ctx.tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(eq(coupons.id, id));
  return coupon?.code ?? null;
}
