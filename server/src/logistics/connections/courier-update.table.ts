import { UpdateOutcome } from '@counting-house/contract/logistics/courier-update.ts';
import { TrackingStatus } from '@counting-house/contract/logistics/parcel.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
} from '../../platform/database/columns.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { courierAccounts } from './courier-account.table.ts';

/** What a courier's system sent, as it came; the same sent again is counted. */
export const courierMessages = pgTable(
  'courier_message',
  {
    id: rowId(),
    accountId: reference().references(() => courierAccounts.id),
    receivedAt: moment().notNull(),
    lastTime: moment().notNull(),
    times: integer().notNull().default(1),
    address: text().notNull(),
    bodyHash: text().notNull(),
    body: text().notNull(),
    /** Its parcels are written down as updates. */
    isRead: boolean().notNull().default(false),
  },
  (message) => [
    unique('courier_message_once').on(message.accountId, message.bodyHash),
    index('courier_message_unread')
      .on(message.id)
      .where(sql`not ${message.isRead}`),
    index('courier_message_received').on(message.receivedAt),
  ],
);

/** What a message says of one parcel, and what became of it. */
export const courierUpdates = pgTable(
  'courier_update',
  {
    id: rowId(),
    messageId: reference().references(() => courierMessages.id, { onDelete: 'cascade' }),
    accountId: reference().references(() => courierAccounts.id),
    receivedAt: moment().notNull(),
    waybill: text().notNull(),
    word: text().notNull(),
    /** When it happened, in their writing and as we read it; their writing is empty where they do not say. */
    timeText: text().notNull(),
    at: moment(),
    place: text().notNull(),
    reason: text().notNull(),
    status: oneOf(TrackingStatus),
    outcome: oneOf(UpdateOutcome).notNull().default('received'),
    text: text().notNull().default(''),
    parcelId: optionalReference().references(() => parcels.id),
    solvedBy: optionalReference(),
    /** How often the job took it up; one that fails for a reason of ours is left to people. */
    tries: integer().notNull().default(0),
  },
  (update) => [
    index('courier_update_received').on(update.receivedAt, update.id),
    index('courier_update_message').on(update.messageId),
    index('courier_update_parcel').on(update.parcelId),
    index('courier_update_new')
      .on(update.tries, update.id)
      .where(sql`${update.outcome} = 'received'`),
    index('courier_update_open')
      .on(update.accountId, update.word)
      .where(
        sql`${update.outcome} in ('unknown_word', 'unknown_waybill', 'unreadable', 'not_sent', 'decide', 'refused')`,
      ),
  ],
);

export type UpdateRecord = typeof courierUpdates.$inferSelect;
