import { DeliveryMethod } from '@counting-house/contract/orders/order-labels.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { tracks } from '../couriers/track.table.ts';

/** What fulfilment needs of an order, copied when logistics first touches it; one row per order. */
export const shippingData = pgTable(
  'shipping_data',
  {
    id: rowId(),
    orderId: reference()
      .references(() => salesOrders.id)
      .unique(),
    orderNumber: text().notNull(),
    channel: text({ enum: ['b2c', 'b2b'] }).notNull(),
    deliveryMethod: oneOf(DeliveryMethod).notNull(),
    shipName: text().notNull(),
    shipPhone: text().notNull(),
    altPhone: text().notNull().default(''),
    email: text().notNull().default(''),
    line1: text().notNull(),
    line2: text().notNull().default(''),
    landmark: text().notNull().default(''),
    city: text().notNull(),
    stateCode: text().notNull(),
    pinCode: text().notNull(),
    country: text().notNull().default('IN'),
    storeId: reference().references(() => stores.id),
    promiseDate: date().notNull(),
    preferredTrackId: optionalReference().references(() => tracks.id),
    declaredValue: money().notNull(),
    priority: integer().notNull().default(5),
    packNote: text().notNull().default(''),
    gift: boolean().notNull().default(false),
    ewayBillNo: text().notNull().default(''),
    batchOnSlip: boolean().notNull().default(true),
    ...stamps(),
  },
  (shipping) => [
    check('shipping_data.pin_code', sql`${shipping.pinCode} ~ '^([0-9]{6})?$'`),
    check('shipping_data.eway', sql`${shipping.ewayBillNo} ~ '^([0-9]{12})?$'`),
    check('shipping_data.priority', sql`${shipping.priority} between 0 and 9`),
  ],
);
