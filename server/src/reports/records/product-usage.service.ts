import {
  mostNamed,
  type ProductUsage,
  type UsageGroup,
} from '@counting-house/contract/catalogue/product-usage.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { companies } from '../../b2b/companies/company.table.ts';
import { groupItems } from '../../b2b/groups/group-item.table.ts';
import { groups } from '../../b2b/groups/group.table.ts';
import { offers } from '../../offers/offer.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { plans } from '../../production/plans/plan.table.ts';
import { recipeLines, recipes } from '../../production/recipes/recipe.table.ts';
import { poLines, purchaseOrders } from '../../purchasing/purchase-orders/purchase-order.table.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { categories } from '../../catalogue/categories/category.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

/** Where a product is used; what the asker may not see is null. */
export async function getProductUsage(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<ProductUsage> {
  const product = await readRow(ctx, products, id);
  const ofVariants = sql`(select ${variants.id} from ${variants} where ${variants.productId} = ${id})`;
  const ofSkus = sql`(select ${skus.id} from ${skus} where ${skus.variantId} in ${ofVariants})`;
  return {
    openOrders: await grouped(ctx, 'orders.order.read', {
      id: salesOrders.id,
      name: sql`coalesce(${salesOrders.orderNo}, 'Draft ' || ${salesOrders.id})`,
      note: sql`string_agg(distinct ${orderLines.sku}, ', ')`,
      from: sql`${orderLines} join ${salesOrders} on ${salesOrders.id} = ${orderLines.orderId}`,
      where: sql`${orderLines.variantId} in ${ofVariants} and ${salesOrders.status} in ('placed', 'confirmed')`,
    }),
    offers: await grouped(ctx, 'offers.offer.read', {
      id: offers.id,
      name: sql`${offers.name}`,
      note: sql`min(${offers.status})`,
      from: sql`${offers}`,
      where: sql`${named(offers.scopeInclude, product, ofVariants)} or ${named(offers.getScope, product, ofVariants)}
        or ${named(offers.scopeExclude, product, ofVariants)}
        or exists (select from jsonb_array_elements(${offers.bundleParts}) part
          where ${named(sql`(part -> 'scope')`, product, ofVariants)})`,
    }),
    priceLists: await priceListsOf(ctx, ofVariants),
    recipes: await grouped(ctx, 'production.recipe.read', {
      id: recipes.id,
      name: sql`${recipes.name}`,
      note: sql`'Edition ' || min(${recipes.edition})`,
      from: sql`${recipes}`,
      where: sql`${recipes.outputSkuId} in ${ofSkus} and ${recipes.status} <> 'retired'`,
    }),
    usedIn: await grouped(ctx, 'production.recipe.read', {
      id: recipes.id,
      name: sql`${recipes.name}`,
      note: sql`'Edition ' || min(${recipes.edition})`,
      from: sql`${recipeLines} join ${recipes} on ${recipes.id} = ${recipeLines.recipeId}`,
      where: sql`${recipeLines.skuId} in ${ofSkus} and ${recipes.status} <> 'retired'`,
    }),
    plans: await grouped(ctx, 'production.plan.read', {
      id: plans.id,
      name: sql`coalesce(${plans.number}, ${plans.labelCode})`,
      note: sql`min(${plans.status})`,
      from: sql`${plans}`,
      where: sql`${plans.outputSkuId} in ${ofSkus} and ${plans.status} not in ('completed', 'cancelled')`,
    }),
    purchaseOrders: await grouped(ctx, 'purchasing.order.read', {
      id: purchaseOrders.id,
      name: numberOrDraft(purchaseOrders),
      note: sql`string_agg(distinct ${poLines.code}, ', ')`,
      from: sql`${poLines} join ${purchaseOrders} on ${purchaseOrders.id} = ${poLines.orderId}`,
      where: sql`${poLines.skuId} in ${ofSkus} and ${purchaseOrders.status} not in ('closed', 'cancelled', 'received')`,
    }),
    stock: may(ctx, 'stock.balance.read') ? await stockOf(ctx, ofSkus) : null,
  };
}

type Asked = {
  readonly id: AnyPgColumn;
  readonly name: SQL;
  readonly note: SQL;
  readonly from: SQL;
  readonly where: SQL;
};

async function grouped(
  ctx: ReadContext,
  permission: PermissionKey,
  { id, name, note, from, where }: Asked,
): Promise<UsageGroup> {
  if (!may(ctx, permission)) return null;
  const { rows } = await ctx.tx.execute<{
    id: string;
    name: string;
    note: string | null;
    total: string;
  }>(sql`
    select ${id} as id, ${name} as name, ${note} as note, count(*) over () as total
    from ${from} where ${where}
    group by ${id}, ${name} order by ${id} desc limit ${mostNamed}`);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({ id: Number(row.id), name: row.name, note: row.note })),
  };
}

