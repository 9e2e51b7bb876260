import { pictureUrl } from '@counting-house/contract/admin/file.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { skus } from './sku.table.ts';

/** Longest sides: beside a line of a list, and at arm's length from a station. */
const sizes = { line: 160, station: 480 } as const;
type PictureSize = keyof typeof sizes;

/** The file of what goods look like, for queries that join `sku`: an item's own, else its variant's, else its product's. */
export const skuPicture = sql<number | null>`coalesce((
  select own.picture_id::float8 from item_goods own where own.item_id = ${skus.itemId}), (
  select own.picture_id::float8 from variant_goods own where own.variant_id = ${skus.variantId}))`;

/** Where its picture is had; null where there is none. */
export const skuPictureUrl = (fileId: number | null, size: PictureSize = 'line'): string | null =>
  fileId === null ? null : pictureUrl(fileId, sizes[size]);

/** Pictures of SKUs, by id; null where there is none. */
export async function skuPictures(
  ctx: ReadContext,
  skuIds: readonly (number | null)[],
  size: PictureSize = 'line',
): Promise<(skuId: number | null) => string | null> {
  const ids = [...new Set(skuIds.filter((id): id is number => id !== null))];
  if (ids.length === 0) return () => null;
  const rows = await ctx.tx
    .select({ id: skus.id, fileId: skuPicture })
    .from(skus)
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(inArray(skus.id, ids));
  const known = new Map(rows.map(({ id, fileId }) => [id, skuPictureUrl(fileId, size)]));
  return (skuId) => known.get(skuId ?? 0) ?? null;
}
