import type { PricePreview, PricesToPreview } from '@counting-house/contract/catalogue/price.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { notFound } from '../../platform/problem.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { variants } from '../variants/variant.table.ts';
import { readTaxes } from './mrp.service.ts';
import { priceWarnings } from './price.rules.ts';
import { priceInForce } from './price.service.ts';

/**
 * What new prices would do: what they were, what they come to, and what somebody should look at first.
 * Cost is compared with what the house keeps of the price, tax taken off.
 *
 * @throws {Problem} `not_found` when a variant is gone.
 */
export async function previewPrices(
  ctx: ReadContext,
  { rows: wanted }: PricesToPreview,
): Promise<PricePreview> {
  const ids = wanted.map(({ id }) => id);
  const inForce = priceInForce(ctx);
  const found = await ctx.tx
    .select({
      id: variants.id,
      version: variants.version,
      mrp: inForce.mrp,
      price: inForce.price,
      onHand: sql<number>`sum(${positions.onHand})`.mapWith(Number),
      value: sql<number>`sum(${positions.value})`.mapWith(Number),
    })
    .from(variants)
    .leftJoinLateral(inForce, sql`true`)
    .leftJoin(skus, eq(skus.variantId, variants.id))
    .leftJoin(positions, eq(positions.skuId, skus.id))
    .where(inArray(variants.id, ids))
    .groupBy(variants.id, inForce.mrp, inForce.price);
  const known = new Map(found.map((row) => [row.id, row]));
  const taxes = await readTaxes(ctx, ids);
  const mayValue = may(ctx, 'stock.value.read');
  const rules = {
    isInclusive: ctx.settings['catalogue.pricesIncludeTax'],
    jumpPercent: ctx.settings['catalogue.priceJumpWarnPct'],
  };
  return {
    rows: wanted.map(({ id, mrp, price }) => {
      const row = known.get(id);
      if (!row) throw notFound('Product variant');
      const before = { mrp: row.mrp ?? 0, price: row.price ?? 0 };
      const after = { mrp: mrp ?? before.mrp, price: price ?? before.price };
      const cost =
        mayValue && row.onHand > 0 ? shareOf(row.value, { part: 1_000, whole: row.onHand }) : null;
      const components = taxes.get(id) ?? [];
      const warnings = priceWarnings({ before, after, cost, components }, rules);
      return { id, version: row.version, before, after, cost, warnings };
    }),
  };
}
