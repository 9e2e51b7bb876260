import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { addMonths, addDays, dateText, fiscalYearOf } from '../../platform/clock.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRow, insertRows } from '../../platform/rows/rows.ts';
import { filedRefusal, type TaxTouch } from '../../tax/filed.service.ts';
import { dayFieldOf } from './day-field.rules.ts';
import { fiscalYears, periods } from './fiscal-year.table.ts';
import { splitMonths } from './period.rules.ts';
import { postingTable } from '../journal/posting.rules.ts';
import { monthText } from '../../tax/tax-month.service.ts';

/** So far after the end of the last year a posting may still make the next one. */
const mostMonthsAhead = 18;

type Span = { readonly name: string; readonly startDate: string; readonly endDate: string };
type Held = {
  readonly monthStart: string;
  readonly status: 'open' | 'on_hold' | 'locked';
  readonly yearName: string;
  readonly yearStatus: 'open' | 'closed';
  readonly booksBegin: string | null;
};

/** Documents that the return of their month tells of, whether they bear tax or not. */
export const supplies: readonly LedgerEvent[] = [
  'sales.invoiceIssued',
  'sales.invoiceCancelled',
  'sales.creditNoteIssued',
  'sales.creditNoteCancelled',
];

/** What is posted, as far as its date depends on it. */
type Posting = {
  readonly event: LedgerEvent;
  /** Why it is posted into a month on hold. */
  readonly reason?: string | undefined;
  /** What its lines change of the tax returns. */
  readonly touches?: readonly TaxTouch[];
};

/**
 * Refuses a date that may not be posted now. Holds the month against being locked or filed until the end of
 * the transaction, and makes the next financial year when it is needed.
 *
 * @param reason why something is posted into a month on hold.
 * @throws {Problem} `period.*` (422) with a text at `date`.
 */
export async function assertOpen(
  ctx: WriteContext,
  date: string,
  event: LedgerEvent,
  reason?: string,
): Promise<void> {
  const refusal = await refusalOf(ctx, date, { event, reason });
  if (refusal) throw refusal;
}

/**
 * Refuses lines on accounts of tax in a month whose return is filed, or whose tax is set off. The month is
 * held by `assertOpen`, which has asked for supplies already.
 *
 * @throws {Problem} `period.filed` (422) with a text at `date`.
 */
export async function assertTaxOpen(
  ctx: WriteContext,
  date: string,
  touches: readonly TaxTouch[],
): Promise<void> {
  const says = await filedRefusal(ctx, date, touches);
  if (says) throw refusedBy(ctx)('filed', says);
}

/**
 * The date of a reversal that nobody dated: the original's if it is still open, otherwise the first
 * open day from today on.
 */
export async function reversalDate(
  ctx: WriteContext,
  original: string,
  posting: Posting,
): Promise<string> {
  if ((await refusalOf(ctx, original, posting)) === null) return original;
  const date = await firstOpenDay(ctx, ctx.today);
  const refusal = await refusalOf(ctx, date, posting);
  if (refusal) throw refusal;
  return date;
}

/** The date that a reversal would bear, for the caller before it is written; nothing is held. */
export async function firstOpenDate(ctx: ReadContext, original: string): Promise<string> {
  const [held] = await openMonths(ctx, original);
  return held && held.monthStart <= original ? original : firstOpenDay(ctx, ctx.today);
}

async function firstOpenDay(ctx: ReadContext, from: string): Promise<string> {
  const [first] = await openMonths(ctx, from);
  return first && first.monthStart > from ? first.monthStart : from;
}

/** The first month from a day on that the asker may post into. */
function openMonths(ctx: ReadContext, from: string) {
  return ctx.tx
    .select({ monthStart: periods.monthStart })
    .from(periods)
    .innerJoin(fiscalYears, eq(fiscalYears.id, periods.fiscalYearId))
    .where(
      and(
        gte(periods.monthEnd, from),
        eq(fiscalYears.status, 'open'),
        mayPostOnHold(ctx) ? ne(periods.status, 'locked') : eq(periods.status, 'open'),
      ),
    )
    .orderBy(asc(periods.monthStart))
    .limit(1);
}

/** Makes a financial year with its months. */
export async function makeYear(ctx: WriteContext, { name, startDate, endDate }: Span) {
  const year = await insertRow(ctx, fiscalYears, { name, startDate, endDate });
  await insertRows(
    ctx,
    periods,
    splitMonths(startDate, endDate).map((month) => ({ ...month, fiscalYearId: year.id })),
  );
  return year;
}

