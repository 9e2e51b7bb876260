import { sql } from 'drizzle-orm';
import { addDays, fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { digitsFor } from './hsn.rules.ts';

/** Digits that HSN codes need on a day: as set, or by what was sold in the financial year before it. */
export async function hsnDigits(ctx: ReadContext, day: string): Promise<number> {
  const asSet = ctx.settings['tax.hsnMinDigits'];
  return asSet === 0 ? digitsFor(await soldTheYearBefore(ctx, day)) : asSet;
}

/** What was sold without tax in the financial year before the one of a day, credit notes taken off; paise. */
async function soldTheYearBefore(ctx: ReadContext, day: string): Promise<number> {
  const startMonth = ctx.settings['business.fiscalYearStartMonth'];
  const { startDate } = fiscalYearOf(day, startMonth);
  const before = fiscalYearOf(addDays(startDate, -1), startMonth);
  const { rows } = await ctx.tx.execute<{ sold: string }>(sql`
    select coalesce(sum(total - tax), 0) as sold from sales_day
    where day between ${before.startDate} and ${before.endDate} and line_kind <> 'cost'`);
  return Number(rows[0]?.sold ?? 0);
}
