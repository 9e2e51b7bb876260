import { codeOfGoods } from '@counting-house/contract/stock/gs1.ts';
import { ProductRow, type ProductsInput } from '@counting-house/contract/catalogue/product.ts';
import type { ProductKind } from '@counting-house/contract/catalogue/product-kind.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  and,
  arrayContains,
  eq,
  exists,
  gte,
  ilike,
  lte,
  max,
  min,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { units } from '../../admin/unit.table.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { hot, isOneOf } from '../../platform/database/hot.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { categories } from '../categories/category.table.ts';
import { hsnInForce, taxInForce } from '../categories/effective.service.ts';
import { productPicture, thumbOf } from '../images/image.service.ts';
import { productImages } from '../images/image.table.ts';
import { priceInForce } from '../prices/price.service.ts';
import { readChecklist } from './product-view.service.ts';
import { products } from './product.table.ts';
import { variants } from '../variants/variant.table.ts';

/** The products that match, with prices in force, what is free to sell, and what is missing to publish. */
export async function listProducts(
  ctx: ReadContext,
  input: z.output<typeof ProductsInput>,
): Promise<ListAnswer<ProductRow>> {
  const figures = figuresOfVariants(ctx);
  const { q, ...page } = input;
  const isByPrice =
    input.priceFrom !== undefined ||
    input.priceTo !== undefined ||
    input.sort?.includes('priceFrom');
  const priced = <Q extends PgSelect>(query: Q): Q => {
    if (isByPrice) void query.leftJoinLateral(figures, sql`true`);
    return query;
  };
  const all = ctx.tx
    .select({
      ...columnsFor(ProductRow, products),
      picture: productPicture,
      category: categories.name,
      kind: products.kind,
      optionNames: products.optionNames,
      unitCode: units.code,
      taxId: taxInForce,
      hsn: hsnInForce,
      priceFrom: isByPrice ? figures.priceFrom : sql<null>`null::bigint`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(units, eq(units.id, products.unitId))
    .$dynamic();
  const found = await pageOf(ctx, page, {
    rows: priced(all),
    matching: priced(
      ctx.tx
        .select({ id: products.id })
        .from(products)
        .innerJoin(categories, eq(categories.id, products.categoryId))
        .$dynamic(),
    ),
    id: products.id,
    where: [
      ...wordsOf(ctx, q),
      ...asked(input, {
        ...pick(products, 'status', 'kind', 'featured'),
        taxId: taxInForce,
      }),
      input.categoryId === undefined ? undefined : isBelow(input.categoryId),
      input.brand ? eq(products.brand, input.brand) : undefined,
      input.tag ? arrayContains(products.tags, [input.tag.toLowerCase()]) : undefined,
      input.priceFrom === undefined ? undefined : gte(figures.priceTo, input.priceFrom),
      input.priceTo === undefined ? undefined : lte(figures.priceFrom, input.priceTo),
      input.hasImage === undefined ? undefined : hasImage(ctx, input.hasImage),
      input.stock?.length === 1 ? inStock(ctx, input.stock[0]) : undefined,
      input.createdFrom ? gte(products.createdAt, momentIn(ctx, input.createdFrom)) : undefined,
      input.createdTo
        ? sql`${products.createdAt} < ${momentIn(ctx, addDays(input.createdTo, 1))}`
        : undefined,
    ],
    sorts: {
      ...pick(products, 'name', 'code', 'status', 'createdAt', 'updatedAt'),
      category: categories.name,
      priceFrom: sql`${figures.priceFrom}`,
    },
    defaultSort: '-updatedAt',
  });
  return { ...found, rows: await completed(ctx, found.rows) };
}

type Found = Omit<
  ProductRow,
  'available' | 'notReady' | 'thumb' | 'variantCount' | 'priceFrom' | 'priceTo' | 'mrpFrom'
> & {
  kind: ProductKind;
  optionNames: string[];
  picture: number | null;
  taxId: number | null;
};

/** Adds what the variants, the other areas and the publish rules know, for one page. */
async function completed(ctx: ReadContext, rows: readonly Found[]): Promise<ProductRow[]> {
  const productIds = rows.map(({ id }) => id);
  const variantsFound = await variantsOfRows(ctx.tx).execute({ productIds, now: ctx.now });
  const tracked = variantsFound.flatMap(({ skuId }) => skuId ?? []);
  const stock = await availability(ctx, tracked);
  const byProduct = Map.groupBy(variantsFound, ({ productId }) => productId);
  return rows.map((row) => {
    const own = byProduct.get(row.id) ?? [];
    const skuIds = own.flatMap(({ skuId }) => skuId ?? []);
    const free = skuIds.map((skuId) => stock.get(skuId)?.free ?? 0);
    const prices = own.flatMap(({ price }) => price ?? []);
    return {
      ...row,
      thumb: thumbOf(row.picture),
      variantCount: own.length,
      priceFrom: lowest(prices),
      priceTo: Math.max(0, ...prices),
      mrpFrom: lowest(own.flatMap(({ mrp }) => mrp ?? [])),
      available: free.length === 0 ? null : free.reduce((sum, one) => sum + one, 0),
      notReady: readChecklist(ctx, {
        kind: row.kind,
        optionNames: row.optionNames,
        hasTax: row.taxId !== null,
        hasHsn: row.hsn !== null,
        hasImage: row.picture !== null,
        variants: own,
      }).length,
    };
  });
}

const lowest = (amounts: readonly number[]) => (amounts.length === 0 ? 0 : Math.min(...amounts));

/** What a row tells of its variants; the SKU only where stock is tracked. */
const variantsOfRows = hot((tx) => {
  const inForce = priceInForce({ tx, now: sql.placeholder('now') });
  return tx
    .select({
      ...pick(variants, 'productId', 'sku', 'status', 'optionValues'),
      mrp: inForce.mrp,
      price: inForce.price,
      skuId: skus.id,
    })
    .from(variants)
    .leftJoin(skus, and(eq(skus.variantId, variants.id), eq(variants.trackStock, true)))
    .leftJoinLateral(inForce, sql`true`)
    .where(isOneOf(variants.productId, 'productIds'))
    .prepare('variants_of_products');
});

/** The lowest price in force of each product, for anyone who sorts or filters by it. */
function figuresOfVariants(ctx: ReadContext) {
  const inForce = priceInForce(ctx);
  return ctx.tx
    .select({
      priceFrom: min(inForce.price).as('price_from'),
      priceTo: max(inForce.price).as('price_to'),
    })
    .from(variants)
    .leftJoinLateral(inForce, sql`true`)
    .where(eq(variants.productId, products.id))
    .as('figures');
}

/** Variants whose products a word of a search finds. */
const mostVariants = 500;

/** Each word stands in the name, code, brand, a tag or a SKU, or is a barcode. */
function wordsOf(ctx: ReadContext, q: string | undefined): (SQL | undefined)[] {
  const words = q?.split(/\s+/u).filter(Boolean).slice(0, 8) ?? [];
  return words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/gu, '\\$&')}%`;
    return or(
      ilike(products.name, pattern),
      ilike(products.code, pattern),
      ilike(products.brand, pattern),
      arrayContains(products.tags, [word.toLowerCase()]),
      sql`${products.id} = any(array(${ctx.tx
        .select({ id: variants.productId })
        .from(variants)
        .where(or(ilike(variants.sku, pattern), eq(variants.barcode, codeOfGoods(word))))
        .limit(mostVariants)}))`,
    );
  });
}

/** In the category or anywhere below it. */
export const isBelow = (categoryId: number): SQL =>
  sql`${categories.path} like (select above.path || '%' from product_category above where above.id = ${categoryId})`;

function inStock(ctx: ReadContext, stock: 'in' | 'out' | undefined): SQL {
  const held = exists(
    ctx.tx
      .select({ found: sql`1` })
      .from(variants)
      .innerJoin(skus, eq(skus.variantId, variants.id))
      .innerJoin(positions, eq(positions.skuId, skus.id))
      .where(
        and(eq(variants.productId, products.id), sql`${positions.onHand} > ${positions.reserved}`),
      ),
  );
  return stock === 'in' ? held : sql`(${products.kind} = 'goods' and not ${held})`;
}

function hasImage(ctx: ReadContext, wanted: boolean): SQL {
  const pictured = exists(
    ctx.tx
      .select({ found: sql`1` })
      .from(productImages)
      .where(eq(productImages.productId, products.id)),
  );
  return wanted ? pictured : not(pictured);
}

/** The moment that a date begins in the business's time zone. */
const momentIn = (ctx: ReadContext, date: string) =>
  sql`(${date}::timestamp at time zone ${ctx.settings['business.timeZone']})`;
