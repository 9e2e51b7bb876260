import { index, pgTable } from 'drizzle-orm/pg-core';
import { files } from '../../platform/files/file.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { reference } from '../../platform/database/columns.ts';

/** For which order of the shop a photo was sent: a return of another order cannot take it. */
export const shopPhotos = pgTable(
  'shop_photo',
  {
    fileId: reference()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    orderId: reference().references(() => salesOrders.id),
  },
  (photo) => [index('shop_photo_by_order').on(photo.orderId)],
);
