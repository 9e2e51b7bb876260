import { type DayBookInput, DayBookRow } from '@counting-house/contract/reports/day-book.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, between, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { alias, type PgSelect } from 'drizzle-orm/pg-core';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { centres } from '../../books/chart/centre.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf, passOneOrder } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { documentId, isOfPayment } from './document.rules.ts';
import { spanOf } from '../span.rules.ts';

const newestFirst = '-date,-entryId,lineNo';
const oldestFirst = 'date,entryId,lineNo';

/**
 * The journal, newest day first or oldest; the lines of an entry follow each other, debits first.
 *
 * @throws {Problem} `malformed` (400) for any other order: entries are never torn apart.
 */
export async function listDayBook(
  ctx: ReadContext,
  input: DayBookInput,
): Promise<ListAnswer<DayBookRow>> {
  const { from, to } = spanOf(ctx, input);
  const sort = orderOf(input.sort);
  const reversal = alias(journalEntries, 'reversal');
  return pageOf(
    ctx,
    { ...input, sort },
    {
      rows: joined(
        ctx.tx
          .select({
            ...columnsFor(DayBookRow, journalLines),
            date: journalLines.entryDate,
            event: journalEntries.event,
            sourceKind: journalEntries.sourceKind,
            sourceId: journalEntries.sourceId,
            sourceNo: journalEntries.sourceNo,
            documentId: documentId(),
            partyName: sql<
              string | null
            >`coalesce(${journalLines.partyName}, ${journalEntries.partyName})`,
            narration: journalEntries.narration,
            accountCode: ledgerAccounts.code,
            accountName: ledgerAccounts.name,
            centre: centres.code,
            reversesId: journalEntries.reversesId,
            reversedById: reversal.id,
            postedAt: journalEntries.postedAt,
            postedBy: sql<string>`coalesce(${users.name}, 'Counting House')`,
          })
          .from(journalLines)
          .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
          .innerJoin(centres, eq(centres.id, journalLines.centreId))
          .leftJoin(reversal, eq(reversal.reversesId, journalLines.entryId))
          .$dynamic(),
      )
        .leftJoin(users, eq(users.id, journalEntries.postedBy))
        .leftJoin(orderPayments, isOfPayment()),
      matching: matchingOf(ctx, input),
      id: journalLines.id,
      where: [
        gte(journalLines.entryDate, from),
        lte(journalLines.entryDate, to),
        ...asked(input, {
          ...pick(journalEntries, 'event', 'partyKind', 'partyId', 'postedBy'),
          upTo: upTo(journalLines.entryId),
        }),
        input.accountId === undefined
          ? undefined
          : await touches(ctx, input.accountId, { from, to }),
      ],
      search: [entrySearchText],
      numbers: [journalEntries.sourceNo],
      sorts: {
        date: journalLines.entryDate,
        entryId: journalLines.entryId,
        lineNo: journalLines.lineNo,
      },
      defaultSort: newestFirst,
    },
  );
}

/** Entries are joined only for a filter or a word that reads them: the days of the lines have an index. */
function matchingOf(ctx: ReadContext, { event, partyKind, partyId, postedBy, q }: DayBookInput) {
  const lines = ctx.tx.select({ id: journalLines.id }).from(journalLines).$dynamic();
  const readsEntries = [event, partyKind, partyId, postedBy, q || undefined].some(
    (one) => one !== undefined,
  );
  return readsEntries ? joined(lines) : lines;
}

function orderOf(asked = ''): string {
  if (['', '-date', newestFirst].includes(asked)) return newestFirst;
  if (!['date', oldestFirst].includes(asked)) passOneOrder({ sort: asked });
  return oldestFirst;
}

/** What people find an entry by, in one text; written as its index has it (9100_accounts.sql). */
const entrySearchText = sql`(${journalEntries.sourceNo} || ' ' || coalesce(${journalEntries.partyName}, '')
  || ' ' || ${journalEntries.narration})`;

/** By the date too, which both have: then entries in the order of an index bring their lines in order. */
const joined = <Q extends PgSelect>(query: Q) =>
  query.innerJoin(
    journalEntries,
    and(
      eq(journalEntries.id, journalLines.entryId),
      eq(journalEntries.entryDate, journalLines.entryDate),
    ),
  );

/** Of an account with more lines than this each entry is asked as it comes; of others they are named. */
const fewLines = 5_000;

/** Entries with any line on an account are shown whole. */
async function touches(
  ctx: ReadContext,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<SQL> {
  const own = alias(journalLines, 'own');
  const isOwn = and(eq(own.accountId, accountId), between(own.entryDate, from, to));
  const some = ctx.tx
    .select({ entryId: own.entryId })
    .from(own)
    .where(isOwn)
    .limit(fewLines + 1)
    .as('some');
  const found = await ctx.tx.$count(some);
  return found > fewLines
    ? sql`exists (select from ${journalLines} as own where ${eq(own.entryId, journalLines.entryId)}
        and ${eq(own.accountId, accountId)} offset 0)`
    : inArray(journalLines.entryId, ctx.tx.select({ entryId: own.entryId }).from(own).where(isOwn));
}
