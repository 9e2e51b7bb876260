import { ManifestStatus } from '@counting-house/contract/logistics/manifest.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { couriers } from '../couriers/courier.table.ts';
import { tracks } from '../couriers/track.table.ts';

/** What a courier takes with one visit; its parcels name it. */
export const manifests = pgTable(
  'manifest',
  {
    id: rowId(),
    number: text().notNull().unique('manifest.number_taken'),
    status: oneOf(ManifestStatus).notNull().default('open'),
    courierId: reference().references(() => couriers.id),
    /** One service of the courier alone; null: all of them. */
    trackId: optionalReference().references(() => tracks.id),
    storeId: reference().references(() => stores.id),
    driverName: text().notNull().default(''),
    driverPhone: text().notNull().default(''),
    vehicleNo: text().notNull().default(''),
    closedAt: moment(),
    closedBy: optionalReference(),
    ...stamps(),
  },
  (manifest) => [
    check(
      'manifest.closed',
      sql`(${manifest.status} = 'closed') = (${manifest.closedAt} is not null)
        and (${manifest.closedAt} is null) = (${manifest.closedBy} is null)`,
    ),
    check('manifest.phone', sql`${manifest.driverPhone} ~ '^([0-9]{10})?$'`),
    index('manifest_opened').on(manifest.createdAt, manifest.id),
    index('manifest_status').on(manifest.status, manifest.createdAt, manifest.id),
    index('manifest_courier').on(manifest.courierId, manifest.createdAt, manifest.id),
  ],
);

export type ManifestRecord = typeof manifests.$inferSelect;

/** Number, driver and vehicle in one text; written as its index has it (9500_logistics.sql). */
export const manifestSearchText = sql<string>`(${manifests.number} || ' ' || ${manifests.driverName} || ' ' || ${manifests.vehicleNo})`;
