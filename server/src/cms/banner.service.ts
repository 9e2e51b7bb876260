import {
  mostBanners,
  type Banner,
  type BannerSeen,
  type ChangedBanner,
  type NewBanner,
  type ReorderBanners,
  type SetBannerPicture,
} from '@counting-house/contract/cms/banner.ts';
import { eq, max } from 'drizzle-orm';
import { releaseFile, sentFiles } from '../admin/files/file.service.ts';
import type { WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { deleteRow } from '../platform/rows/deleted.ts';
import { readRows } from '../platform/rows/read.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, lockRow, merged, removeRow, updateRow } from '../platform/rows/rows.ts';
import { bannersAt, getBanner } from './banner-view.service.ts';
import { toLink } from './banner-link.rules.ts';
import { banners } from './banner.table.ts';
import { lockOrder, putInOrder, step } from './order.service.ts';

type Stored = typeof banners.$inferSelect;

/**
 * Adds a banner at the end of its position, hidden.
 *
 * Locks the order of all banners.
 *
 * @throws {Problem} `banner.too_many` (422); `invalid` (422) at what its position or link lacks.
 */
export async function createBanner(ctx: WriteContext, input: NewBanner): Promise<Banner> {
  await lockOrder(ctx, banners);
  if ((await ctx.tx.$count(banners)) >= mostBanners) {
    const says = `There are ${mostBanners} banners. Delete old ones first.`;
    throw ruleBroken('banner.too_many', says);
  }
  const wanted = merged(blank, input);
  await passPictures(ctx, blank, wanted);
  const { id } = await insertRow(ctx, banners, {
    ...wanted,
    ...placeAndLinkOf(wanted),
    sortOrder: input.sortOrder ?? (await lastOf(ctx, wanted.position)) + step,
  });
  return getBanner(ctx, { id });
}

/**
 * Changes a banner, shows or hides it. One that moves to another position goes to the end of it.
 *
 * Locks the order of all banners when it moves, then the banner.
 *
 * @throws {Problem} `banner.pictures_missing` (422) when it is to be shown without both.
 */
export async function updateBanner(
  ctx: WriteContext,
  { id, ...input }: ChangedBanner,
): Promise<Banner> {
  await changeBanner(ctx, { id, ...input });
  return getBanner(ctx, { id });
}

/** Sets the desktop picture; the one before is let go. */
export const setBannerImage = (ctx: WriteContext, { id, version, fileId }: SetBannerPicture) =>
  changed(ctx, { id, version, desktopFileId: fileId });

/** The same for phones. */
export const setBannerMobileImage = (
  ctx: WriteContext,
  { id, version, fileId }: SetBannerPicture,
) => changed(ctx, { id, version, mobileFileId: fileId });

/** Deletes a banner; it can come back for as long as its pictures are kept, a month. */
export async function deleteBanner(
  ctx: WriteContext,
  at: BannerSeen,
): Promise<{ deletedId: number }> {
  await letPicturesGo(ctx, await lockRow(ctx, banners, at.id));
  await deleteRow(ctx, banners, at);
  return { deletedId: at.id };
}

/** Removes a banner for good. */
export async function removeBanner(ctx: WriteContext, { id }: RowSeen): Promise<void> {
  await letPicturesGo(ctx, await removeRow(ctx, banners, id));
}

/** Puts the banners of a position in order. Locks the order of all banners. */
export async function reorderBanners(
  ctx: WriteContext,
  { position, ...wanted }: ReorderBanners,
): Promise<{ rows: Banner[] }> {
  await lockOrder(ctx, banners);
  const current = await readRows(ctx, banners, { position }, { orderBy: ['sortOrder', 'id'] });
  await putInOrder(ctx, banners, current, wanted);
  return { rows: await bannersAt(ctx, position) };
}

const blank = {
  altText: null,
  position: 'home_top',
  categoryId: null,
  linkType: 'none',
  linkProductId: null,
  linkCategoryId: null,
  linkOfferId: null,
  linkUrl: null,
  startsAt: null,
  endsAt: null,
  desktopFileId: null,
  mobileFileId: null,
} as const;

type Change = Omit<ChangedBanner, 'version'> & { readonly version?: number | undefined };

async function changed(ctx: WriteContext, input: Change): Promise<Banner> {
  await changeBanner(ctx, input);
  return getBanner(ctx, { id: input.id });
}

async function changeBanner(ctx: WriteContext, { id, version, ...input }: Change): Promise<void> {
  if (input.position !== undefined) await lockOrder(ctx, banners);
  const before = await lockRow(ctx, banners, id);
  const after = merged(before, input);
  const moves = after.position !== before.position;
  await updateRow(
    ctx,
    banners,
    { id, version },
    {
      ...input,
      ...placeAndLinkOf(after),
      ...(moves && input.sortOrder === undefined
        ? { sortOrder: (await lastOf(ctx, after.position)) + step }
        : {}),
    },
  );
  await passPictures(ctx, before, input);
}

type Placed = Pick<
  Stored,
  | 'position'
  | 'categoryId'
  | 'linkType'
  | 'linkProductId'
  | 'linkCategoryId'
  | 'linkOfferId'
  | 'linkUrl'
>;

/** Its category and link with what its position and kind of link need, and nothing else. */
function placeAndLinkOf(wanted: Placed) {
  const { link, missing } = toLink(wanted);
  const categoryId = wanted.position === 'category_top' ? wanted.categoryId : null;
  const faults = {
    ...missing,
    ...(wanted.position === 'category_top' && categoryId === null
      ? { categoryId: 'Category is required' }
      : {}),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { categoryId, ...link };
}

const pictures = {
  desktopFileId: 'banner_desktop',
  mobileFileId: 'banner_mobile',
} as const;

type Pictures = { readonly [K in keyof typeof pictures]: number | null };

/** New pictures were sent for banners; those that they replace are let go. */
async function passPictures(
  ctx: WriteContext,
  before: Pictures,
  wanted: { readonly [K in keyof Pictures]?: Pictures[K] | undefined },
): Promise<void> {
  for (const field of ['desktopFileId', 'mobileFileId'] as const) {
    const fileId = wanted[field];
    const former = before[field];
    if (fileId === undefined || fileId === former) continue;
    if (former !== null) await releaseFile(ctx, former);
    if (fileId === null) continue;
    const sent = await sentFiles(ctx, [fileId], [pictures[field]]);
    if (sent.length === 0) throw invalid({ [field]: 'Send the picture again.' });
  }
}

async function letPicturesGo(ctx: WriteContext, banner: Pictures): Promise<void> {
  for (const fileId of [banner.desktopFileId, banner.mobileFileId]) {
    if (fileId !== null) await releaseFile(ctx, fileId);
  }
}

async function lastOf(ctx: WriteContext, position: Stored['position']): Promise<number> {
  const [row] = await ctx.tx
    .select({ last: max(banners.sortOrder) })
    .from(banners)
    .where(eq(banners.position, position));
  return row?.last ?? 0;
}
