import type { OfferCheck } from '@counting-house/contract/offers/offer.ts';
import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { categories } from '../../catalogue/categories/category.table.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { OfferRecord } from '../candidate.service.ts';
import { offerGoods } from '../offer.rules.ts';
import { offers } from '../offer.table.ts';
import { inScope, isSold } from './scope-where.ts';

/** Offers, and goods, that a warning names. */
export const mostNamed = 10;

type Rival = OfferCheck['competesWith'][number];

/**
 * Running offers of the same place, at the same time, with the products that both are about; only those that
 * have one in common. An order has one coupon, and a coupon on the order has a place of its own.
 */
export async function readRivals(ctx: ReadContext, offer: OfferRecord): Promise<Rival[]> {
  if (offer.kind === 'coupon' && offer.slot === 'order') return [];
  const isCoupon = offer.kind === 'coupon' || offer.slot === 'order';
  const rows = await ctx.tx
    .select()
    .from(offers)
    .where(
      and(
        ne(offers.id, offer.id),
        eq(offers.status, 'active'),
        eq(offers.slot, offer.slot),
        isCoupon ? eq(offers.kind, 'automatic') : undefined,
        sql`${offers.channels} && ${sql.param(offer.channels)}::text[]`,
        or(isNull(offers.endsAt), gt(offers.endsAt, later(offer.startsAt, ctx.now))),
        offer.endsAt === null ? undefined : lt(offers.startsAt, offer.endsAt),
      ),
    )
    .orderBy(asc(offers.name), asc(offers.id))
    .limit(200);
  return shared(ctx, offer, rows);
}

const later = (a: string, b: string) => (a > b ? a : b);

/** Counts the products that an offer has in common with others, all at once. */
async function shared(
  ctx: ReadContext,
  offer: OfferRecord,
  others: readonly OfferRecord[],
): Promise<Rival[]> {
  if (others.length === 0) return [];
  const isOf = (one: OfferRecord) => inScope(offerGoods(one), one.scopeExclude) ?? sql`true`;
  const counts = others.map(
    (other) => sql`count(distinct ${products.id}) filter (where ${isOf(other)})`,
  );
  const [row] = await ctx.tx
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]` })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isSold, isOf(offer)));
  return others.flatMap(({ id, name }, at) => {
    const productCount = row?.counts[at] ?? 0;
    return productCount > 0 ? [{ id, name, productCount }] : [];
  });
}
