import type { RepricedGroup, RepriceGroup } from '@counting-house/contract/b2b/group-reprice.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { taxesOf } from '../../catalogue/prices/mrp.service.ts';
import { movedPrice } from '../../catalogue/prices/price-change-plan.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { taxOn } from '../../tax/tax.service.ts';
import { inForceOn } from './group-item.rules.ts';
import { groupItems } from './group-item.table.ts';
import { groups } from './group.table.ts';

/** Rows that are saved at once. */
const mostItems = 1_000;

/**
 * What a rule makes of each price that is in force in a group's list on the day that it begins; rows that it
 * changes nothing of are left out.
 */
export async function previewReprice(
  ctx: ReadContext,
  { groupId, validFrom, ...rule }: RepriceGroup,
): Promise<RepricedGroup> {
  const group = await readRow(ctx, groups, groupId);
  const found = await ctx.tx
    .select({
      id: groupItems.id,
      variantId: groupItems.variantId,
      sku: variants.sku,
      title: sql<string>`case when ${variants.title} = ${products.name}
        then ${variants.title} else ${products.name} || ', ' || ${variants.title} end`,
      unitCode: units.code,
      before: groupItems.prices,
      version: groupItems.version,
      onHand: stockSum(ctx, positions.onHand),
      value: stockSum(ctx, positions.value),
    })
    .from(groupItems)
    .innerJoin(variants, eq(variants.id, groupItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(units, eq(units.id, products.unitId))
    .where(and(eq(groupItems.groupId, groupId), inForceOn(validFrom ?? ctx.today)))
    .orderBy(asc(variants.sku))
    .limit(mostItems);
  const taxes = await taxesOf(
    ctx,
    found.map(({ variantId }) => variantId),
  );
  const mayValue = may(ctx, 'stock.value.read');
  const mode = group.pricesIncludeTax ? 'inclusive' : 'exclusive';
  const rows = found.map(({ onHand, value, ...item }) => {
    const after = item.before.map(({ fromQty, price }) => ({
      fromQty,
      price: movedPrice(price, rule),
    }));
    const cost = mayValue && onHand > 0 ? shareOf(value, { part: 1_000, whole: onHand }) : null;
    const least = Math.min(...after.map(({ price }) => price));
    const { taxable } = taxOn(least, taxes.get(item.variantId) ?? [], mode);
    return { ...item, after, cost, isBelowCost: cost !== null && taxable < cost };
  });
  return {
    rows: rows.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  };
}

function stockSum(ctx: ReadContext, column: typeof positions.onHand | typeof positions.value) {
  const sum = ctx.tx
    .select({ sum: sql`coalesce(sum(${column}), 0)` })
    .from(skus)
    .innerJoin(positions, eq(positions.skuId, skus.id))
    .where(eq(skus.variantId, groupItems.variantId));
  return sql<number>`(${sum})`.mapWith(Number);
}
