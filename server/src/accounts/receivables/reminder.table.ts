import { BuyerParty } from '@counting-house/contract/accounts/open-items/receivable.ts';
import { FollowUpChannel } from '@counting-house/contract/accounts/open-items/debtor.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';

/** A mail by which a buyer was asked to pay. */
export const reminders = pgTable(
  'reminder',
  {
    id: rowId(),
    partyKind: oneOf(BuyerParty).notNull(),
    partyId: reference(),
    level: integer().notNull(),
    recipient: text().notNull(),
    /** What was overdue then, paise. */
    overdue: money().notNull(),
    outboxId: optionalReference(),
    ...stamps(),
  },
  (reminder) => [
    check('reminder_level', sql`${reminder.level} between 1 and 3`),
    index('reminder_of_party').on(reminder.partyKind, reminder.partyId, reminder.createdAt),
  ],
);

/** A document that a reminder named. */
export const reminderItems = pgTable(
  'reminder_item',
  {
    id: rowId(),
    reminderId: reference().references(() => reminders.id),
    openItemId: reference().references(() => openItems.id),
    ...stamps(),
  },
  (item) => [
    unique('reminder_item_once').on(item.reminderId, item.openItemId),
    index('reminder_item_of_item').on(item.openItemId),
  ],
);

/** A call, a visit or a note about money that a buyer owes, with what they promised. */
export const followUps = pgTable(
  'party_follow_up',
  {
    id: rowId(),
    partyKind: oneOf(BuyerParty).notNull(),
    partyId: reference(),
    channel: oneOf(FollowUpChannel).notNull(),
    text: text().notNull(),
    promiseDate: date(),
    promiseAmount: money(),
    ...stamps(),
  },
  (one) => [
    check('follow_up_promise', sql`${one.promiseAmount} is null or ${one.promiseDate} is not null`),
    index('party_follow_up_of_party').on(one.partyKind, one.partyId, one.createdAt),
  ],
);

/** A buyer who is not reminded, and why. */
export const reminderStops = pgTable(
  'reminder_stop',
  {
    id: rowId(),
    partyKind: oneOf(BuyerParty).notNull(),
    partyId: reference(),
    reason: text().notNull(),
    ...stamps(),
  },
  (stop) => [unique('reminder_stop_once').on(stop.partyKind, stop.partyId)],
);

/** Interest that a debit note charged on a document, for so many days. */
export const interestCharges = pgTable(
  'interest_charge',
  {
    id: rowId(),
    voucherId: reference().references(() => vouchers.id),
    openItemId: reference().references(() => openItems.id),
    /** The first day that is charged, and the day after the last. */
    fromDate: date().notNull(),
    toDate: date().notNull(),
    /** What was open, and the interest on it, paise. */
    base: money().notNull(),
    amount: money().notNull(),
    ...stamps(),
  },
  (charge) => [
    unique('interest_charge_once').on(charge.voucherId, charge.openItemId),
    check('interest_charge_days', sql`${charge.toDate} > ${charge.fromDate}`),
    check('interest_charge_amount', sql`${charge.amount} > 0 and ${charge.base} > 0`),
    index('interest_charge_of_item').on(charge.openItemId),
  ],
);
