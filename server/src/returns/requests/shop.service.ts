import type { UploadedImages } from '@counting-house/contract/admin/file.ts';
import type {
  KeptPhotos,
  NewShopReturn,
  ShopReturnable,
} from '@counting-house/contract/returns/shop.ts';
import type { ShopOrderRef } from '@counting-house/contract/orders/shop.ts';
import { eq } from 'drizzle-orm';
import { orderNamed } from '../../orders/shop/follow.service.ts';
import { keepsPictures } from '../../admin/files/file.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { candidates } from './candidate.service.ts';
import { createReturn } from './create.service.ts';
import { shopPhotos } from './shop-photo.table.ts';

/** What of an order of the shop may come back. @throws {Problem} `not_found` unless reference and phone fit. */
export async function shopReturnable(ctx: ReadContext, ref: ShopOrderRef): Promise<ShopReturnable> {
  const { id } = await orderNamed(ctx, ref);
  const { rows, reasons } = await candidates(ctx, { orderId: id });
  return {
    lines: rows.map(({ sku, title, qtyReturnable, whyNot }) => ({
      sku,
      title,
      qty: whyNot === null ? qtyReturnable : 0,
      whyNot,
    })),
    reasons,
  };
}

/**
 * Keeps photos that a return of the order is asked with, all or none.
 *
 * @throws {Problem} `not_found` unless reference and phone fit; `invalid` and `file.store_full` as `uploadImage` does.
 */
export const shopReturnPhoto = keepsPictures('return_photo', orderNamed, photosKept);

async function photosKept(
  ctx: WriteContext,
  order: { readonly id: number },
  { files }: UploadedImages,
): Promise<KeptPhotos> {
  await ctx.tx
    .insert(shopPhotos)
    .values(files.map(({ id: fileId }) => ({ fileId, orderId: order.id })));
  return { files: files.map(({ id }) => ({ id })) };
}

/**
 * Asks for a return; people decide on it.
 *
 * @throws {Problem} `not_found` unless reference and phone fit; `invalid` (422) at photos that were not sent for
 *   this order; those of `createReturn`.
 */
export async function shopReturn(
  ctx: WriteContext,
  { externalRef, phone, lines, wish, note }: NewShopReturn,
): Promise<{ returnNo: string }> {
  const { id } = await orderNamed(ctx, { externalRef, phone });
  await passPhotos(ctx, id, lines);
  const { rows } = await candidates(ctx, { orderId: id });
  const wanted = lines.map(({ sku, ...line }, index) => {
    const row = rows.find((one) => one.sku === sku);
    if (!row) throw invalid({ [`lines.${index}.sku`]: `${sku} is not on this order` });
    return { ...line, orderLineId: row.orderLineId };
  });
  const { returnNo } = await createReturn(ctx, {
    orderId: id,
    type: 'customer',
    lines: wanted,
    wish,
    note,
  });
  return { returnNo };
}

async function passPhotos(
  ctx: ReadContext,
  orderId: number,
  lines: NewShopReturn['lines'],
): Promise<void> {
  const sent = await ctx.tx
    .select({ fileId: shopPhotos.fileId })
    .from(shopPhotos)
    .where(eq(shopPhotos.orderId, orderId));
  const known = new Set(sent.map(({ fileId }) => fileId));
  for (const [index, { photos = [] }] of lines.entries()) {
    if (photos.every((fileId) => known.has(fileId))) continue;
    throw invalid({ [`lines.${index}.photos`]: 'Send the photos of this order first' });
  }
}
