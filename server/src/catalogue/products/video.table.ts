import { VideoStatus } from '@counting-house/contract/catalogue/video.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { products } from './product.table.ts';

/** A video of a product on YouTube; it plays when somebody asks for it. */
export const videos = pgTable(
  'product_youtube_url',
  {
    id: rowId(),
    productId: reference().references(() => products.id),
    /** YouTube's own. */
    videoId: text().notNull(),
    url: text().notNull(),
    title: text().notNull().default(''),
    sortOrder: integer().notNull(),
    status: oneOf(VideoStatus).notNull().default('active'),
    ...stamps(),
  },
  (video) => [
    unique('product.video_twice').on(video.productId, video.videoId),
    index('product_youtube_url_order').on(video.productId, video.sortOrder, video.id),
    check('product.video_id_wrong', sql`${video.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
  ],
);
