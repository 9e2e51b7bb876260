import { CheckRule, WaybillSource } from '@counting-house/contract/logistics/track.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { money, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { couriers } from './courier.table.ts';

/**
 * One service of a courier, with its limits and where its waybill numbers come from. A block is a run
 * of numbers of one length; booking raises `blockNext` in the statement that takes the number, and a
 * number is never given twice.
 */
export const tracks = pgTable(
  'track',
  {
    id: rowId(),
    courierId: reference().references(() => couriers.id),
    code: text().notNull(),
    name: text().notNull(),
    /** `{waybill}` once; empty only for our own delivery. */
    trackingUrlTemplate: text().notNull().default(''),
    waybillSource: oneOf(WaybillSource).notNull(),
    /** A regular expression of digits and letters that a typed number fits; empty: any. */
    waybillPattern: text().notNull().default(''),
    blockPrefix: text().notNull().default(''),
    blockFrom: bigint({ mode: 'number' }),
    blockTo: bigint({ mode: 'number' }),
    blockNext: bigint({ mode: 'number' }),
    /** How many digits a number of the block has, without prefix and check digit. */
    blockDigits: integer().notNull().default(0),
    checkRule: oneOf(CheckRule).notNull().default('none'),
    minGrams: integer().notNull().default(0),
    maxGrams: integer().notNull(),
    maxSideMm: integer(),
    maxSumMm: integer(),
    /** Cubic cm per kg; 0 is not used. */
    volumetricDivisor: integer().notNull().default(5000),
    slabGrams: integer().notNull().default(500),
    codAllowed: boolean().notNull(),
    maxCod: money().notNull().default(0),
    priority: integer().notNull().default(5),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (track) => [
    unique('track.code_taken').on(track.courierId, track.code),
    check(
      'track.block',
      sql`${track.waybillSource} <> 'block'
        or (${track.blockFrom} <= ${track.blockTo}
          and ${track.blockNext} between ${track.blockFrom} and ${track.blockTo} + 1)`,
    ),
    check(
      'track.weight',
      sql`${track.maxGrams} > 0 and ${track.minGrams} between 0 and ${track.maxGrams}`,
    ),
    check('track.slab', sql`${track.slabGrams} > 0 and ${track.volumetricDivisor} >= 0`),
  ],
);
