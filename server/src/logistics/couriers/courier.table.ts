import { CourierMode } from '@counting-house/contract/logistics/courier.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../../platform/database/columns.ts';

/** Who carries parcels: a firm whose numbers we type or take from blocks, or our own driver. */
export const couriers = pgTable(
  'courier',
  {
    id: rowId(),
    code: text().notNull().unique('courier.code_taken'),
    name: text().notNull().unique('courier.name_taken'),
    mode: oneOf(CourierMode).notNull(),
    contactName: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    supportUrl: text().notNull().default(''),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (courier) => [check('courier.phone', sql`${courier.phone} ~ '^([0-9]{10})?$'`)],
);
