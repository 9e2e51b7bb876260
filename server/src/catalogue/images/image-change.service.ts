import {
  mostWords,
  type Image,
  type ImageSeen,
  type ImagesLeft,
  type WantedImage,
} from '@counting-house/contract/catalogue/image.ts';
import { asc, eq } from 'drizzle-orm';
import { releaseFile, sentFiles } from '../../admin/files/file.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import {
  countVersion,
  insertRow,
  lockRow,
  assertVersion,
  readRow,
  removeRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { readImages } from './image.service.ts';
import { productImages, variantImages } from './image.table.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';

type Stored = { readonly id: number; readonly fileId: number; readonly alt: string };
type Place = { readonly alt: string; readonly sortOrder: number };

/** The pictures of one product or variant, as they are written. */
type Gallery = {
  readonly thing: 'product' | 'variant';
  readonly stored: readonly Stored[];
  readonly add: (image: Place & { readonly fileId: number }) => Promise<unknown>;
  readonly place: (id: number, at: Place) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
};

/**
 * Gives a product these pictures in this order and takes the others off. The caller has locked it.
 *
 * @returns whether anything changed.
 * @throws {Problem} `invalid` (422) at `images` for a picture that nobody sent, or the same one twice.
 */
export async function setProductImages(
  ctx: WriteContext,
  productId: number,
  wanted: readonly WantedImage[],
): Promise<boolean> {
  return setImages(ctx, await galleryOfProduct(ctx, productId), wanted);
}

/** The same for a variant. */
export async function setVariantImages(
  ctx: WriteContext,
  variantId: number,
  wanted: readonly WantedImage[],
): Promise<boolean> {
  return setImages(ctx, await galleryOfVariant(ctx, variantId), wanted);
}

/**
 * Takes a picture off a product. Locks the product.
 *
 * @throws {Problem} `product.last_image` (422) where an active product needs one.
 */
export async function deleteProductImage(
  ctx: WriteContext,
  { id, version }: ImageSeen,
): Promise<ImagesLeft> {
  const image = await readRow(ctx, productImages, id);
  const product = await lockRow(ctx, products, image.productId);
  await assertVersion(ctx, products, product, version);
  const { stored, remove } = await galleryOfProduct(ctx, product.id);
  const isNeeded = ctx.settings['catalogue.imageRequired'] && product.status === 'active';
  if (isNeeded && stored.length === 1) {
    const says = 'An active product needs one image. Add another first.';
    throw ruleBroken('product.last_image', says);
  }
  await remove(id);
  await releaseFile(ctx, image.fileId);
  await countVersion(ctx, products, product.id);
  return leftOf(id, (await readImages(ctx, productImages, [product.id])).get(product.id));
}

/** Takes a picture off a variant, which then shows the next one or its product's. Locks the variant. */
export async function deleteVariantImage(
  ctx: WriteContext,
  { id, version }: ImageSeen,
): Promise<ImagesLeft> {
  const image = await readRow(ctx, variantImages, id);
  const variant = await lockRow(ctx, variants, image.variantId);
  await assertVersion(ctx, variants, variant, version);
  await removeRow(ctx, variantImages, id);
  await releaseFile(ctx, image.fileId);
  await countVersion(ctx, variants, variant.id);
  return leftOf(id, (await readImages(ctx, variantImages, [variant.id])).get(variant.id));
}

/** Says anew what is seen on a picture of a product; it counts as a change of the product. */
export async function nameProductImage(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  alt: string,
) {
  const image = await updateRow(ctx, productImages, at, { alt });
  await lockRow(ctx, products, image.productId);
  return countVersion(ctx, products, image.productId);
}

/** The same for a variant. */
export async function nameVariantImage(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  alt: string,
) {
  const image = await updateRow(ctx, variantImages, at, { alt });
  await lockRow(ctx, variants, image.variantId);
  return countVersion(ctx, variants, image.variantId);
}

const leftOf = (deletedId: number, images: Image[] = []): ImagesLeft => ({ deletedId, images });

async function setImages(
  ctx: WriteContext,
  { thing, stored, add, place, remove }: Gallery,
  wanted: readonly WantedImage[],
): Promise<boolean> {
  const words = await wordsOfFiles(ctx, thing, wanted);
  const kept = new Set(wanted.map(({ fileId }) => fileId));
  for (const image of stored.filter(({ fileId }) => !kept.has(fileId))) {
    await remove(image.id);
    await releaseFile(ctx, image.fileId);
  }
  for (const [index, { fileId, alt }] of wanted.entries()) {
    const at = { alt, sortOrder: (index + 1) * 10 };
    const known = stored.find((image) => image.fileId === fileId);
    await (known
      ? place(known.id, at)
      : add({ fileId, ...at, alt: alt || (words.get(fileId) ?? '') }));
  }
  return wordsOf(stored) !== wordsOf(wanted);
}

const wordsOf = (images: readonly WantedImage[]) =>
  JSON.stringify(images.map(({ fileId, alt }) => [fileId, alt]));

/**
 * What was said of the files when they were sent. The same picture may have been sent twice; its bytes
 * tell.
 */
async function wordsOfFiles(
  ctx: WriteContext,
  thing: Gallery['thing'],
  wanted: readonly WantedImage[],
): Promise<ReadonlyMap<number, string>> {
  const ids = wanted.map(({ fileId }) => fileId);
  const sent = await sentFiles(ctx, ids, ['product', 'variant']);
  if (sent.length < ids.length) throw invalid({ images: 'Send the picture again.' });
  if (new Set(sent.map(({ sha256 }) => sha256)).size < sent.length) {
    throw invalid({ images: `This picture is already on the ${thing}` });
  }
  return new Map(sent.map(({ id, altText }) => [id, altText.slice(0, mostWords)]));
}

async function galleryOfProduct(ctx: WriteContext, productId: number): Promise<Gallery> {
  const stored = await ctx.tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.sortOrder), asc(productImages.id));
  return {
    thing: 'product',
    stored,
    add: (image) => insertRow(ctx, productImages, { productId, ...image }),
    place: (id, at) => updateRow(ctx, productImages, { id }, at),
    remove: (id) => removeRow(ctx, productImages, id),
  };
}

async function galleryOfVariant(ctx: WriteContext, variantId: number): Promise<Gallery> {
  const stored = await ctx.tx
    .select()
    .from(variantImages)
    .where(eq(variantImages.variantId, variantId))
    .orderBy(asc(variantImages.sortOrder), asc(variantImages.id));
  return {
    thing: 'variant',
    stored,
    add: (image) => insertRow(ctx, variantImages, { variantId, ...image }),
    place: (id, at) => updateRow(ctx, variantImages, { id }, at),
    remove: (id) => removeRow(ctx, variantImages, id),
  };
}
