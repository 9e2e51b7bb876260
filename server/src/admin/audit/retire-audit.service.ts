import { sql } from 'drizzle-orm';
import {
  type AuditMonth,
  auditMonths,
  makeAuditMonths,
} from '../../platform/audit/audit-months.ts';
import { retired } from '../../platform/audit/audit-seal.ts';
import { note } from '../../platform/audit/audit.ts';
import { fiscalYearOf, startOfDay } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { invariant } from '../../platform/problem.ts';
import { type MonthFile, writeMonth } from './audit-file.ts';

/**
 * Makes the months of the audit log that come next, and takes out those whose financial year is past
 * the years that the business keeps: each is written to a file in DATA_DIR/audit first, and that it
 * went is an entry of the log.
 */
export async function retireAudit(work: JobWork): Promise<{ made: number; retired: string[] }> {
  const made = await work.write((ctx) => makeAuditMonths(ctx.tx, ctx.now));
  const past = await work.read(pastMonths);
  for (const month of past) {
    const file = await work.read((ctx) => writeMonth(ctx.tx, month));
    await work.write((ctx) => dropMonth(ctx, month, file));
  }
  return { made, retired: past.map(({ month }) => month) };
}

/** The months that were over before the oldest financial year that is kept, oldest first. */
async function pastMonths(ctx: ReadContext): Promise<AuditMonth[]> {
  const { settings, today } = ctx;
  const year = fiscalYearOf(today, settings['business.fiscalYearStartMonth']);
  const firstYear = year.startYear - settings['admin.auditKeepYears'];
  const firstDay = `${firstYear}${year.startDate.slice(4)}`;
  const kept = startOfDay(settings['business.timeZone'], firstDay);
  return (await auditMonths(ctx.tx)).filter(({ endsAt }) => endsAt <= kept);
}

async function dropMonth(ctx: WriteContext, { month, part }: AuditMonth, file: MonthFile) {
  const table = sql.identifier(part);
  await ctx.tx.execute(sql`lock table ${table} in access exclusive mode`);
  const left = await ctx.tx.execute<{ n: number }>(sql`select count(*)::int as n from ${table}`);
  invariant(left.rows[0]?.n === file.rows, 'the file has all entries of its month');
  await ctx.tx.execute(sql`drop table ${table}`);
  const fields = Object.entries(file).map(([field, before]) => ({ field, before, after: null }));
  note(ctx, { ...retired, entityNo: month, fields });
}
