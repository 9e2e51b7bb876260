import type {
  BookedLines,
  BookStatementLines,
} from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import { BookStatementLine } from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import type { z } from 'zod';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { sentenceOf } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { excludeStatementLines } from '../statements/statement-line.service.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
import { hits } from './bank-rule.rules.ts';
import { activeRules, type RuleRow } from './bank-rule.service.ts';
import { bookStatementLine } from './line-booking.service.ts';

type Line = typeof bankStatementLines.$inferSelect;

/**
 * Books lines of statements, each by itself: one that is refused says why, the others are done.
 *
 * @returns what came of each, in the order of the days.
 */
export async function bookStatementLines(
  ctx: WriteContext,
  { lineIds, accountId }: BookStatementLines,
): Promise<BookedLines> {
  const lines = await readRows(
    ctx,
    bankStatementLines,
    { id: [...new Set(lineIds)] },
    { orderBy: ['date', 'id'] },
  );
  const rules = accountId === undefined ? await activeRules(ctx) : [];
  const rows: BookedLines['rows'] = [];
  for (const line of lines) {
    const tried = await attempt(ctx, (inner) =>
      accountId === undefined
        ? byRule(inner, line, rules)
        : bookAs(inner, line, { lines: [{ accountId, amount: Math.abs(line.amount) }] }),
    );
    rows.push({
      id: line.id,
      ok: tried.done && tried.answer !== null,
      text: tried.done ? (tried.answer ?? 'No rule is for this line.') : sentenceOf(tried.problem),
    });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

type Way = Partial<z.input<typeof BookStatementLine>>;

async function bookAs(ctx: WriteContext, line: Line, way: Way): Promise<string> {
  const input = BookStatementLine.parse({ id: line.id, ...way });
  return (await bookStatementLine(ctx, input)).voucherNumber;
}

async function byRule(
  ctx: WriteContext,
  line: Line,
  rules: readonly RuleRow[],
): Promise<string | null> {
  const rule = rules.find((one) => hits(one, line));
  if (!rule) return null;
  const { outcome, narration, accountId, partyKind, partyId } = rule;
  const amount = Math.abs(line.amount);
  switch (outcome) {
    case 'exclude':
      needsRight(ctx, 'accounts.statement.match');
      await excludeStatementLines(ctx, {
        lineIds: [line.id],
        reason: narration.length < 3 ? `Rule ${rule.name}` : narration,
      });
      return 'Excluded';
    case 'party':
      return bookAs(ctx, line, {
        narration,
        ...(partyKind && partyId !== null ? { party: { kind: partyKind, id: partyId } } : {}),
      });
    case 'transfer':
      return bookAs(ctx, line, { narration, otherAccountId: accountId ?? undefined });
    case 'expense':
      return bookAs(ctx, line, {
        narration,
        expense: { accountId: accountId ?? 0, taxId: rule.taxId, vendorId: rule.vendorId },
      });
    case 'account':
      return bookAs(ctx, line, { narration, lines: [{ accountId: accountId ?? 0, amount }] });
  }
}
