import type {
  FiscalYear,
  NewFiscalYear,
  PeriodStatusChange,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { addDays, addMonths, fiscalYearOf } from '../../platform/clock.ts';
import { needsFreshProof, needsRight, type WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { refuseOpenWork } from './lock-check.service.ts';
import { markPeriod, yearById } from '../../books/periods/fiscal-year.service.ts';
import { fiscalYears, periods } from '../../books/periods/fiscal-year.table.ts';
import { makeYear } from '../../books/periods/period.service.ts';
import { monthText } from '../../tax/tax-month.service.ts';

type Period = typeof periods.$inferSelect;

/**
 * Adds the financial year that follows the last one.
 *
 * @throws {Problem} `year.overlaps`, `year.gap`, `year.too_long` (422).
 */
export async function createFiscalYear(
  ctx: WriteContext,
  { startDate, endDate }: NewFiscalYear,
): Promise<FiscalYear> {
  if (endDate <= startDate) throw invalid({ endDate: 'The year ends before it begins.' });
  const [last] = await ctx.tx
    .select()
    .from(fiscalYears)
    .orderBy(desc(fiscalYears.endDate))
    .limit(1)
    .for('update');
  if (last && startDate <= last.endDate) {
    throw refusedYear('overlaps', { startDate: `The dates overlap with ${last.name}.` });
  }
  if (last && startDate !== addDays(last.endDate, 1)) {
    throw refusedYear('gap', { startDate: `The year must begin on the day after ${last.name}.` });
  }
  if (endDate >= addMonths(startDate, last ? 12 : 18)) {
    throw refusedYear('too_long', { endDate: 'A financial year has at most 12 months.' });
  }
  const startMonth = Number(startDate.slice(5, 7));
  const { name } = fiscalYearOf(startDate, startMonth);
  const year = await makeYear(ctx, { name, startDate, endDate });
  return yearById(ctx, year.id);
}

const refusedYear = (problem: string, fields: Record<string, string>) =>
  ruleBroken(`year.${problem}`, Object.values(fields)[0] ?? '', { fields });

/**
 * Holds, opens, locks or unlocks a month. Locking waits for postings under way; with `withEarlier` the
 * months before it in the year are locked too, in their order; with `withLater` those behind it are unlocked too.
 *
 * @throws {Problem} `period.open_work` unless it is confirmed, `period.lock_earlier`, `period.year_closed`, `period.no_step` (422);
 *   `reauth_required`, `right_missing` (403) to unlock; `stale` (409).
 */
export async function setPeriodStatus(
  ctx: WriteContext,
  input: PeriodStatusChange,
): Promise<FiscalYear> {
  const { id, version, status, reason, withEarlier, withLater, withOpen } = input;
  const seen = await readRow(ctx, periods, id);
  const year = await lockRow(ctx, fiscalYears, seen.fiscalYearId);
  if (year.status === 'closed') {
    throw ruleBroken('period.year_closed', `The financial year ${year.name} is closed.`);
  }
  if (status === 'locked') {
    if (!withOpen && seen.status !== 'locked') await refuseOpenWork(ctx, seen);
    await lockEarlier(ctx, seen, withEarlier);
  }
  const period = await lockRow(ctx, periods, id);
  if (period.version !== version) throw await stale(ctx, periods, period);
  checkStep(ctx, period, { status, reason });
  if (status === 'locked') await refuseDrafts(ctx, period);
  await markPeriod(ctx, { id, version }, { status, reason: reason ?? null });
  if (period.status === 'locked' && withLater) await unlockLater(ctx, period, reason ?? null);
  return yearById(ctx, year.id);
}

function checkStep(
  ctx: WriteContext,
  period: Period,
  { status, reason }: Pick<PeriodStatusChange, 'status' | 'reason'>,
): void {
  const month = monthText(period.monthStart);
  if (period.status === status) {
    const words = { open: 'open', on_hold: 'on hold', locked: 'locked' }[status];
    throw ruleBroken('period.no_step', `${month} is ${words} already.`);
  }
  if (period.status !== 'locked') return;
  if (status === 'open') {
    throw ruleBroken('period.no_step', `Unlock ${month} first. It is on hold then.`);
  }
  needsRight(ctx, 'accounts.period.unlock');
  if (reason === undefined) throw invalid({ reason: 'Give a reason of at least 3 characters' });
  needsFreshProof(ctx);
}

/** The earlier months of the year: locked with it, or asked for. */
async function lockEarlier(ctx: WriteContext, period: Period, withEarlier: boolean): Promise<void> {
  const earlier = await ctx.tx
    .select()
    .from(periods)
    .where(
      and(
        eq(periods.fiscalYearId, period.fiscalYearId),
        lt(periods.monthStart, period.monthStart),
        ne(periods.status, 'locked'),
      ),
    )
    .orderBy(asc(periods.monthStart))
    .for('update');
  const [first] = earlier;
  if (!first) return;
  if (!withEarlier) {
    const says = `Lock ${monthText(first.monthStart)} first.`;
    throw ruleBroken('period.lock_earlier', says);
  }
  for (const month of earlier) {
    await refuseDrafts(ctx, month);
    const { id, version } = month;
    await markPeriod(ctx, { id, version }, { status: 'locked', reason: null });
  }
}

/** The later months of the year that are locked: on hold from now on, for the same reason. */
async function unlockLater(
  ctx: WriteContext,
  period: Period,
  reason: string | null,
): Promise<void> {
  const later = await ctx.tx
    .select({ id: periods.id, version: periods.version })
    .from(periods)
    .where(
      and(
        eq(periods.fiscalYearId, period.fiscalYearId),
        gt(periods.monthStart, period.monthStart),
        eq(periods.status, 'locked'),
      ),
    )
    .orderBy(asc(periods.monthStart))
    .for('update');
  for (const { id, version } of later) {
    await markPeriod(ctx, { id, version }, { status: 'on_hold', reason });
  }
}

/** Nothing that waits to be posted may be dated in a locked month: it never could be. */
async function refuseDrafts(ctx: WriteContext, { monthStart, monthEnd }: Period): Promise<void> {
  const { rows } = await ctx.tx.execute<{ n: string }>(sql`
    select count(*) as n from (
      select date from voucher where status in ('draft', 'waiting', 'post_dated')
      union all select date from expense where status in ('draft', 'waiting')
    ) waiting where date between ${monthStart} and ${monthEnd}`);
  const n = Number(rows[0]?.n);
  if (n === 0) return;
  const drafts = n === 1 ? '1 draft is' : `${n} drafts are`;
  throw ruleBroken('period.drafts', `${drafts} dated in ${monthText(monthStart)}.`);
}
