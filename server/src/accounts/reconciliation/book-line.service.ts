import type {
  BookLine,
  ListBookLines,
  MatchSuggestion,
  MatchSuggestions,
} from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { matchLimits } from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { and, between, eq, gt, isNull, lt, ne, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, upTo } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
import { bankMatchParts } from './bank-match.table.ts';
import { groupsFor, isCertain, possibleFrom, singlesFor } from './match.rules.ts';

const reversal = alias(journalEntries, 'reversal');

const amount = sql<number>`${journalLines.debit} - ${journalLines.credit}`;

const bookLine = {
  id: journalLines.id,
  entryId: journalLines.entryId,
  date: journalLines.entryDate,
  no: journalEntries.sourceNo,
  sourceKind: journalEntries.sourceKind,
  sourceId: journalEntries.sourceId,
  partyName: sql<string>`coalesce(${journalEntries.partyName}, '')`,
  narration: journalEntries.narration,
  bankRef: sql<string>`coalesce(${journalLines.bankRef}, '')`,
  amount: amount.mapWith(Number),
};

/**
 * What makes a line of an account's book one that a statement has still to show: it is in no match, no
 * opening balance, and neither undone nor the undoing of another.
 */
const notAtBank = (ctx: Pick<ReadContext, 'tx'>, ledgerAccountId: number) =>
  and(
    eq(journalLines.accountId, ledgerAccountId),
    ne(journalEntries.event, 'openingBalance.entered'),
    isNull(journalEntries.reversesId),
    isNull(reversal.id),
    notExists(
      ctx.tx
        .select({ id: bankMatchParts.id })
        .from(bankMatchParts)
        .where(
          and(eq(bankMatchParts.journalLineId, journalLines.id), eq(bankMatchParts.isLive, true)),
        ),
    ),
  );

const bookLines = (ctx: Pick<ReadContext, 'tx'>) =>
  ctx.tx
    .select(bookLine)
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .leftJoin(reversal, eq(reversal.reversesId, journalEntries.id));

/** Entries of a bank account that no statement shows yet, the oldest first. */
export async function listBookLines(ctx: ReadContext, input: ListBookLines) {
  const account = await readRow(ctx, bankAccounts, input.id);
  return pageOf(ctx, input, {
    rows: bookLines(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: journalLines.id })
      .from(journalLines)
      .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
      .leftJoin(reversal, eq(reversal.reversesId, journalEntries.id))
      .$dynamic(),
    id: journalLines.id,
    where: [
      notAtBank(ctx, account.ledgerAccountId),
      ...asked(input, { to: upTo(journalLines.entryDate) }),
      directionOf(input.direction),
    ],
    search: [
      journalEntries.sourceNo,
      journalEntries.partyName,
      journalLines.bankRef,
      sql`((${journalLines.debit} + ${journalLines.credit}) / 100)::text`,
    ],
    sorts: { date: { by: journalLines.entryDate, field: 'date' } },
    defaultSort: 'date',
  });
}

function directionOf(direction: 'in' | 'out' | undefined): SQL | undefined {
  if (direction === undefined) return undefined;
  return direction === 'in' ? gt(journalLines.debit, 0) : gt(journalLines.credit, 0);
}

/** Entries around the days of some lines that they may be. */
export async function candidates(
  ctx: ReadContext,
  ledgerAccountId: number,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<BookLine[]> {
  const days = ctx.settings['accounts.matchWindowDays'];
  return bookLines(ctx)
    .where(
      and(
        notAtBank(ctx, ledgerAccountId),
        between(journalLines.entryDate, addDays(from, -days), addDays(to, days)),
      ),
    )
    .orderBy(journalLines.entryDate, journalLines.id)
    .limit(most);
}

/** Around one line no more are looked at, those of its own amount before others. */
const mostAround = 400;

/** What in the books a line of a statement may be: single entries by how well they fit, and sums of several. */
export async function suggestMatches(
  ctx: ReadContext,
  { lineId }: { lineId: number },
): Promise<MatchSuggestions> {
  const line = await readRow(ctx, bankStatementLines, lineId);
  const account = await readRow(ctx, bankAccounts, line.bankAccountId);
  const days = ctx.settings['accounts.matchWindowDays'];
  if (line.status !== 'open') return { singles: [], groups: [] };
  const around = await bookLines(ctx)
    .where(
      and(
        notAtBank(ctx, account.ledgerAccountId),
        between(journalLines.entryDate, addDays(line.date, -days), addDays(line.date, days)),
        line.amount > 0 ? gt(amount, 0) : lt(amount, 0),
      ),
    )
    .orderBy(
      sql`${amount} <> ${line.amount}`,
      sql`abs(${journalLines.entryDate} - ${line.date}::date)`,
      journalLines.id,
    )
    .limit(mostAround);
  const scored = singlesFor(line, around).filter(({ score }) => score >= possibleFrom);
  const singles = scored
    .slice(0, matchLimits.suggestions)
    .map(({ entry, score, reasons }, index): MatchSuggestion => ({
      lines: [entry],
      score,
      isCertain: index === 0 && isCertain(scored),
      reasons,
    }));
  const groups = scored.length > 0 ? [] : groupsFor(line, around).map(asGroup);
  return { singles, groups };
}

function asGroup(lines: readonly BookLine[]): MatchSuggestion {
  const parties = new Set(lines.map(({ partyName }) => partyName)).size;
  return {
    lines: [...lines],
    score: possibleFrom,
    isCertain: false,
    reasons: [
      { speaksFor: true, says: `${lines.length} entries match the amount` },
      parties === 1
        ? { speaksFor: true, says: 'One party' }
        : { speaksFor: false, says: `${parties} parties` },
    ],
  };
}
