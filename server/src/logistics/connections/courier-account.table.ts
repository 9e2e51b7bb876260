import { AccountStatus, CourierProof } from '@counting-house/contract/logistics/courier-account.ts';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { couriers } from '../couriers/courier.table.ts';

/** How one courier's system tells us where parcels are. Its secret lies with the secrets, as `courier 12`. */
export const courierAccounts = pgTable(
  'courier_account',
  {
    id: rowId(),
    courierId: reference().references(() => couriers.id),
    name: text().notNull().unique('courier_account.name_taken'),
    status: oneOf(AccountStatus).notNull().default('trial'),
    /** Names it in the address that the courier calls. */
    key: text().notNull().unique(),
    proof: oneOf(CourierProof).notNull(),
    headerName: text().notNull(),
    itemsPath: text().notNull(),
    waybillPath: text().notNull(),
    statusPath: text().notNull(),
    timePath: text().notNull(),
    placePath: text().notNull(),
    reasonPath: text().notNull(),
    ...stamps(),
  },
  (account) => [index('courier_account_courier').on(account.courierId)],
);

export type AccountRecord = typeof courierAccounts.$inferSelect;

/** What comes and is refused, apart from what people change, so that a busy courier is in nobody's way. */
export const courierAccountUse = pgTable('courier_account_use', {
  accountId: reference()
    .primaryKey()
    .references(() => courierAccounts.id),
  lastMessageAt: moment(),
  refused: integer().notNull().default(0),
  lastRefusedAt: moment(),
});
