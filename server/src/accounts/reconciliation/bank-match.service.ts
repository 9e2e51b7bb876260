import {
  matchLimits,
  type BankMatch,
  type MatchedBy,
  type NewBankMatch,
} from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { and, asc, desc, eq, gte, inArray, max, min } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { momentText, dateText } from '../../platform/clock.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, notFound, ruleBroken } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, insertRows, lockRow, theOne, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { journalLines } from '../../books/journal/journal.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
import { bankMatches, bankMatchParts } from './bank-match.table.ts';
import { candidates } from './book-line.service.ts';
import { certainPairs } from './match.rules.ts';
import { reconciliations } from './reconciliation.table.ts';

type StatementLineRow = typeof bankStatementLines.$inferSelect;
type BankAccountRow = typeof bankAccounts.$inferSelect;

/**
 * Holds a bank account for work on its statements: anyone who matches, imports or closes waits for the other.
 *
 * @throws {Problem} `not_found`.
 */
export async function holdAccount(ctx: WriteContext, id: number): Promise<BankAccountRow> {
  return theOne(bankAccounts, await readRows(ctx, bankAccounts, { id }, { lock: 'no key update' }));
}

/**
 * Matches lines of a statement with entries of its account; without lines the entries are ticked off.
 *
 * @throws {Problem} `bank_match.line_taken` (409) with who was first; `bank_match.sums_differ` (422);
 *   `reconciliation.closed` (422).
 */
export async function createBankMatch(ctx: WriteContext, input: NewBankMatch): Promise<BankMatch> {
  const { statementLineIds, journalLineIds } = input;
  if (statementLineIds.length > 0 && journalLineIds.length > matchLimits.lines) {
    throw invalid({ journalLineIds: `At most ${matchLimits.lines} entries` });
  }
  const accountId = await accountOf(ctx, input);
  const account = await holdAccount(ctx, accountId);
  const lines = await openLines(ctx, statementLineIds, accountId);
  return matched(ctx, account, {
    lines,
    journalLineIds,
    tickedOn: input.tickedOn,
    how: lines.length === 0 ? 'tick' : 'manual',
  });
}

/** The account that the named lines belong to. */
async function accountOf(ctx: ReadContext, input: NewBankMatch): Promise<number> {
  const [lineId] = input.statementLineIds;
  if (lineId !== undefined) {
    const [line] = await readRows(ctx, bankStatementLines, { id: lineId });
    if (!line) throw notFound('Statement line');
    return line.bankAccountId;
  }
  const [entry] = await ctx.tx
    .select({ id: bankAccounts.id })
    .from(journalLines)
    .innerJoin(bankAccounts, eq(bankAccounts.ledgerAccountId, journalLines.accountId))
    .where(eq(journalLines.id, input.journalLineIds[0] ?? 0));
  if (!entry) throw notFound('Entry');
  return entry.id;
}

/**
 * Lines of an account that are still to be handled, in their order.
 *
 * @throws {Problem} `bank_match.line_taken` (409), `not_found`.
 */
export async function openLines(
  ctx: WriteContext,
  ids: readonly number[],
  accountId: number,
): Promise<StatementLineRow[]> {
  if (ids.length === 0) return [];
  const lines = await readRows(
    ctx,
    bankStatementLines,
    { id: [...new Set(ids)], bankAccountId: accountId },
    { orderBy: ['date', 'id'], lock: 'update' },
  );
  if (lines.length !== new Set(ids).size) throw notFound('Statement line');
  const taken = lines.find(({ status }) => status !== 'open');
  if (taken) throw await lineTaken(ctx, taken);
  return lines;
}

const doneLabels = { matched: 'matched', excluded: 'left out', split: 'split', open: 'handled' };

async function lineTaken(ctx: ReadContext, line: StatementLineRow) {
  const [by] = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, line.updatedBy));
  const at = momentText(ctx.settings['business.timeZone'], line.updatedAt);
  return conflict(
    'bank_match.line_taken',
    `This line was ${doneLabels[line.status]} by ${by?.name ?? 'Counting House'} at ${at}.`,
  );
}

type Matching = {
  readonly lines: readonly StatementLineRow[];
  readonly journalLineIds: readonly number[];
  readonly tickedOn?: string | undefined;
  readonly how: MatchedBy;
};

/** Writes a match; the caller holds the account, and its lines are open. */
export async function matched(
  ctx: WriteContext,
  account: BankAccountRow,
  { lines, journalLineIds, tickedOn, how }: Matching,
): Promise<BankMatch> {
  const entries = await bookRows(ctx, journalLineIds, account);
  const amount = entries.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const ofLines = lines.reduce((sum, line) => sum + line.amount, 0);
  if (lines.length > 0 && amount !== ofLines) {
    throw ruleBroken(
      'bank_match.sums_differ',
      `The two sides differ by ${rupees(Math.abs(amount - ofLines))}.`,
    );
  }
  const days = lines.length > 0 ? lines.map(({ date }) => date) : [tickedOn ?? ctx.today];
  const matchedOn = days.toSorted().at(-1) ?? ctx.today;
  if (lines.length === 0) await refuseClosed(ctx, account.id, matchedOn);
  const match = await insertRow(ctx, bankMatches, {
    bankAccountId: account.id,
    how,
    matchedOn,
    completeOn:
      [matchedOn, ...entries.map(({ entryDate }) => entryDate)].toSorted().at(-1) ?? matchedOn,
    amount,
    reversedAt: null,
  });
  await insertRows(ctx, bankMatchParts, [
    ...lines.map((line) => part(match.id, { statementLineId: line.id, amount: line.amount })),
    ...entries.map(({ id, debit, credit }) =>
      part(match.id, { journalLineId: id, amount: debit - credit }),
    ),
  ]);
  for (const { id } of lines)
    await updateRow(ctx, bankStatementLines, { id }, { status: 'matched' });
  return { id: match.id, bankAccountId: account.id, how, matchedOn, amount };
}