async function refusalOf(ctx: WriteContext, date: string, { event, reason, touches }: Posting) {
  const refused = refusedBy(ctx);
  const period =
    (await periodOf(ctx, date)) ??
    (await yearToCome(ctx, date)) ??
    (postingTable[event].isOpening ? await firstPeriodBehind(ctx, date) : undefined);
  if (!period) return refused('no_year', `There is no financial year for ${dateText(date)}.`);
  const month = monthText(period.monthStart);
  const { booksBegin } = period;
  if (booksBegin !== null && date < booksBegin && !postingTable[event].isOpening) {
    return refused('before_books', `The books begin on ${dateText(booksBegin)}.`);
  }
  if (period.yearStatus === 'closed') {
    return refused('year_closed', `The financial year ${period.yearName} is closed.`);
  }
  if (postingTable[event].isClosing) return null;
  if (period.status === 'locked') return refused('locked', `The period ${month} is locked.`);
  if (period.status === 'on_hold' && !mayPostOnHold(ctx)) {
    return refused('on_hold', `The period ${month} is on hold. Ask an accountant.`);
  }
  if (period.status === 'on_hold' && (reason?.trim().length ?? 0) < 3) {
    return refused('reason_missing', `The period ${month} is on hold. Give a reason.`);
  }
  const touched = touches ?? (supplies.includes(event) ? (['supply'] as const) : []);
  const filed = await filedRefusal(ctx, date, touched);
  if (filed) return refused('filed', filed);
  const most = ctx.settings['accounts.maxFutureDays'];
  if (date > addDays(ctx.today, most)) {
    return refused('too_far_ahead', `The date cannot be more than ${most} days ahead.`);
  }
  return null;
}

const refusedBy =
  ({ operation }: WriteContext) =>
  (problem: string, says: string) =>
    ruleBroken(`period.${problem}`, says, { fields: { [dayFieldOf(operation)]: says } });

const mayPostOnHold = (ctx: ReadContext) => may(ctx, 'accounts.period.postOnHold');

async function periodOf(ctx: WriteContext, date: string): Promise<Held | undefined> {
  const [period] = await heldPeriod(ctx.tx).execute({ date });
  return period;
}

const heldPeriod = hot((tx) =>
  tx
    .select({
      monthStart: periods.monthStart,
      status: periods.status,
      yearName: fiscalYears.name,
      yearStatus: fiscalYears.status,
      booksBegin: fiscalYears.booksBegin,
    })
    .from(periods)
    .innerJoin(fiscalYears, eq(fiscalYears.id, periods.fiscalYearId))
    .where(
      and(
        lte(periods.monthStart, sql.placeholder('date')),
        gte(periods.monthEnd, sql.placeholder('date')),
      ),
    )
    .for('share', { of: periods })
    .prepare('period_of_date'),
);

/** Makes the years up to a date that lies soon after the last one. */
async function yearToCome(ctx: WriteContext, date: string): Promise<Held | undefined> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('fiscal year', 17))`);
  const [last] = await ctx.tx
    .select()
    .from(fiscalYears)
    .orderBy(desc(fiscalYears.endDate))
    .limit(1);
  invariant(last, 'set-up made a financial year');
  if (date > addMonths(last.endDate, mostMonthsAhead)) return undefined;
  const startMonth = ctx.settings['business.fiscalYearStartMonth'];
  for (let end = last.endDate; end < date;) {
    const year = await makeYear(ctx, fiscalYearOf(addDays(end, 1), startMonth));
    end = year.endDate;
  }
  return periodOf(ctx, date);
}

/**
 * The first month of the books, for the opening date, which is the day before it: what is entered there
 * changes the balances of every month behind, so it is as open as the first of them.
 */
async function firstPeriodBehind(ctx: WriteContext, date: string): Promise<Held | undefined> {
  const first = await firstDay(ctx);
  return date === addDays(first, -1) ? periodOf(ctx, first) : undefined;
}

/** The first financial year. */
export async function firstYear(ctx: ReadContext) {
  const [first] = await ctx.tx
    .select()
    .from(fiscalYears)
    .orderBy(asc(fiscalYears.startDate))
    .limit(1);
  invariant(first, 'set-up made a financial year');
  return first;
}

/** The first day that is posted into: that of the first financial year, or a later one within it. */
async function firstDay(ctx: ReadContext): Promise<string> {
  const { booksBegin, startDate } = await firstYear(ctx);
  return booksBegin ?? startDate;
}

/** The day before the books begin: what stood on accounts before is dated then. */
export const openingDate = async (ctx: ReadContext): Promise<string> =>
  addDays(await firstDay(ctx), -1);

/** Why opening balances can no longer be entered; null while they can. Nothing is held. */
export async function openingRefusal(ctx: ReadContext): Promise<string | null> {
  const { booksBegin, startDate } = await firstYear(ctx);
  const day = booksBegin === null ? startDate : addDays(booksBegin, -1);
  const [month] = await ctx.tx
    .select({ status: periods.status, year: fiscalYears.name, yearStatus: fiscalYears.status })
    .from(periods)
    .innerJoin(fiscalYears, eq(fiscalYears.id, periods.fiscalYearId))
    .where(and(lte(periods.monthStart, day), gte(periods.monthEnd, day)));
  if (month?.yearStatus === 'closed') return `The financial year ${month.year} is closed.`;
  return month?.status === 'locked' ? `The period ${monthText(day)} is locked.` : null;
}
