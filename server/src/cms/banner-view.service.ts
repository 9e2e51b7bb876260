import { pictureUrl } from '@counting-house/contract/admin/file.ts';
import {
  shownAt,
  type Banner,
  type BannersInput,
  type ShopBanner,
  type ShopBannersInput,
} from '@counting-house/contract/cms/banner.ts';
import type { OfferRow, OfferShown } from '@counting-house/contract/offers/offer.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, eq, getTableColumns, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { files } from '../platform/files/file.table.ts';
import { categories } from '../catalogue/categories/category.table.ts';
import { products } from '../catalogue/products/product.table.ts';
import { offersById } from '../offers/offer-view.service.ts';
import type { ReadContext } from '../platform/context.ts';
import { asked, pick } from '../platform/rows/asked.ts';
import { pageOf } from '../platform/rows/list.ts';
import { theOne } from '../platform/rows/rows.ts';
import { banners } from './banner.table.ts';

const linked = alias(categories, 'linked_category');
const desktop = alias(files, 'desktop_file');
const mobile = alias(files, 'mobile_file');

const columns = {
  ...getTableColumns(banners),
  category: categories.name,
  linkProduct: products.name,
  productStatus: products.status,
  productSlug: products.slug,
  linkCategory: linked.name,
  categoryStatus: linked.status,
  categorySlug: linked.slug,
};

/** The banners of a position in the order of the slider; without one, position by position. */
export async function listBanners(
  ctx: ReadContext,
  input: BannersInput,
): Promise<ListAnswer<Banner>> {
  const page = await pageOf(ctx, input, {
    rows: withLinks(ctx),
    matching: ctx.tx.select({ id: banners.id }).from(banners).$dynamic(),
    id: banners.id,
    where: [
      ...asked(input, { position: banners.position }),
      input.shown && or(...input.shown.map((shown) => isShown(shown, ctx.now))),
    ],
    search: [banners.title],
    sorts: pick(banners, 'position', 'sortOrder', 'title', 'startsAt', 'endsAt'),
    defaultSort: 'position,sortOrder',
  });
  return { ...page, rows: await bannersOf(ctx, page.rows) };
}

/** @throws {Problem} `not_found`. */
export async function getBanner(ctx: ReadContext, { id }: { id: number }): Promise<Banner> {
  const rows = await bannersOf(ctx, await withLinks(ctx).where(eq(banners.id, id)));
  return theOne(banners, rows);
}

/** The banners of a position in their order. */
export async function bannersAt(ctx: ReadContext, position: Banner['position']): Promise<Banner[]> {
  const rows = await withLinks(ctx)
    .where(eq(banners.position, position))
    .orderBy(asc(banners.sortOrder), asc(banners.id));
  return bannersOf(ctx, rows);
}

/** What the shop shows now. A banner whose product is off sale, its category hidden or its offer over leads nowhere. */
export async function shopBanners(
  ctx: ReadContext,
  { position, categoryId }: ShopBannersInput,
): Promise<{ rows: ShopBanner[] }> {
  const rows = await ctx.tx
    .select({ ...columns, desktop: sidesOf(desktop), mobile: sidesOf(mobile) })
    .from(banners)
    .innerJoin(desktop, eq(desktop.id, banners.desktopFileId))
    .innerJoin(mobile, eq(mobile.id, banners.mobileFileId))
    .leftJoin(categories, eq(categories.id, banners.categoryId))
    .leftJoin(products, eq(products.id, banners.linkProductId))
    .leftJoin(linked, eq(linked.id, banners.linkCategoryId))
    .where(
      and(
        isShown('live', ctx.now),
        position && eq(banners.position, position),
        categoryId === undefined ? undefined : eq(banners.categoryId, categoryId),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.sortOrder), asc(banners.id));
  const linkedOffers = await offersOf(ctx, rows);
  return { rows: rows.map((row) => shopBannerOf(row, offerIn(linkedOffers, row))) };
}

const withLinks = (ctx: ReadContext) =>
  ctx.tx
    .select(columns)
    .from(banners)
    .leftJoin(categories, eq(categories.id, banners.categoryId))
    .leftJoin(products, eq(products.id, banners.linkProductId))
    .leftJoin(linked, eq(linked.id, banners.linkCategoryId))
    .$dynamic();

type Stored = Awaited<ReturnType<typeof withLinks>>[number];

