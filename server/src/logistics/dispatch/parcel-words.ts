import { sql } from 'drizzle-orm';
import { parcels } from './parcel.table.ts';

/** A parcel's number and the courier's, in one text; written as its index has it (9500_logistics.sql). */
export const parcelWords = sql<string>`(${parcels.number} || ' ' || ${parcels.waybill})`;
