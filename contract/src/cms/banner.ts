import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { isLink } from '../kit/link.ts';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { clearable, id, requiredText, text, ts, version } from '../kit/shapes.ts';

/** Where in the shop a banner stands. */
export const BannerPosition = z.enum(['home_top', 'home_middle', 'category_top']);
export type BannerPosition = z.output<typeof BannerPosition>;

export const BannerStatus = z.enum(['active', 'hidden']);

/** What becomes of a banner at a moment: its status, its pictures and its dates together. */
const BannerShown = z.enum(['incomplete', 'scheduled', 'live', 'ended', 'hidden']);
type BannerShown = z.output<typeof BannerShown>;

export const BannerLink = z.enum(['none', 'product', 'category', 'offer', 'url']);

/** Banners of a house, and those of one position that are put in order. */
export const mostBanners = 200;

/** A path of the shop itself; never `//host`, which is somebody else's. */
const shopPath = /^\/(?![/\\])[^\s\\"'<>`]*$/u;
const linkUrl = text(300).refine(
  (value) => shopPath.test(value) || isLink(value.replace(/^http:/u, 'https:')),
  'Enter a full address or a path that starts with /',
);

export const NewBanner = z.strictObject({
  title: requiredText(80, 'Title'),
  /** What is seen on it; the title when left out. */
  altText: clearable(text(150)),
  position: BannerPosition.optional(),
  /** At whose top it stands; asked for there. */
  categoryId: clearable(id),
  linkType: BannerLink.optional(),
  linkProductId: clearable(id),
  linkCategoryId: clearable(id),
  linkOfferId: clearable(id),
  linkUrl: clearable(linkUrl),
  /** From when it is shown; at once when left out. */
  startsAt: clearable(ts),
  endsAt: clearable(ts),
  /** The last of its position when left out. */
  sortOrder: z.int().min(0).max(100_000).optional(),
  desktopFileId: clearable(id),
  mobileFileId: clearable(id),
});
export type NewBanner = z.output<typeof NewBanner>;

export const ChangedBanner = changeOf(NewBanner.extend({ status: BannerStatus.optional() }));
export type ChangedBanner = z.output<typeof ChangedBanner>;

export const Banner = z.object({
  id,
  title: z.string(),
  altText: z.string().nullable(),
  position: BannerPosition,
  categoryId: id.nullable(),
  category: z.string().nullable(),
  linkType: BannerLink,
  linkProductId: id.nullable(),
  linkCategoryId: id.nullable(),
  linkOfferId: id.nullable(),
  linkUrl: z.string().nullable(),
  /** The product, category, offer or address that it leads to. */
  linkName: z.string().nullable(),
  /** Why a buyer who follows it would find nothing. */
  linkFault: z.string().nullable(),
  startsAt: ts.nullable(),
  endsAt: ts.nullable(),
  sortOrder: z.int(),
  desktopFileId: id.nullable(),
  desktopUrl: z.string().nullable(),
  mobileFileId: id.nullable(),
  mobileUrl: z.string().nullable(),
  status: BannerStatus,
  shown: BannerShown,
  version,
});
export type Banner = z.output<typeof Banner>;

type Scheduled = Pick<Banner, 'status' | 'desktopFileId' | 'mobileFileId' | 'startsAt' | 'endsAt'>;

/** What becomes of a banner at a moment; it is live from its start on, and no longer at its end. */
export function shownAt(banner: Scheduled, moment: string): BannerShown {
  if (banner.desktopFileId === null || banner.mobileFileId === null) return 'incomplete';
  if (banner.status === 'hidden') return 'hidden';
  const at = Date.parse(moment);
  if (banner.endsAt !== null && Date.parse(banner.endsAt) <= at) return 'ended';
  if (banner.startsAt !== null && Date.parse(banner.startsAt) > at) return 'scheduled';
  return 'live';
}

export const BannersInput = listInput({
  position: BannerPosition.optional(),
  shown: several(BannerShown).optional(),
});
export type BannersInput = z.output<typeof BannersInput>;
export const BannerList = listOf(Banner);

const ids = (most: number) => z.array(id).min(1).max(most);

export const ReorderBanners = z.strictObject({
  position: BannerPosition,
  ids: ids(mostBanners),
  /** The order that the writer saw; left out: whatever order. */
  seenIds: ids(mostBanners).optional(),
});
export type ReorderBanners = z.output<typeof ReorderBanners>;
export const BannerRows = z.object({ rows: z.array(Banner) });

export const SetBannerPicture = z.strictObject({
  id: queryId,
  fileId: id,
  version: version.optional(),
});
export type SetBannerPicture = z.output<typeof SetBannerPicture>;

export const BannerSeen = z.strictObject({ id: queryId, version: version.optional() });
export type BannerSeen = z.output<typeof BannerSeen>;

/** What the shop asks for. */
export const ShopBannersInput = z.strictObject({
  position: BannerPosition.optional(),
  /** Of the banners above categories, those of this one. */
  categoryId: queryId.optional(),
});
export type ShopBannersInput = z.output<typeof ShopBannersInput>;

const picture = z.object({
  /** Below the address of Counting House; the one who has it may keep it for good. */
  url: z.string(),
  /** The same, smaller. */
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
});

export const ShopBanner = z.object({
  id,
  position: BannerPosition,
  categoryId: id.nullable(),
  altText: z.string(),
  desktop: picture,
  mobile: picture,
  /** Where it leads: a product, category or offer, or an address; null for nowhere. */
  link: z
    .object({
      linkType: BannerLink.exclude(['none']),
      id: id.nullable(),
      /** Of a product or category. */
      slug: z.string().nullable(),
      /** What buyers read of an offer. */
      publicText: z.string().nullable(),
      linkUrl: z.string().nullable(),
    })
    .nullable(),
  /** Until when it is shown. */
  endsAt: ts.nullable(),
});
export type ShopBanner = z.output<typeof ShopBanner>;
export const ShopBanners = z.object({ rows: z.array(ShopBanner) });
