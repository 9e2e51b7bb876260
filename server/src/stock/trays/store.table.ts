import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, rowId, stamps } from '../../platform/database/columns.ts';

/** A site that keeps goods. */
export const stores = pgTable(
  'store',
  {
    id: rowId(),
    code: text().notNull().unique('store.code_taken'),
    name: text().notNull().unique('store.name_taken'),
    /** Used when a call names no store. */
    isDefault: boolean().notNull(),
    /** Where it ships from; null: the address of the business. */
    address: jsonb().$type<AddressBlock>(),
    /** Its own registration; empty: that of the business. */
    gstin: text().notNull().default(''),
    /** Orders that are ready before leave the same day, `15:00`. */
    dispatchCutoff: text().notNull().default('15:00'),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (store) => [
    uniqueIndex('store.second_default')
      .on(store.isDefault)
      .where(sql`${store.isDefault}`),
    check('store.default_inactive', sql`not ${store.isDefault} or ${store.status} = 'active'`),
    check('store.address_missing', sql`${store.isDefault} or ${store.address} is not null`),
    check('store.cutoff_wrong', sql`${store.dispatchCutoff} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);