const part = (
  matchId: number,
  of: { statementLineId?: number; journalLineId?: number; amount: number },
) => ({ statementLineId: null, journalLineId: null, ...of, matchId, isLive: true });

async function bookRows(ctx: WriteContext, ids: readonly number[], account: BankAccountRow) {
  const rows = await ctx.tx
    .select(pick(journalLines, 'id', 'entryDate', 'debit', 'credit'))
    .from(journalLines)
    .where(
      and(inArray(journalLines.id, [...ids]), eq(journalLines.accountId, account.ledgerAccountId)),
    )
    .orderBy(asc(journalLines.id));
  if (rows.length !== new Set(ids).size) throw notFound('Entry');
  const [taken] = await readRows(ctx, bankMatchParts, { journalLineId: ids, isLive: true });
  if (taken) {
    const [by] = await ctx.tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, taken.createdBy));
    const at = momentText(ctx.settings['business.timeZone'], taken.createdAt);
    throw conflict(
      'bank_match.line_taken',
      `This entry was matched by ${by?.name ?? 'Counting House'} at ${at}.`,
    );
  }
  return rows;
}

/**
 * Undoes a match; what was booked from a line stays in the books.
 *
 * @throws {Problem} `reconciliation.closed` (422) when a closed reconciliation covers it.
 */
export async function reverseBankMatch(ctx: WriteContext, { id }: { id: number }) {
  const found = theOne(bankMatches, await readRows(ctx, bankMatches, { id }));
  await holdAccount(ctx, found.bankAccountId);
  const match = await lockRow(ctx, bankMatches, id);
  if (match.reversedAt !== null) return { ok: true as const };
  await refuseClosed(ctx, match.bankAccountId, match.matchedOn);
  await updateRow(ctx, bankMatches, { id }, { reversedAt: ctx.now });
  const parts = await readRows(ctx, bankMatchParts, { matchId: id }, { orderBy: ['id'] });
  for (const { id: partId, statementLineId } of parts) {
    await updateRow(ctx, bankMatchParts, { id: partId }, { isLive: false });
    if (statementLineId === null) continue;
    await updateRow(ctx, bankStatementLines, { id: statementLineId }, { status: 'open' });
  }
  return { ok: true as const };
}

/** @throws {Problem} `reconciliation.closed` (422) when a day is covered by a closed reconciliation. */
export async function refuseClosed(ctx: ReadContext, bankAccountId: number, day: string) {
  const [closed] = await ctx.tx
    .select({ statementDate: reconciliations.statementDate })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.bankAccountId, bankAccountId),
        eq(reconciliations.status, 'closed'),
        gte(reconciliations.statementDate, day),
      ),
    )
    .orderBy(desc(reconciliations.statementDate))
    .limit(1);
  if (!closed) return;
  throw ruleBroken(
    'reconciliation.closed',
    `The account is reconciled to ${dateText(closed.statementDate)}. Reopen that reconciliation first.`,
  );
}

/** Open lines that one run looks at; a longer list is gone through in several. */
const linesAtOnce = 1_000;
const entriesAtOnce = 20_000;

/** Matches every open line of an account with the one entry that it certainly is. */
export async function matchWhatIsCertain(
  ctx: WriteContext,
  account: BankAccountRow,
): Promise<number> {
  const open = and(
    eq(bankStatementLines.bankAccountId, account.id),
    eq(bankStatementLines.status, 'open'),
  );
  const [span] = await ctx.tx
    .select({ from: min(bankStatementLines.date), to: max(bankStatementLines.date) })
    .from(bankStatementLines)
    .where(open);
  if (!span?.from || !span.to) return 0;
  const lines = await ctx.tx
    .select()
    .from(bankStatementLines)
    .where(open)
    .orderBy(desc(bankStatementLines.date), desc(bankStatementLines.id))
    .limit(linesAtOnce);
  const entries = await candidates(ctx, account.ledgerAccountId, {
    from: lines.at(-1)?.date ?? span.from,
    to: span.to,
    most: entriesAtOnce,
  });
  const pairs = certainPairs(lines, entries, ctx.settings['accounts.matchWindowDays']);
  const byId = new Map(lines.map((line) => [line.id, line]));
  for (const { line, entry } of pairs) {
    const row = byId.get(line.id);
    if (row) await matched(ctx, account, { lines: [row], journalLineIds: [entry.id], how: 'auto' });
  }
  return pairs.length;
}

/** `matchWhatIsCertain` of an account, asked for by hand. */
export async function matchCertain(ctx: WriteContext, { id }: { id: number }) {
  const account = await holdAccount(ctx, id);
  const made = await matchWhatIsCertain(ctx, account);
  const left = await ctx.tx.$count(
    bankStatementLines,
    and(eq(bankStatementLines.bankAccountId, id), eq(bankStatementLines.status, 'open')),
  );
  return { matched: made, left };
}
