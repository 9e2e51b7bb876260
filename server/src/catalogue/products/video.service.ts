import {
  type ChangedVideo,
  mostVideos,
  type NewVideo,
  type Video,
  parseVideoId,
  type WantedVideo,
  watchAddress,
} from '@counting-house/contract/catalogue/video.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  insertRow,
  insertRows,
  lockRow,
  readRow,
  removeRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { products } from './product.table.ts';
import { videos } from './video.table.ts';

type Stored = typeof videos.$inferSelect;

/** Videos stand this far apart, so that one can be put between two. */
const step = 10;

/** The videos of a product in their order, hidden ones too. */
export async function readVideos(ctx: ReadContext, productId: number): Promise<Video[]> {
  const rows = await readRows(ctx, videos, { productId }, { orderBy: ['sortOrder', 'id'] });
  return rows.map(shown);
}

/**
 * Puts a video on a product.
 *
 * Locks the product.
 *
 * @throws {Problem} `product.video_twice`, `product.videos_too_many` (422).
 */
export async function addYoutubeUrl(
  ctx: WriteContext,
  { productId, url, title, sortOrder }: NewVideo,
): Promise<Video> {
  await lockRow(ctx, products, productId);
  const present = await readVideos(ctx, productId);
  if (present.length >= mostVideos) throw tooMany();
  const stored = await insertRow(ctx, videos, {
    productId,
    ...addressed(url),
    title: title ?? '',
    sortOrder: sortOrder ?? (present.at(-1)?.sortOrder ?? 0) + step,
  });
  return shown(stored);
}

/** The first videos of a new product, in this order. */
export async function addVideos(
  ctx: WriteContext,
  productId: number,
  wanted: readonly WantedVideo[],
): Promise<void> {
  await insertRows(
    ctx,
    videos,
    wanted.map(({ url, title = '' }, index) => ({
      productId,
      ...addressed(url),
      title,
      sortOrder: (index + 1) * step,
    })),
  );
}

/**
 * Changes a video, hides it or shows it again; without a version, whatever version.
 *
 * @throws {Problem} `product.video_twice` (422).
 */
export async function updateYoutubeUrl(
  ctx: WriteContext,
  { id, version, url, ...values }: Omit<ChangedVideo, 'version'> & { version?: number | undefined },
): Promise<Video> {
  await updateRow(
    ctx,
    videos,
    { id, version },
    { ...values, ...(url === undefined ? {} : addressed(url)) },
  );
  return shown(await readRow(ctx, videos, id));
}

/** Takes a video off its product for good. */
export async function removeVideo(ctx: WriteContext, { id }: RowSeen): Promise<void> {
  await removeRow(ctx, videos, id);
}

function addressed(url: string): Pick<Stored, 'url' | 'videoId'> {
  const videoId = parseVideoId(url);
  invariant(videoId, 'the shape has judged the address');
  return { videoId, url: watchAddress(videoId) };
}

function tooMany() {
  const says = `A product can have ${mostVideos} videos`;
  return ruleBroken('product.videos_too_many', says, { fields: { url: says } });
}

const shown = ({
  id,
  productId,
  videoId,
  url,
  title,
  sortOrder,
  status,
  version,
}: Stored): Video => ({
  id,
  productId,
  videoId,
  url,
  title,
  sortOrder,
  status,
  version,
});
