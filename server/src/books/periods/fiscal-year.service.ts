import { type FiscalYear, Period } from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { users } from '../../platform/people/user.table.ts';
import { taxFilings, taxMonths } from '../../tax/tax-month.table.ts';
import { journalEntries } from '../journal/journal.table.ts';
import { turnover } from '../journal/turnover.service.ts';
import { changeRow, updateRow } from '../../platform/rows/rows.ts';
import { fiscalYears, periods, type ClosingCheck } from './fiscal-year.table.ts';

/** Financial years, newest first, each with its months and what was turned over in them. */
export async function listFiscalYears(ctx: ReadContext): Promise<{ rows: FiscalYear[] }> {
  const years = await ctx.tx
    .select({
      year: fiscalYears,
      closedBy: users.name,
      profit: sql<number | null>`(select sum(l.credit - l.debit) from journal_line l
        join ledger_account a on a.id = l.account_id and a.system_key = 'equity.retained'
        where l.entry_id = ${fiscalYears.closingEntryId})`,
    })
    .from(fiscalYears)
    .leftJoin(users, eq(users.id, fiscalYears.closedBy))
    .orderBy(asc(fiscalYears.startDate));
  const months = await monthsWithSums(ctx);
  const latestClosed = years.findLast(({ year }) => year.status === 'closed')?.year.id;
  const rows = years.map(({ year, closedBy, profit }): FiscalYear => {
    const isClosed = year.status === 'closed';
    return {
      ...year,
      closedBy: isClosed ? (closedBy ?? 'Counting House') : null,
      profit: isClosed ? Number(profit ?? 0) : null,
      mayReopen: year.id === latestClosed,
      periods: months.get(year.id) ?? [],
    };
  });
  return { rows: rows.toReversed() };
}

/** One year as it is shown. */
export async function yearById(ctx: ReadContext, id: number): Promise<FiscalYear> {
  const year = (await listFiscalYears(ctx)).rows.find((one) => one.id === id);
  invariant(year, 'a financial year stays');
  return year;
}

async function monthsWithSums(ctx: ReadContext): Promise<ReadonlyMap<number, Period[]>> {
  const rows = await ctx.tx
    .select({
      ...columnsFor(Period, periods),
      fiscalYearId: periods.fiscalYearId,
      turnover: sql<number>`coalesce(sums.debit, 0)`.mapWith(Number),
      lastEntryDate: sql<string | null>`(select max(${journalEntries.entryDate})
        from ${journalEntries}
        where ${journalEntries.entryDate} between ${periods.monthStart} and ${periods.monthEnd})`,
      gstFiledOn: sql<
        string | null
      >`(select case when bool_and(${taxFilings.id} is not null) then max(${taxFilings.filedOn}) end
        from ${taxMonths} left join ${taxFilings} on ${taxFilings.monthId} = ${taxMonths.id}
          and ${taxFilings.return} = 'gstr1' and ${taxFilings.undoneAt} is null
        where ${taxMonths.month} = date_trunc('month', ${periods.monthStart})::date)`,
    })
    .from(periods)
    .leftJoin(
      sql`(select date_trunc('month', day)::date as month, sum(debit) as debit from ${turnover}
        group by 1) as sums`,
      sql`sums.month = date_trunc('month', ${periods.monthStart})::date`,
    )
    .orderBy(asc(periods.monthStart));
  const byYear = Map.groupBy(rows, ({ fiscalYearId }) => fiscalYearId);
  return new Map(
    [...byYear].map(([id, months]) => [id, months.map(({ fiscalYearId: _of, ...month }) => month)]),
  );
}

/** What a year keeps of its closing; null once it is open again. */
type YearClosed = {
  readonly closingEntryId: number | null;
  readonly closingChecks: ClosingCheck[];
};

/** Writes down that a year is closed, or open again. The caller holds the year, and has posted or reversed its entry. */
export async function markYear(ctx: WriteContext, id: number, closed: YearClosed | null) {
  await updateRow(
    ctx,
    fiscalYears,
    { id },
    closed
      ? { ...closed, status: 'closed', closedAt: ctx.now, closedBy: ctx.user.id }
      : {
          status: 'open',
          closingEntryId: null,
          closedAt: null,
          closedBy: null,
          closingChecks: null,
        },
  );
}

/** Keeps the status of a month, with the reason. */
export async function markPeriod(
  ctx: WriteContext,
  at: { readonly id: number; readonly version?: number },
  values: Pick<typeof periods.$inferSelect, 'status' | 'reason'>,
) {
  await updateRow(ctx, periods, at, values);
}

/** The day on which the books begin within a year; null: on its first. */
export async function beginBooks(
  ctx: WriteContext,
  year: typeof fiscalYears.$inferSelect,
  booksBegin: string | null,
) {
  await changeRow(ctx, fiscalYears, year, { booksBegin });
}
