import type { DuplicateProduct } from '@counting-house/contract/catalogue/duplicate-product.ts';
import type { Product } from '@counting-house/contract/catalogue/product.ts';
import type { ProductVariant, VariantValues } from '@counting-house/contract/catalogue/variant.ts';
import { like, or } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { setVariantImages } from '../images/image-change.service.ts';
import { readImages } from '../images/image.service.ts';
import { productImages, variantImages } from '../images/image.table.ts';
import { addVariants } from '../variants/variant.service.ts';
import { variants } from '../variants/variant.table.ts';
import { readVariants, getProduct } from './product-view.service.ts';
import { addProducts } from './product.service.ts';
import { taxFault } from '../../tax/ended.service.ts';
import { products } from './product.table.ts';
import { copiedSku } from './copied-sku.rules.ts';
import { readVideos } from './video.service.ts';

const longestName = 160;

/**
 * Copies a product as a draft: its details, options and variants with the prices of this moment, pictures and
 * videos. Barcodes, stock, reviews, offers, price lists and web addresses are its own.
 */
export async function duplicateProduct(
  ctx: WriteContext,
  { id, name }: DuplicateProduct,
): Promise<Product> {
  const source = await lockRow(ctx, products, id);
  const own = (await readVariants(ctx, [id])).get(id) ?? [];
  const first = own.find(({ isDefault }) => isDefault) ?? own[0];
  invariant(first, 'a product has a variant');
  const skuOf = await freeSkus(ctx, own);
  const images = (await readImages(ctx, productImages, [id])).get(id) ?? [];
  const videos = (await readVideos(ctx, id)).filter(({ status }) => status === 'active');
  const [added] = await addProducts(ctx, [
    {
      name: name ?? `Copy of ${source.name}`.slice(0, longestName),
      kind: source.kind,
      categoryId: source.categoryId,
      brand: source.brand ?? undefined,
      unitId: source.unitId,
      shortDescription: source.shortDescription ?? undefined,
      description: source.description ?? undefined,
      attributes: [...source.attributes],
      tags: source.tags,
      optionNames: source.optionNames,
      // A rate that has ended is chosen anew.
      taxId: (await taxFault(ctx, source.taxId)) === undefined ? source.taxId : null,
      hsn: source.hsn,
      returnable: source.returnable,
      returnWindowDays: source.returnWindowDays,
      shippable: source.shippable,
      seoTitle: source.seoTitle ?? undefined,
      seoDescription: source.seoDescription ?? undefined,
      sortOrder: source.sortOrder,
      defaultVariant: valuesOf(first, skuOf),
      images: images.map(({ fileId, alt }) => ({ fileId, alt })),
      videos: videos.map(({ url, title }) => ({ url, title })),
    },
  ]);
  invariant(added, 'a product is added for each that was wanted');
  const others = own.filter((variant) => variant.id !== first.id);
  const made = await addVariants(
    ctx,
    others.map((variant) => ({ product: added.product, values: valuesOf(variant, skuOf) })),
  );
  const copies = new Map([added.variant, ...made].map((variant) => [variant.sku, variant.id]));
  const pictures = await readImages(
    ctx,
    variantImages,
    own.map((variant) => variant.id),
  );
  for (const variant of own) {
    const copyId = copies.get(skuOf.get(variant.id) ?? '');
    const shown = pictures.get(variant.id) ?? [];
    if (copyId === undefined || shown.length === 0) continue;
    await setVariantImages(
      ctx,
      copyId,
      shown.map(({ fileId, alt }) => ({ fileId, alt })),
    );
  }
  return getProduct(ctx, { id: added.product.id });
}

function valuesOf(variant: ProductVariant, skuOf: ReadonlyMap<number, string>): VariantValues {
  return {
    sku: skuOf.get(variant.id),
    optionValues: variant.optionValues,
    mrp: variant.mrp,
    price: variant.price,
    minQty: variant.minQty,
    maxQty: variant.maxQty,
    qtyStep: variant.qtyStep,
    weightGrams: variant.weightGrams,
    lengthMm: variant.lengthMm,
    widthMm: variant.widthMm,
    heightMm: variant.heightMm,
    trackStock: variant.trackStock,
    allowBackorder: variant.allowBackorder,
    position: variant.position,
    status: variant.status,
  };
}

/** A SKU of its own for each copy. */
async function freeSkus(
  ctx: ReadContext,
  own: readonly ProductVariant[],
): Promise<ReadonlyMap<number, string>> {
  // Cut SKUs of long ones begin alike too.
  const begins = own.map(({ sku }) => `${sku.slice(0, 30).replaceAll('_', '\\_')}%-COPY%`);
  const alike = await ctx.tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(or(...begins.map((pattern) => like(variants.sku, pattern))));
  const used = new Set(alike.map(({ sku }) => sku));
  return new Map(
    own.map(({ id, sku }) => {
      const free = copiedSku(sku, used);
      used.add(free);
      return [id, free];
    }),
  );
}
