import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';
import { variantPrices } from './price.table.ts';

/**
 * The prices that a change set, with what held before them, and why undoing would leave one alone: it was
 * set again, ended or cancelled since.
 */
export async function pricesSetBy(ctx: ReadContext, changeId: number) {
  const later = alias(variantPrices, 'later');
  const earlier = alias(variantPrices, 'earlier');
  const next = ctx.tx
    .select({ at: later.createdAt })
    .from(later)
    .where(
      and(
        eq(later.variantId, variantPrices.variantId),
        gt(later.id, variantPrices.id),
        isNull(later.cancelledAt),
      ),
    )
    .orderBy(asc(later.id))
    .limit(1);
  // What would hold without it: rows that were there before, at the moment it began.
  const before = ctx.tx
    .select({ mrp: earlier.mrp, price: earlier.price })
    .from(earlier)
    .where(
      and(
        eq(earlier.variantId, variantPrices.variantId),
        lt(earlier.id, variantPrices.id),
        isNull(earlier.cancelledAt),
        lte(earlier.startsAt, variantPrices.startsAt),
        or(isNull(earlier.endsAt), gt(earlier.endsAt, variantPrices.startsAt)),
      ),
    )
    .orderBy(desc(earlier.startsAt), desc(earlier.id))
    .limit(1)
    .as('before');
  const rows = await ctx.tx
    .select({
      row: variantPrices,
      sku: variants.sku,
      name: sql<string>`case when ${variants.title} = ${products.name} then ${products.name}
        else ${products.name} || ', ' || ${variants.title} end`,
      nextAt: sql<string | null>`(${next})`.mapWith(variantPrices.createdAt),
      beforeMrp: before.mrp,
      beforePrice: before.price,
    })
    .from(variantPrices)
    .innerJoin(variants, eq(variants.id, variantPrices.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoinLateral(before, sql`true`)
    .where(eq(variantPrices.changeId, changeId))
    .orderBy(asc(variantPrices.id));
  return rows.map(({ row, sku, name, nextAt, beforeMrp, beforePrice }) => ({
    priceId: row.id,
    variantId: row.variantId,
    sku,
    name,
    mrp: row.mrp,
    price: row.price,
    before:
      beforeMrp === null || beforePrice === null ? null : { mrp: beforeMrp, price: beforePrice },
    kept: whyKept(ctx, row, { nextAt, hadPrice: beforePrice !== null }),
  }));
}

function whyKept(
  ctx: ReadContext,
  row: typeof variantPrices.$inferSelect,
  { nextAt, hadPrice }: { readonly nextAt: string | null; readonly hadPrice: boolean },
): string | null {
  const at = (moment: string) => momentText(ctx.settings['business.timeZone'], moment);
  if (row.cancelledAt !== null) return `It was cancelled on ${at(row.cancelledAt)}`;
  if (row.endsAt !== null && row.endsAt <= ctx.now) return `It ended on ${at(row.endsAt)}`;
  if (nextAt !== null) return `Its price was set again on ${at(nextAt)}`;
  return hadPrice ? null : 'It had no price before';
}