/** An offer is about it: by itself, a variant, its brand or a tag, or a category that it stands in. */
function named(
  scope: SQL | typeof offers.scopeInclude | typeof offers.getScope | typeof offers.scopeExclude,
  product: typeof products.$inferSelect,
  ofVariants: SQL,
): SQL {
  const lists = (list: string, value: SQL) =>
    sql`exists (select from jsonb_array_elements_text(${scope} -> ${sql.raw(`'${list}'`)}) one where ${value})`;
  const words = product.tags.map((tag) => tag.toLowerCase());
  return sql`(${scope} is not null and (
    ${lists('productIds', sql`one = ${String(product.id)}`)}
    or ${lists('variantIds', sql`one::bigint in ${ofVariants}`)}
    or ${lists('brands', sql`lower(one) = lower(${product.brand ?? ''})`)}
    or ${lists('tags', sql`lower(one) = any(${sql.param(words)}::text[])`)}
    or ${lists(
      'categoryIds',
      sql`(select ${categories.path} from ${categories} where ${categories.id} = ${product.categoryId}) like '%/' || one || '/%'`,
    )}))`;
}

async function priceListsOf(
  ctx: ReadContext,
  ofVariants: SQL,
): Promise<ProductUsage['priceLists']> {
  if (!may(ctx, 'b2b.group.read')) return null;
  const { rows } = await ctx.tx.execute<{
    id: string;
    name: string;
    company: string;
    companyId: string;
    total: string;
  }>(sql`
    select ${groups.id} as id, ${groups.name} as name, ${companies.name} as company,
      ${companies.id} as "companyId", count(*) over () as total
    from ${groupItems}
    join ${groups} on ${groups.id} = ${groupItems.groupId}
    join ${companies} on ${companies.id} = ${groups.companyId}
    where ${groupItems.variantId} in ${ofVariants} and ${groupItems.isActive}
    group by ${groups.id}, ${groups.name}, ${companies.id}, ${companies.name}
    order by ${companies.name}, ${groups.name}, ${groups.id} limit ${mostNamed}`);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: Number(row.id),
      name: `${row.company}, ${row.name}`,
      note: null,
      companyId: Number(row.companyId),
    })),
  };
}

async function stockOf(ctx: ReadContext, ofSkus: SQL): Promise<NonNullable<ProductUsage['stock']>> {
  const { rows } = await ctx.tx.execute<{ onHand: string; reserved: string; batches: string }>(sql`
    select coalesce(sum(${positions.onHand}), 0) as "onHand",
      coalesce(sum(${positions.reserved}), 0) as reserved,
      (select count(*) from batch where batch.sku_id in ${ofSkus}) as batches
    from ${positions} where ${positions.skuId} in ${ofSkus}`);
  const [row] = rows;
  return {
    onHand: Number(row?.onHand ?? 0),
    reserved: Number(row?.reserved ?? 0),
    batches: Number(row?.batches ?? 0),
  };
}
