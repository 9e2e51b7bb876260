import { mostSheetItems } from '@counting-house/contract/b2b/group-item.ts';
import type { RepricedGroup, RepriceGroup } from '@counting-house/contract/b2b/group-reprice.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { movedPrice } from '../../catalogue/prices/price-change-plan.service.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { inForceOn } from './group-item.rules.ts';
import { groupItems } from './group-item.table.ts';
import { groups } from './group.table.ts';
import { isBelowCost, valuesOfVariants } from './group-value.service.ts';

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
    })
    .from(groupItems)
    .innerJoin(variants, eq(variants.id, groupItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(units, eq(units.id, products.unitId))
    .where(and(eq(groupItems.groupId, groupId), inForceOn(validFrom ?? ctx.today)))
    .orderBy(asc(variants.sku))
    .limit(mostSheetItems);
  const values = await valuesOfVariants(
    ctx,
    found.map(({ variantId }) => variantId),
  );
  const mode = group.pricesIncludeTax ? 'inclusive' : 'exclusive';
  const rows = found.map((item) => {
    const after = item.before.map(({ fromQty, price }) => ({
      fromQty,
      price: movedPrice(price, rule),
    }));
    const { cost = null, components = [] } = values.get(item.variantId) ?? {};
    const least = Math.min(...after.map(({ price }) => price));
    return { ...item, after, cost, isBelowCost: isBelowCost({ cost, components }, least, mode) };
  });
  return {
    rows: rows.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  };
}
