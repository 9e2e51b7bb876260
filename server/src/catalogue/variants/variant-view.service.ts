import {
  type Variant,
  VariantRow,
  type VariantsInput,
} from '@counting-house/contract/catalogue/variant.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invariant } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { balances } from '../../stock/ledger/balance.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { categories } from '../categories/category.table.ts';
import { readImages } from '../images/image.service.ts';
import { productImages, variantImages } from '../images/image.table.ts';
import { priceInForce, readPrices } from '../prices/price.service.ts';
import { isBelow } from '../products/product-list.service.ts';
import { readVariants } from '../products/product-view.service.ts';
import { products } from '../products/product.table.ts';
import { variants } from './variant.table.ts';

/** Products whose variants a word of a search finds. */
const mostProducts = 500;

/** A variant with all its prices and its stock by batch. */
export async function getVariant(ctx: ReadContext, { id }: { id: number }): Promise<Variant> {
  const found = theOne(
    variants,
    await ctx.tx
      .select({ product: products, unitCode: units.code, unitDecimals: units.decimals })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .innerJoin(units, eq(units.id, products.unitId))
      .where(eq(variants.id, id)),
  );
  const { product, unitCode, unitDecimals } = found;
  const all = (await readVariants(ctx, [product.id])).get(product.id) ?? [];
  const index = all.findIndex((variant) => variant.id === id);
  const own = all[index];
  invariant(own, 'a variant is among those of its product');
  const { rows } = await readPrices(ctx, id);
  const images = await readImages(ctx, variantImages, [id]);
  const ofProduct = await readImages(ctx, productImages, [product.id]);
  return {
    ...own,
    productId: product.id,
    productName: product.name,
    productStatus: product.status,
    optionNames: product.optionNames,
    unitCode,
    unitDecimals,
    images: images.get(id) ?? [],
    productImages: ofProduct.get(product.id) ?? [],
    prices: rows,
    batches: own.skuId === null ? [] : await batchesOf(ctx, own.skuId),
    previousId: all[index - 1]?.id ?? null,
    nextId: all[index + 1]?.id ?? null,
  };
}

const ofProduct = (pattern: string) => sql`${variants.productId} = any(array(
  select id from product where name ilike ${pattern} limit ${mostProducts}))`;

/** The variants that match, as rows of the price grid. */
export async function listVariants(
  ctx: ReadContext,
  input: z.output<typeof VariantsInput>,
): Promise<ListAnswer<VariantRow>> {
  const inForce = priceInForce(ctx);
  const found = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(VariantRow, variants),
        productName: products.name,
        productStatus: products.status,
        mrp: inForce.mrp,
        price: inForce.price,
        unitCode: units.code,
        trackStock: variants.trackStock,
        skuId: skus.id,
      })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .innerJoin(units, eq(units.id, products.unitId))
      .leftJoin(skus, eq(skus.variantId, variants.id))
      .leftJoinLateral(inForce, sql`true`)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .$dynamic(),
    id: variants.id,
    where: [
      ...asked(input, { productId: variants.productId, status: variants.status }),
      input.categoryId === undefined ? undefined : isBelow(input.categoryId),
      input.orderable
        ? and(eq(variants.status, 'active'), eq(products.status, 'active'))
        : undefined,
    ],
    search: [ofProduct, variants.title, variants.sku, variants.barcode],
    sorts: {
      productName: products.name,
      sku: variants.sku,
      title: variants.title,
      price: sql`${inForce.price}`,
      mrp: sql`${inForce.mrp}`,
    },
    defaultSort: 'productName',
  });
  const figures = await availability(
    ctx,
    found.rows.flatMap(({ skuId }) => skuId ?? []),
  );
  return {
    ...found,
    rows: found.rows.map(({ trackStock, skuId, ...row }) => ({
      ...row,
      mrp: row.mrp ?? 0,
      price: row.price ?? 0,
      available: trackStock ? (figures.get(skuId ?? 0)?.free ?? 0) : null,
    })),
  };
}

async function batchesOf(ctx: ReadContext, skuId: number): Promise<Variant['batches']> {
  return ctx.tx
    .select({
      batchId: batches.id,
      batchNumber: batches.number,
      storeName: stores.name,
      trayCode: trays.code,
      expiryDate: batches.expiryDate,
      qty: balances.onHand,
    })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .innerJoin(trays, eq(trays.id, balances.trayId))
    .innerJoin(stores, eq(stores.id, balances.storeId))
    .where(and(eq(balances.skuId, skuId), gt(balances.onHand, 0)))
    .orderBy(sql`${batches.expiryDate} asc nulls last`, asc(batches.id), asc(trays.pickOrder));
}
