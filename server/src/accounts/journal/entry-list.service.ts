import {
  EntryRow,
  type ListEntries,
} from '@counting-house/contract/accounts/journal/entry-list.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias, type PgSelect } from 'drizzle-orm/pg-core';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, atLeast, pick, range, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { isOfPayment, recordId, recordKind } from './entry-record.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';

/** Entries of the journal, newest first. */
export async function listEntries(
  ctx: ReadContext,
  input: ListEntries,
): Promise<ListAnswer<EntryRow>> {
  const reversal = alias(journalEntries, 'reversal');
  const rows = ctx.tx
    .select({
      ...columnsFor(EntryRow, journalEntries),
      date: journalEntries.entryDate,
      recordKind,
      recordId,
      reversedById: reversal.id,
      postedBy: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(journalEntries)
    .leftJoin(reversal, eq(reversal.reversesId, journalEntries.id))
    .leftJoin(users, eq(users.id, journalEntries.postedBy))
    .leftJoin(orderPayments, isOfPayment)
    .$dynamic();
  return pageOf<PgSelect>(ctx, input, {
    rows,
    matching: ctx.tx.select({ id: journalEntries.id }).from(journalEntries).$dynamic(),
    id: journalEntries.id,
    where: [
      ...asked(input, {
        ...pick(journalEntries, 'event', 'sourceKind', 'partyKind', 'partyId', 'postedBy'),
        from: atLeast(journalEntries.entryDate),
        to: upTo(journalEntries.entryDate),
        amount: range(journalEntries.total),
      }),
      reversalsOnly(input.reversals),
      input.accountId === undefined ? undefined : touches(input.accountId),
    ],
    search: [entrySearchText],
    numbers: [journalEntries.sourceNo],
    sorts: { id: journalEntries.id, date: journalEntries.entryDate },
    defaultSort: '-date',
  }) as Promise<ListAnswer<EntryRow>>;
}

function reversalsOnly(wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? isNotNull(journalEntries.reversesId) : isNull(journalEntries.reversesId);
}

const touches = (accountId: number): SQL =>
  sql`exists (select from ${journalLines} where ${and(
    eq(journalLines.entryId, journalEntries.id),
    eq(journalLines.accountId, accountId),
  )})`;

/** What people find an entry by, in one text; written as its index has it (9100_accounts.sql). */
const entrySearchText = sql`(${journalEntries.sourceNo} || ' ' || coalesce(${journalEntries.partyName}, '')
  || ' ' || ${journalEntries.narration})`;
