import { TrackingStatus } from '@counting-house/contract/logistics/parcel.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, reference, rowId, oneOf } from '../../platform/database/columns.ts';
import { parcels } from './parcel.table.ts';

/** What became of a parcel on its way; the state of the parcel is that of the latest event. */
export const trackingEvents = pgTable(
  'tracking_event',
  {
    id: rowId(),
    parcelId: reference().references(() => parcels.id),
    at: moment().notNull(),
    receivedAt: moment().notNull(),
    status: oneOf(TrackingStatus).notNull(),
    place: text().notNull().default(''),
    reason: text().notNull().default(''),
    source: text({ enum: ['typed', 'scan', 'webhook'] }).notNull(),
    note: text().notNull().default(''),
    /** When somebody corrected it; it counts no more. */
    voidedAt: moment(),
    userId: reference(),
  },
  (event) => [
    uniqueIndex('tracking_event_once')
      .on(event.parcelId, event.at, event.status, event.place)
      .where(sql`${event.voidedAt} is null`),
  ],
);
