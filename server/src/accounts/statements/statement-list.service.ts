import {
  type ListStatementLines,
  Statement,
  StatementLine,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import type { ListAnswer, ListInput } from '@counting-house/contract/kit/list.ts';
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { asked, atLeast, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { bankMatchParts } from '../reconciliation/bank-match.table.ts';
import { hits, matchesRule } from '../reconciliation/bank-rule.rules.ts';
import { activeRules, type RuleRow } from '../reconciliation/bank-rule.service.ts';
import { bankStatementLines, bankStatements } from './statement.table.ts';

const countOf = (status: 'all' | 'open') =>
  sql<number>`(select count(*) from ${bankStatementLines} where ${bankStatementLines.statementId} = ${bankStatements.id}
    and ${status === 'open' ? sql`${bankStatementLines.status} = 'open'` : sql`${bankStatementLines.parentLineId} is null`})`.mapWith(
    Number,
  );

const statementRows = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(Statement, bankStatements),
      lineCount: countOf('all'),
      openCount: countOf('open'),
      importedBy: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(bankStatements)
    .leftJoin(users, eq(users.id, bankStatements.createdBy));

/** The imported statements of a bank account, the newest first. */
export async function listStatements(
  ctx: ReadContext,
  input: ListInput & { readonly id: number },
): Promise<ListAnswer<Statement>> {
  return pageOf(ctx, input, {
    rows: statementRows(ctx).$dynamic(),
    matching: ctx.tx.select({ id: bankStatements.id }).from(bankStatements).$dynamic(),
    id: bankStatements.id,
    where: [eq(bankStatements.bankAccountId, input.id)],
    search: [bankStatements.fileName],
    sorts: { toDate: bankStatements.toDate },
    defaultSort: '-toDate',
  });
}

export async function statementById(ctx: ReadContext, id: number): Promise<Statement> {
  const [statement] = await statementRows(ctx).where(eq(bankStatements.id, id));
  invariant(statement, 'a statement that was just imported is there');
  return statement;
}

/** Lines of an account's statements, what each was matched with, and how many entries an open one may be. */
export async function listStatementLines(
  ctx: ReadContext,
  input: ListStatementLines,
): Promise<ListAnswer<StatementLine>> {
  const account = await readRow(ctx, bankAccounts, input.id);
  const line = bankStatementLines;
  const size = sql<number>`abs(${line.amount})`;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({ ...columnsFor(StatementLine, line), bankAccountId: line.bankAccountId })
      .from(line)
      .$dynamic(),
    matching: ctx.tx.select({ id: line.id }).from(line).$dynamic(),
    id: line.id,
    where: [
      eq(line.bankAccountId, input.id),
      input.status === undefined ? ne(line.status, 'split') : eq(line.status, input.status),
      input.direction && (input.direction === 'in' ? gt(line.amount, 0) : lt(line.amount, 0)),
      ...asked(input, {
        from: atLeast(line.date),
        to: upTo(line.date),
        min: atLeast(size),
        max: upTo(size),
      }),
    ],
    search: [sql`(${line.description} || ' ' || ${line.reference})`],
    sorts: { date: line.date },
    defaultSort: 'date',
  });
  const ids = page.rows.map(({ id }) => id);
  const [rules, matches, proposals] = [
    page.rows.some(({ status }) => status === 'open') ? await activeRules(ctx) : [],
    await matchesOf(ctx, ids),
    await proposalsOf(ctx, account.ledgerAccountId, ids),
  ];
  return {
    ...page,
    rows: page.rows.map(({ bankAccountId, ...row }) => ({
      ...row,
      rule: row.status === 'open' ? ruleFor(rules, { ...row, bankAccountId }) : null,
      matchId: matches.get(row.id)?.matchId ?? null,
      bookedAs: matches.get(row.id)?.bookedAs ?? [],
      proposals: proposals.get(row.id) ?? 0,
    })),
  };
}

/** The first rule that fits a line, and why. */
function ruleFor(
  rules: readonly RuleRow[],
  line: Parameters<typeof hits>[1],
): StatementLine['rule'] {
  const rule = rules.find((one) => hits(one, line));
  return rule ? { name: rule.name, because: matchesRule(rule) } : null;
}

type Matched = { matchId: number; bookedAs: StatementLine['bookedAs'] };

async function matchesOf(ctx: ReadContext, ids: readonly number[]): Promise<Map<number, Matched>> {
  const found = new Map<number, Matched>();
  if (ids.length === 0) return found;
  const parts = await ctx.tx
    .select({ lineId: bankMatchParts.statementLineId, matchId: bankMatchParts.matchId })
    .from(bankMatchParts)
    .where(and(inArray(bankMatchParts.statementLineId, [...ids]), eq(bankMatchParts.isLive, true)));
  if (parts.length === 0) return found;
  const matchIds = [...new Set(parts.map(({ matchId }) => matchId))];
  const entries = await ctx.tx
    .select({
      matchId: bankMatchParts.matchId,
      entryId: journalEntries.id,
      sourceKind: journalEntries.sourceKind,
      sourceId: journalEntries.sourceId,
      no: journalEntries.sourceNo,
    })
    .from(bankMatchParts)
    .innerJoin(journalLines, eq(journalLines.id, bankMatchParts.journalLineId))
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .where(and(inArray(bankMatchParts.matchId, matchIds), isNull(bankMatchParts.statementLineId)))
    .orderBy(bankMatchParts.id);
  const byMatch = Map.groupBy(entries, ({ matchId }) => matchId);
  for (const { lineId, matchId } of parts) {
    if (lineId === null) continue;
    const bookedAs = (byMatch.get(matchId) ?? []).map(({ matchId: _of, ...entry }) => entry);
    found.set(lineId, { matchId, bookedAs });
  }
  return found;
}

/** How many unmatched entries of its amount stand within the window of each open line. */
async function proposalsOf(
  ctx: ReadContext,
  ledgerAccountId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const days = ctx.settings['accounts.matchWindowDays'];
  const { rows } = await ctx.tx.execute<{ id: string; count: string }>(sql`
    select s.id, count(*) as count
    from bank_statement_line s
      join journal_line l on l.account_id = ${ledgerAccountId}
        and l.entry_date between s.date - ${days}::int and s.date + ${days}::int
        and l.debit - l.credit = s.amount
      join journal_entry e on e.id = l.entry_id and e.reverses_id is null
        and e.event <> 'openingBalance.entered'
      left join journal_entry r on r.reverses_id = e.id
    where s.id = any(${sql.param(ids)}::bigint[]) and s.status = 'open' and r.id is null
      and not exists (select from bank_match_part p where p.journal_line_id = l.id and p.is_live)
    group by s.id`);
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]));
}
