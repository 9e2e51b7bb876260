import type { OfferCheck, CheckOffer, OfferScope } from '@counting-house/contract/offers/offer.ts';
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { valuesOfVariants, isBelowCost } from '../../b2b/groups/group-value.service.ts';
import { categories } from '../../catalogue/categories/category.table.ts';
import { priceInForce } from '../../catalogue/prices/price.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { offerGoods } from '../offer.rules.ts';
import { unsavedOffer } from '../offer.service.ts';
import { goodsText } from '../scope.service.ts';
import { mostNamed, readRivals } from './rivals.service.ts';
import {
  leastPrice,
  leavesNothing,
  leftOfPrice,
  offerSentence,
  type LeastPrice,
} from './offer-check.rules.ts';
import { inScope, isSold } from './scope-where.ts';

/**
 * An offer as it stands in a form, in a sentence, and what somebody should know before it runs. Nothing is
 * saved; costs are compared for anyone who may see what goods cost.
 *
 * @throws {Problem} `not_found`; `invalid` (422) by field, each after `draft`.
 */
export async function checkOffer(ctx: ReadContext, { draft }: CheckOffer): Promise<OfferCheck> {
  const offer = await unsavedOffer(ctx, draft);
  const zone = ctx.settings['business.timeZone'];
  const goods = await goodsText(ctx, [offer]);
  const hasGoods = await sells(ctx, offer);
  return {
    sentence: offerSentence(offer, { now: ctx.now, zone, goods }),
    competesWith: hasGoods ? (await readRivals(ctx, offer)).slice(0, mostNamed) : [],
    hasGoods,
    skusBelowCost: hasGoods ? await belowCost(ctx, offer) : [],
    isFree: hasGoods && leavesNothing(offer),
  };
}

/** Variants that are sold, with the product and category that scopes ask for. */
const soldOf = (ctx: ReadContext) =>
  ctx.tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId));

/** Whether anything that is sold is part of an offer; of a bundle, whether all of its parts are. */
async function sells(ctx: ReadContext, offer: OfferRecord): Promise<boolean> {
  const { benefit, scopeInclude, scopeExclude, bundleParts } = offer;
  const parts: readonly (OfferScope | null)[] =
    benefit === 'bundle' ? bundleParts.map(({ scope }) => scope) : [scopeInclude];
  for (const part of parts) {
    const found = await soldOf(ctx)
      .where(and(isSold, inScope(part, scopeExclude)))
      .limit(1);
    if (found.length === 0) return false;
  }
  return true;
}

/** Goods that are looked at: those that come closest to their cost. */
const mostCompared = 200;

/** SKUs that an offer takes below what they cost on average, tax taken off; the deepest first. */
async function belowCost(ctx: ReadContext, offer: OfferRecord): Promise<string[]> {
  if (!may(ctx, 'stock.value.read') || !offer.channels.includes('b2c')) return [];
  const least = leastPrice(offer, await dearestOf(ctx, offer));
  if (!least) return [];
  const inForce = priceInForce(ctx);
  const left = leftSql(sql`${inForce.price}`, least);
  const cost = sql`(select sum(${positions.value}) * 1000.0 / nullif(sum(${positions.onHand}), 0)
    from ${skus} join ${positions} on ${positions.skuId} = ${skus.id}
    where ${skus.variantId} = ${variants.id})`;
  const rows = await ctx.tx
    .select({
      id: variants.id,
      sku: variants.sku,
      price: sql<number>`${inForce.price}`.mapWith(Number),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoinLateral(inForce, sql`true`)
    // Tax is at most half of what a buyer pays: what is left of dearer goods is above their cost.
    .where(and(isSold, inScope(offerGoods(offer), offer.scopeExclude), sql`${left} < 2 * ${cost}`))
    .orderBy(sql`${left} / ${cost}`, asc(variants.id))
    .limit(mostCompared);
  const values = await valuesOfVariants(
    ctx,
    rows.map(({ id }) => id),
  );
  const mode = ctx.settings['catalogue.pricesIncludeTax'] ? 'inclusive' : 'exclusive';
  return rows
    .filter(({ id, price }) => {
      const value = values.get(id);
      return value !== undefined && isBelowCost(value, leftOfPrice(price, least), mode);
    })
    .slice(0, mostNamed)
    .map(({ sku }) => sku);
}

const leftSql = (price: SQL, { share, less, atMost }: LeastPrice) =>
  sql`greatest(0, least(${price} * ${share}::numeric / 10000 - ${less}::bigint, ${atMost ?? price}))`;

/** What the dearest unit of each part of a bundle costs; paise. */
async function dearestOf(ctx: ReadContext, offer: OfferRecord): Promise<number[]> {
  if (offer.benefit !== 'bundle' || offer.bundleGives === 'percent') return [];
  const inForce = priceInForce(ctx);
  const found: number[] = [];
  for (const { scope } of offer.bundleParts) {
    const [row] = await ctx.tx
      .select({ price: sql<number>`coalesce(max(${inForce.price}), 0)`.mapWith(Number) })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .innerJoinLateral(inForce, sql`true`)
      .where(and(isSold, inScope(scope, offer.scopeExclude), ne(products.kind, 'gift_card')));
    found.push(row?.price ?? 0);
  }
  return found;
}
