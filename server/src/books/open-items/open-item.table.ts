import { DocKind } from '@counting-house/contract/accounts/open-items/open-item.ts';
import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  money,
  optionalReference,
  reference,
  rowId,
  stamps,
  oneOf,
} from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { journalEntries } from '../journal/journal.table.ts';

/** What buyers owe us, or we them; in the words of the index. */
export const ofBuyers = (item: { partyKind: AnyPgColumn }) =>
  sql`${item.partyKind} in ('customer', 'company')`;

/**
 * A document that somebody owes: an invoice (debit), a receipt or an advance (credit). The items of a
 * party always add up to its control account.
 */
export const openItems = pgTable(
  'open_item',
  {
    id: rowId(),
    accountId: reference().references(() => ledgerAccounts.id),
    partyKind: oneOf(PartyKind).notNull(),
    partyId: reference(),
    side: text({ enum: ['debit', 'credit'] }).notNull(),
    docKind: oneOf(DocKind).notNull(),
    sourceKind: text().notNull(),
    sourceId: reference(),
    sourceSeq: integer().notNull(),
    docNo: text().notNull(),
    docDate: date().notNull(),
    dueDate: date().notNull(),
    amount: money().notNull(),
    /** What is left today; kept by allocation.service.ts under the item's lock. */
    outstanding: money().notNull(),
    entryId: reference().references(() => journalEntries.id),
    /** The order that an advance or an invoice belongs to. */
    orderId: optionalReference(),
    /** The day on which its entry was reversed. */
    voidedOn: date(),
    ...stamps(),
  },
  (item) => [
    // A journal may name several parties on one side.
    unique('open_item_of_source').on(
      item.sourceKind,
      item.sourceId,
      item.side,
      item.sourceSeq,
      item.accountId,
      item.partyId,
    ),
    check('open_item_amount', sql`${item.amount} > 0`),
    check('open_item_due', sql`${item.dueDate} >= ${item.docDate}`),
    check('allocation.spent_already', sql`${item.outstanding} between 0 and ${item.amount}`),
    check('open_item_void', sql`${item.voidedOn} is null or ${item.outstanding} = 0`),
    index('open_item_left')
      .on(item.partyKind, item.partyId, item.accountId, item.side)
      .where(sql`${item.outstanding} > 0`),
    index('open_item_due')
      .on(item.partyKind, item.dueDate, item.id)
      .where(sql`${item.outstanding} > 0`),
    index('open_item_by_due').on(item.dueDate, item.id),
    // What is open is few among all of them, of whichever party.
    index('open_item_open')
      .on(item.dueDate, item.id)
      .where(sql`${item.outstanding} > 0`),
    index('open_item_of_buyers')
      .on(item.dueDate, item.id)
      .where(sql`${item.outstanding} > 0 and ${ofBuyers(item)}`),
    index('open_item_of_entry').on(item.entryId),
    index('open_item_of_order')
      .on(item.orderId)
      .where(sql`${item.orderId} is not null`),
  ],
);

/** A document whose party does not agree that it is owed; kept when it ends, so that the ageing of a past day shows it. */
export const openItemDisputes = pgTable(
  'open_item_dispute',
  {
    id: rowId(),
    openItemId: reference().references(() => openItems.id),
    disputedOn: date().notNull(),
    reason: text().notNull(),
    endedOn: date(),
    endReason: text(),
    ...stamps(),
  },
  (dispute) => [
    uniqueIndex('open_item.disputed_already')
      .on(dispute.openItemId)
      .where(sql`${dispute.endedOn} is null`),
    check(
      'open_item_dispute_ends',
      sql`(${dispute.endedOn} is null) = (${dispute.endReason} is null) and coalesce(${dispute.endedOn} >= ${dispute.disputedOn}, true)`,
    ),
    index('open_item_dispute_of_item').on(dispute.openItemId),
  ],
);

/** So much of a credit item settles a debit item. A reversal is written beside it, never deleted. */
export const allocations = pgTable(
  'allocation',
  {
    id: rowId(),
    debitItemId: reference().references(() => openItems.id),
    creditItemId: reference().references(() => openItems.id),
    amount: money().notNull(),
    allocatedOn: date().notNull(),
    reversedOn: date(),
    reversedAt: moment(),
    reason: text(),
    ...stamps(),
  },
  (allocation) => [
    check('allocation_amount', sql`${allocation.amount} > 0`),
    check(
      'allocation_reversal',
      sql`num_nulls(${allocation.reversedOn}, ${allocation.reversedAt}, ${allocation.reason}) in (0, 3)`,
    ),
    index('allocation_of_debit').on(allocation.debitItemId),
    index('allocation_of_credit').on(allocation.creditItemId),
  ],
);
