import {
  yearCheckLabels,
  type FiscalYear,
  type YearClosing,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { lockRow, stale } from '../../platform/rows/rows.ts';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { markPeriod, markYear, yearById } from '../../books/periods/fiscal-year.service.ts';
import { fiscalYears, periods, type ClosingCheck } from '../../books/periods/fiscal-year.table.ts';
import { yearCloseCheck } from './year-check.service.ts';

type Year = typeof fiscalYears.$inferSelect;

/**
 * Closes a year: what income and expense accounts hold moves to retained earnings on its last day. Locks
 * the year, so that of two who close it one does; its months are locked already, so nothing is posted beside.
 *
 * @throws {Problem} `year.closed`, `year.not_over`, `year.close_earlier`, `year.blocked`, `invalid` with the
 *   warnings that need a reason (422); `stale` (409).
 */
export async function closeYear(ctx: WriteContext, input: YearClosing): Promise<FiscalYear> {
  const year = await lockRow(ctx, fiscalYears, input.id);
  if (year.status === 'closed') {
    throw ruleBroken('year.closed', `The financial year ${year.name} is closed.`);
  }
  if (year.version !== input.version) throw await stale(ctx, fiscalYears, year);
  if (year.endDate >= ctx.today) {
    const says = `The financial year ${year.name} ends on ${dateText(year.endDate)}. Close it after that.`;
    throw ruleBroken('year.not_over', says);
  }
  await refuseOpenBefore(ctx, year);
  const closingChecks = await passedChecks(ctx, input);
  const entryId = await post(ctx, {
    ...closingOf(year),
    date: year.endDate,
    narration: `Profit of ${year.name} to retained earnings`,
    lines: await closingLines(ctx, year.endDate),
  });
  await markYear(ctx, year.id, { closingEntryId: entryId, closingChecks });
  return yearById(ctx, year.id);
}

/**
 * Reopens the latest closed year: its closing entry is reversed on its last day, and its months are on hold.
 *
 * @throws {Problem} `year.not_closed`, `year.reopen_later` (422); `stale` (409).
 */
export async function reopenYear(
  ctx: WriteContext,
  { id, version, reason }: { id: number; version: number; reason: string },
): Promise<FiscalYear> {
  const year = await lockRow(ctx, fiscalYears, id);
  if (year.status !== 'closed') {
    throw ruleBroken('year.not_closed', `The financial year ${year.name} is open.`);
  }
  if (year.version !== version) throw await stale(ctx, fiscalYears, year);
  const [later] = await ctx.tx
    .select({ name: fiscalYears.name })
    .from(fiscalYears)
    .where(and(gt(fiscalYears.startDate, year.startDate), eq(fiscalYears.status, 'closed')))
    .orderBy(sql`${fiscalYears.startDate} desc`)
    .limit(1);
  if (later) throw ruleBroken('year.reopen_later', `Reopen ${later.name} first.`);

  await markYear(ctx, id, null);
  await reverse(ctx, closingOf(year), { reason, date: year.endDate });
  const months = await ctx.tx
    .select({ id: periods.id })
    .from(periods)
    .where(eq(periods.fiscalYearId, id))
    .orderBy(asc(periods.monthStart))
    .for('update');
  for (const month of months) {
    await markPeriod(ctx, { id: month.id }, { status: 'on_hold', reason });
  }
  return yearById(ctx, id);
}

const closingOf = ({ id, name }: Year) => ({
  event: 'year.closed' as const,
  source: { kind: 'fiscal_year', id, no: name },
});

async function refuseOpenBefore(ctx: WriteContext, year: Year): Promise<void> {
  const [before] = await ctx.tx
    .select({ name: fiscalYears.name })
    .from(fiscalYears)
    .where(and(lt(fiscalYears.startDate, year.startDate), eq(fiscalYears.status, 'open')))
    .orderBy(asc(fiscalYears.startDate))
    .limit(1);
  if (before) throw ruleBroken('year.close_earlier', `Close ${before.name} first.`);
}

/** The check list as it stands; what blocks is refused, what warns needs a reason. */
async function passedChecks(
  ctx: WriteContext,
  { id, reasons }: YearClosing,
): Promise<ClosingCheck[]> {
  const { rows } = await yearCloseCheck(ctx, { id });
  const blocking = rows.filter(({ passed, blocks }) => !passed && blocks);
  const [first] = blocking;
  if (first) {
    const more = blocking.length > 1 ? ` and ${blocking.length - 1} more` : '';
    throw ruleBroken(
      'year.blocked',
      `The year cannot be closed: “${yearCheckLabels[first.key]}” is not so${more}.`,
      { more: { checks: blocking } },
    );
  }
  const unsaid = rows.filter(({ passed, key }) => !passed && reasons[key] === undefined);
  if (unsaid.length > 0) {
    throw invalid(
      Object.fromEntries(
        unsaid.map(({ key }) => [`reasons.${key}`, 'Give a reason of at least 3 characters']),
      ),
    );
  }
  return rows.map((row) => ({ ...row, reason: reasons[row.key] ?? null }));
}

/** What each income and expense account holds at the end of a day, turned round; the rest is the profit. */
async function closingLines(ctx: WriteContext, endDate: string) {
  const { rows } = await ctx.tx.execute<{ id: string; balance: string }>(sql`
    select a.id, sum(l.debit - l.credit) as balance
    from journal_line l join ledger_account a on a.id = l.account_id
    where a.root in ('income', 'expense') and l.entry_date <= ${endDate}
    group by a.id, a.code having sum(l.debit - l.credit) <> 0 order by a.code`);
  const balances = rows.map(({ id, balance }) => ({ id: Number(id), balance: Number(balance) }));
  const profit = -balances.reduce((sum, { balance }) => sum + balance, 0);
  return [
    ...balances.map(({ id, balance }) =>
      (balance > 0 ? credit : debit)('account', Math.abs(balance), { accountId: id }),
    ),
    (profit > 0 ? credit : debit)('retained_earnings', Math.abs(profit)),
  ];
}
