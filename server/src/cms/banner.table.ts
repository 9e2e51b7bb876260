import { BannerLink, BannerPosition, BannerStatus } from '@counting-house/contract/cms/banner.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { files } from '../platform/files/file.table.ts';
import { categories } from '../catalogue/categories/category.table.ts';
import { products } from '../catalogue/products/product.table.ts';
import { offers } from '../offers/offer.table.ts';
import { moment, oneOf, optionalReference, rowId, stamps } from '../platform/database/columns.ts';

/** A picture of the shop's front page or of a category, in two shapes, perhaps for a time only. */
export const banners = pgTable(
  'banner',
  {
    id: rowId(),
    title: text().notNull(),
    /** What is seen on it; null: the title says it. */
    altText: text(),
    position: oneOf(BannerPosition).notNull().default('home_top'),
    /** The category at whose top it stands. */
    categoryId: optionalReference(),
    linkType: oneOf(BannerLink).notNull().default('none'),
    linkProductId: optionalReference(),
    linkCategoryId: optionalReference(),
    linkOfferId: optionalReference(),
    linkUrl: text(),
    /** Null: at once, and for good. */
    startsAt: moment(),
    endsAt: moment(),
    sortOrder: integer().notNull(),
    desktopFileId: optionalReference(),
    mobileFileId: optionalReference(),
    status: oneOf(BannerStatus).notNull().default('hidden'),
    ...stamps(),
  },
  (banner) => [
    index('banner_order').on(banner.position, banner.sortOrder, banner.id),
    index('banner_desktop_file').on(banner.desktopFileId),
    index('banner_mobile_file').on(banner.mobileFileId),
    check(
      'banner.pictures_missing',
      sql`${banner.status} = 'hidden' or ${banner.desktopFileId} is not null and ${banner.mobileFileId} is not null`,
    ),
    check('banner.end_before_start', sql`${banner.endsAt} > ${banner.startsAt}`),
    check(
      'banner.category_missing',
      sql`(${banner.position} = 'category_top') = (${banner.categoryId} is not null)`,
    ),
    check(
      'banner.link_wrong',
      sql`(${banner.linkType} = 'product') = (${banner.linkProductId} is not null)
        and (${banner.linkType} = 'category') = (${banner.linkCategoryId} is not null)
        and (${banner.linkType} = 'offer') = (${banner.linkOfferId} is not null)
        and (${banner.linkType} = 'url') = (${banner.linkUrl} is not null)`,
    ),
    foreignKey({
      name: 'banner.category_unknown',
      columns: [banner.categoryId],
      foreignColumns: [categories.id],
    }),
    foreignKey({
      name: 'banner.link_product_unknown',
      columns: [banner.linkProductId],
      foreignColumns: [products.id],
    }),
    foreignKey({
      name: 'banner.link_category_unknown',
      columns: [banner.linkCategoryId],
      foreignColumns: [categories.id],
    }),
    foreignKey({
      name: 'banner.link_offer_unknown',
      columns: [banner.linkOfferId],
      foreignColumns: [offers.id],
    }),
    foreignKey({
      name: 'banner.desktop_unknown',
      columns: [banner.desktopFileId],
      foreignColumns: [files.id],
    }),
    foreignKey({
      name: 'banner.mobile_unknown',
      columns: [banner.mobileFileId],
      foreignColumns: [files.id],
    }),
  ],
);
