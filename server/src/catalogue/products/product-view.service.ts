import type { ChecklistEntry, Product } from '@counting-house/contract/catalogue/product.ts';
import type { ProductVariant } from '@counting-house/contract/catalogue/variant.ts';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { endedTaxes } from '../../tax/ended.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { readCategoryChain, type SaysWithTax } from '../categories/category-tree.service.ts';
import { effectiveReturn, nearest } from '../categories/effective.rules.ts';
import { readImages, thumbOf, variantPicture } from '../images/image.service.ts';
import { priceInForce } from '../prices/price.service.ts';
import { productImages } from '../images/image.table.ts';
import { products } from './product.table.ts';
import { publishChecklist } from './publish.rules.ts';
import { readUsage } from './usage.service.ts';
import { variants } from '../variants/variant.table.ts';
import { readVideos } from './video.service.ts';

/** A product with its variants, what holds for it and where that comes from. */
export async function getProduct(ctx: ReadContext, { id }: { id: number }): Promise<Product> {
  const found = theOne(
    products,
    await ctx.tx
      .select({
        product: getTableColumns(products),
        unitCode: units.code,
        unitDecimals: units.decimals,
        taxName: taxes.name,
      })
      .from(products)
      .innerJoin(units, eq(units.id, products.unitId))
      .leftJoin(taxes, eq(taxes.id, products.taxId))
      .where(eq(products.id, id)),
  );
  const { product, unitCode, unitDecimals, taxName } = found;
  const chain = await readCategoryChain(ctx, product.categoryId);
  const says: readonly SaysWithTax[] = [{ ...product, taxName }, ...chain.says];
  const own = (await readVariants(ctx, [id])).get(id) ?? [];
  const usage = await readUsage(ctx, id);
  const images = (await readImages(ctx, productImages, [id])).get(id) ?? [];
  const effectiveTax = nearest(says, (one) => one.taxName);
  const effectiveHsn = nearest(says, (one) => one.hsn);
  return {
    ...product,
    attributes: [...product.attributes],
    unitCode,
    unitDecimals,
    unitIsFixed: usage.wasOrdered || usage.wasStocked,
    category: chain.title,
    effectiveTax,
    effectiveHsn,
    effectiveReturn: effectiveReturn(says, ctx.settings['returns.windowDays']),
    images,
    videos: await readVideos(ctx, id),
    variants: own,
    checklist: readChecklist(ctx, {
      kind: product.kind,
      optionNames: product.optionNames,
      hasTax: effectiveTax.value !== null,
      taxEnded: endedText(await endedTaxes(ctx), says.find((one) => one.taxId !== null)?.taxId),
      hasHsn: effectiveHsn.value !== null,
      hasImage: images.length > 0,
      variants: own,
    }),
    openOrders: usage.openOrders,
  };
}

type Ended = Awaited<ReturnType<typeof endedTaxes>>;

/** Why a tax can no longer be charged; nothing where another one took its place by itself. */
const endedText = (ended: Ended | null, taxId: number | null | undefined): string | undefined => {
  const found = ended?.get(taxId ?? 0);
  return found && !found.isFollowed ? found.says : undefined;
};

/** What is missing before a product can be published, by the house's settings. */
export function readChecklist(
  ctx: ReadContext,
  product: Parameters<typeof publishChecklist>[0],
): ChecklistEntry[] {
  return publishChecklist(product, {
    hsnRequired: ctx.settings['tax.hsnRequired'],
    imageRequired: ctx.settings['catalogue.imageRequired'],
  });
}

/** What is missing of each product before it can be published, by id. */
export async function readChecklists(
  ctx: ReadContext,
  all: readonly (typeof products.$inferSelect)[],
  how: 'becomes' | 'stays' = 'becomes',
): Promise<ReadonlyMap<number, readonly ChecklistEntry[]>> {
  if (all.length === 0) return new Map();
  const ids = all.map(({ id }) => id);
  const own = await readVariants(ctx, ids);
  const images = await readImages(ctx, productImages, ids);
  const chains = new Map<number, readonly SaysWithTax[]>();
  for (const categoryId of new Set(all.map((product) => product.categoryId))) {
    chains.set(categoryId, (await readCategoryChain(ctx, categoryId)).says);
  }
  // One that is active already is not held up by it: orders refuse it, and say why.
  const ended = how === 'becomes' ? await endedTaxes(ctx) : null;
  return new Map(
    all.map(({ id, kind, categoryId, optionNames, taxId, hsn }) => {
      const chain = chains.get(categoryId) ?? [];
      const checklist = readChecklist(ctx, {
        kind,
        optionNames,
        hasTax: taxId !== null || chain.some(({ taxName }) => taxName !== null),
        taxEnded: endedText(ended, taxId ?? chain.find((one) => one.taxId !== null)?.taxId),
        hasHsn: hsn !== null || chain.some((one) => one.hsn !== null),
        hasImage: images.has(id),
        variants: own.get(id) ?? [],
      });
      return [id, checklist] as const;
    }),
  );
}

/** The variants of products in their order, with prices in force and stock. */
export async function readVariants(
  ctx: ReadContext,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ProductVariant[]>> {
  const inForce = priceInForce(ctx);
  const rows = await ctx.tx
    .select({
      variant: getTableColumns(variants),
      mrp: inForce.mrp,
      price: inForce.price,
      picture: variantPicture,
      skuId: skus.id,
    })
    .from(variants)
    .leftJoin(skus, eq(skus.variantId, variants.id))
    .leftJoinLateral(inForce, sql`true`)
    .where(isAmong(variants.productId, productIds))
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id));
  const tracked = rows.flatMap(({ variant, skuId }) =>
    variant.trackStock && skuId ? [skuId] : [],
  );
  const figures = await availability(ctx, tracked);
  const byProduct = new Map<number, ProductVariant[]>();
  for (const { variant, mrp, price, picture, skuId } of rows) {
    const stock = skuId && variant.trackStock ? figures.get(skuId) : undefined;
    const list = byProduct.get(variant.productId) ?? [];
    byProduct.set(variant.productId, list);
    list.push({
      ...variant,
      mrp: mrp ?? 0,
      price: price ?? 0,
      thumb: thumbOf(picture),
      skuId: variant.trackStock ? skuId : null,
      stock: variant.trackStock ? (stock ?? noStock) : null,
    });
  }
  return byProduct;
}

const noStock = { onHand: 0, reserved: 0, free: 0, expired: 0, nextExpiry: null };