/** As `shownAt`, for queries. */
function isShown(shown: Banner['shown'], now: string): SQL | undefined {
  const isWhole = sql`${banners.desktopFileId} is not null and ${banners.mobileFileId} is not null`;
  if (shown === 'incomplete') return sql`not (${isWhole})`;
  if (shown === 'hidden') return and(isWhole, eq(banners.status, 'hidden'));
  const isActive = eq(banners.status, 'active');
  if (shown === 'ended') return and(isActive, lte(banners.endsAt, now));
  const goesOn = or(isNull(banners.endsAt), gt(banners.endsAt, now));
  if (shown === 'scheduled') return and(isActive, goesOn, gt(banners.startsAt, now));
  return and(isActive, goesOn, or(isNull(banners.startsAt), lte(banners.startsAt, now)));
}

const offersOf = (ctx: ReadContext, rows: readonly Stored[]) =>
  offersById(
    ctx,
    rows.flatMap(({ linkOfferId }) => linkOfferId ?? []),
  );

const offerIn = (known: ReadonlyMap<number, OfferRow>, { linkOfferId }: Stored) =>
  linkOfferId === null ? undefined : known.get(linkOfferId);

async function bannersOf(ctx: ReadContext, rows: readonly Stored[]): Promise<Banner[]> {
  const linkedOffers = await offersOf(ctx, rows);
  return rows.map((row) => bannerOf(ctx, row, offerIn(linkedOffers, row)));
}

function bannerOf(ctx: ReadContext, row: Stored, offer: OfferRow | undefined): Banner {
  return {
    ...row,
    linkName: row.linkProduct ?? row.linkCategory ?? offer?.name ?? row.linkUrl,
    linkFault: faultOf(row, offer),
    desktopUrl: row.desktopFileId && pictureUrl(row.desktopFileId, sizes.desktop),
    mobileUrl: row.mobileFileId && pictureUrl(row.mobileFileId, sizes.mobile),
    shown: shownAt(row, ctx.now),
  } as Banner;
}

/** As staff see them; the shop has the larger ones too. */
const sizes = { desktop: 960, mobile: 540 } as const;
const largeSizes = { desktop: 1920, mobile: 1080 } as const;

function faultOf({ productStatus, categoryStatus }: Stored, offer: OfferRow | undefined) {
  if (productStatus === 'archived') return 'Linked product is archived';
  if (productStatus === 'draft') return 'Linked product is a draft';
  if (categoryStatus === 'hidden') return 'Linked category is hidden';
  return offer ? offerFaults[offer.shown] : null;
}

const offerFaults: Readonly<Record<OfferShown, string | null>> = {
  live: null,
  draft: 'Linked offer is a draft',
  scheduled: 'Linked offer has not started',
  paused: 'Linked offer is paused',
  ended: 'Linked offer has ended',
  used_up: 'Linked offer is used up',
};

const sidesOf = (file: typeof desktop | typeof mobile) => ({
  width: sql<number>`coalesce(${file.width}, 0)`,
  height: sql<number>`coalesce(${file.height}, 0)`,
});

type Sides = { readonly width: number; readonly height: number };
type Live = Stored & { readonly desktop: Sides; readonly mobile: Sides };

function shopBannerOf(row: Live, offer: OfferRow | undefined): ShopBanner {
  return {
    id: row.id,
    position: row.position,
    categoryId: row.categoryId,
    altText: row.altText ?? row.title,
    desktop: pictureOf(row.desktopFileId ?? 0, row.desktop, 'desktop'),
    mobile: pictureOf(row.mobileFileId ?? 0, row.mobile, 'mobile'),
    link: shopLinkOf(row, offer),
    endsAt: row.endsAt,
  };
}

const pictureOf = (fileId: number, sides: Sides, kind: keyof typeof sizes) => ({
  url: pictureUrl(fileId, largeSizes[kind]),
  smallUrl: pictureUrl(fileId, sizes[kind]),
  ...sides,
});

function shopLinkOf(row: Stored, offer: OfferRow | undefined): ShopBanner['link'] {
  const { linkType, linkUrl } = row;
  if (linkType === 'none' || faultOf(row, offer) !== null) return null;
  return {
    linkType,
    id: row.linkProductId ?? row.linkCategoryId ?? row.linkOfferId,
    slug: row.productSlug ?? row.categorySlug,
    publicText: offer?.publicText ?? null,
    linkUrl,
  };
}
