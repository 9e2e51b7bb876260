import { TillDirection, TillMovePurpose } from '@counting-house/contract/orders/till.ts';
import { sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  moment,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';

/** A cash drawer of the counter. */
export const tills = pgTable(
  'till',
  {
    id: rowId(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** Its cash lies there; null: cash in hand. */
    cashAccountId: optionalReference().references(() => ledgerAccounts.id),
    ...stamps(),
  },
  (till) => [uniqueIndex('till.name_taken').on(sql`lower(${till.name})`)],
);

/**
 * A till from its opening to its closing. One person answers for its cash: what they take and give back until
 * then counts in it. What it has to hold is worked out when it is closed, and stays.
 */
export const tillSessions = pgTable(
  'till_session',
  {
    id: rowId(),
    number: text().notNull().unique('till_session.number_taken'),
    tillId: reference().references(() => tills.id),
    /** Who opened it. */
    userId: reference().references(() => users.id),
    openedAt: moment().notNull(),
    float: money().notNull(),
    closedAt: moment(),
    closedById: optionalReference().references(() => users.id),
    expected: money(),
    counted: money(),
    /** Notes and coins as they were counted: value in paise, and how many. */
    counts: jsonb().$type<{ value: number; count: number }[]>().notNull().default([]),
    note: text().notNull().default(''),
    /** What was short or over, in the books. */
    entryId: optionalReference(),
    ...stamps(),
  },
  (session) => [
    uniqueIndex('till.taken')
      .on(session.tillId)
      .where(sql`${session.closedAt} is null`),
    uniqueIndex('till.mine_open')
      .on(session.userId)
      .where(sql`${session.closedAt} is null`),
    index('till_session_by_opening').on(session.openedAt, session.id),
    index('till_session_by_till').on(session.tillId, session.openedAt, session.id),
    check('till_session.float_negative', sql`${session.float} >= 0`),
    check(
      'till_session.closed_half',
      sql`(${session.closedAt} is null) = (${session.closedById} is null)
        and (${session.closedAt} is null) = (${session.expected} is null)
        and (${session.closedAt} is null) = (${session.counted} is null)`,
    ),
  ],
);

/** Cash put into a till or taken out of it, beside what buyers pay. */
export const tillMoves = pgTable(
  'till_move',
  {
    id: rowId(),
    sessionId: reference().references(() => tillSessions.id),
    direction: oneOf(TillDirection).notNull(),
    purpose: oneOf(TillMovePurpose).notNull(),
    amount: money().notNull(),
    note: text().notNull(),
    /** Null of what goes to the safe or comes from it while both are cash in hand. */
    entryId: optionalReference(),
    ...stamps(),
  },
  (move) => [
    index('till_move_by_session').on(move.sessionId, move.id),
    check('till_move.amount_wrong', sql`${move.amount} > 0`),
    check(
      'till_move.not_in_the_books',
      sql`${move.purpose} = 'safe' or ${move.entryId} is not null`,
    ),
  ],
);
