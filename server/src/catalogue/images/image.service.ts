import { pictureUrl } from '@counting-house/contract/admin/file.ts';
import type { Image } from '@counting-house/contract/catalogue/image.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { productImages, variantImages } from './image.table.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';

const sizes = { shown: 960, station: 480, small: 160 } as const;

/** The file of a product's main picture, for queries that read `product`. */
export const productPicture = sql<number | null>`(
  select image.file_id::float8 from ${productImages} image
  where image.product_id = ${products.id} order by image.sort_order, image.id limit 1)`;

/** The file of a variant's main picture, else of its product's, for queries that read `product_variant`. */
export const variantPicture = sql<number | null>`coalesce((
  select image.file_id::float8 from ${variantImages} image
  where image.variant_id = ${variants.id} order by image.sort_order, image.id limit 1), (
  select image.file_id::float8 from ${productImages} image
  where image.product_id = ${variants.productId} order by image.sort_order, image.id limit 1))`;

export const thumbOf = (fileId: number | null): string | null =>
  fileId === null ? null : pictureUrl(fileId, sizes.small);

/** As it stands on a packing table, where it is looked at from an arm's length. */
export const stationPictureOf = (fileId: number | null): string | null =>
  fileId === null ? null : pictureUrl(fileId, sizes.station);

/** The picture of what a SKU is, as a station shows it; null where there is none. */
export async function stationPicture(ctx: ReadContext, skuId: number): Promise<string | null> {
  const [found] = await ctx.tx
    .select({ fileId: variantPicture, sku: skus.code })
    .from(variants)
    .innerJoin(skus, eq(skus.variantId, variants.id))
    .where(eq(skus.id, skuId));
  return stationPictureOf(found?.fileId ?? null);
}

/** The pictures of products or variants, by their id, each list in its order; those without have no entry. */
export async function readImages(
  ctx: ReadContext,
  table: typeof productImages | typeof variantImages,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, Image[]>> {
  const owner = table === productImages ? productImages.productId : variantImages.variantId;
  const rows = await ctx.tx
    .select({ id: table.id, ownerId: owner, fileId: table.fileId, alt: table.alt })
    .from(table)
    .where(inArray(owner, [...ownerIds]))
    .orderBy(asc(table.sortOrder), asc(table.id));
  return new Map(
    [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([id, list]) => [id, list.map(imageOf)]),
  );
}

function imageOf({ id, fileId, alt }: { id: number; fileId: number; alt: string }): Image {
  return {
    id,
    fileId,
    alt,
    url: pictureUrl(fileId, sizes.shown),
    thumbUrl: pictureUrl(fileId, sizes.small),
  };
}
