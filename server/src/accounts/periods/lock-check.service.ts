import {
  lockCheckLabels,
  type AskLockCheck,
  type LockCheck,
  type LockCheckKey,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { and, eq, lte, ne, sql, type SQL } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { periods } from '../../books/periods/fiscal-year.table.ts';
import { monthText } from '../../tax/tax-month.service.ts';

type Span = { readonly from: string; readonly to: string };
type Period = typeof periods.$inferSelect;

/** So many of a kind are named. */
const mostSaid = 5;

/** What waits in some days, as `what` in words and `amount` in paise. */
const waiting: Readonly<Record<Exclude<LockCheckKey, 'ended'>, (days: Span) => SQL>> = {
  drafts: ({ from, to }) => sql`
    select concat(case kind when 'journal' then 'Journal' else initcap(kind) end, ' of ', to_char(date, 'DD Mon YYYY')) as what,
      amount from voucher where status in ('draft', 'waiting', 'post_dated') and date between ${from} and ${to}
    union all
    select concat('Expense of ', to_char(date, 'DD Mon YYYY'), ': ', description), total from expense
    where status in ('draft', 'waiting') and date between ${from} and ${to}`,
  bills: ({ from, to }) => sql`
    select concat('Bill ', vendor_bill_no, ' of ', to_char(business_date, 'DD Mon YYYY')) as what, total as amount
    from bill where status in ('draft', 'exception') and business_date between ${from} and ${to}`,
  parcels: ({ from, to }) => sql`
    select concat(p.number, ' of ', o.order_no) as what, p.declared_value as amount
    from parcel p join sales_order o on o.id = p.order_id
    where p.direction = 'out' and p.return_id is null and p.status <> 'cancelled'
      and p.packed_at >= ${from}::date - 1 and p.packed_at < ${to}::date + 2
      and exists (select from parcel_line x join order_line l on l.id = x.order_line_id
        where x.parcel_id = p.id and l.qty_packed > l.qty_invoiced)`,
  lines: ({ from, to }) => sql`
    select concat(b.label, ', ', to_char(l.date, 'DD Mon YYYY')) as what, abs(l.amount) as amount
    from bank_statement_line l join bank_account b on b.id = l.bank_account_id
    where l.status = 'open' and l.date between ${from} and ${to}`,
};

/** What is open in a month and in those before it that would be locked with it. */
export async function periodLockCheck(
  ctx: ReadContext,
  { id }: AskLockCheck,
): Promise<{ rows: LockCheck[] }> {
  return { rows: await lockChecks(ctx, await readRow(ctx, periods, id)) };
}

/**
 * Refuses to lock a month of which something is open, unless somebody has seen it.
 *
 * @throws {Problem} `period.open_work` (422) with the checks in `more`.
 */
export async function refuseOpenWork(ctx: ReadContext, period: Period): Promise<void> {
  const open = (await lockChecks(ctx, period)).filter(({ passed, blocks }) => !passed && !blocks);
  if (open.length === 0) return;
  const says = open.map(({ key, count }) => openLabels[key](count, period)).join(', ');
  throw ruleBroken(
    'period.open_work',
    `${monthText(period.monthStart)} is not ready to be locked: ${says}.`,
    { more: { checks: open } },
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

const openLabels: Readonly<Record<LockCheckKey, (count: number, period: Period) => string>> = {
  ended: (_, { monthEnd }) => `it ends on ${dateText(monthEnd)}`,
  drafts: (count) => counted(count, 'draft', 'drafts'),
  bills: (count) => counted(count, 'vendor bill to confirm', 'vendor bills to confirm'),
  parcels: (count) => counted(count, 'parcel not invoiced', 'parcels not invoiced'),
  lines: (count) => counted(count, 'bank line not matched', 'bank lines not matched'),
};

async function lockChecks(ctx: ReadContext, period: Period): Promise<LockCheck[]> {
  const days = { from: await firstOpenOf(ctx, period), to: period.monthEnd };
  const rows: LockCheck[] = [];
  for (const key of Object.keys(lockCheckLabels) as LockCheckKey[]) {
    const found =
      key === 'ended'
        ? period.monthEnd < ctx.today
          ? []
          : [{ what: `It ends on ${dateText(period.monthEnd)}`, amount: '0' }]
        : (await ctx.tx.execute<{ what: string; amount: string }>(waiting[key](days))).rows;
    rows.push({
      key,
      passed: found.length === 0,
      blocks: key === 'drafts',
      count: found.length,
      amount: found.reduce((sum, { amount }) => sum + Number(amount), 0),
      says: found.slice(0, mostSaid).map(({ what }) => what),
    });
  }
  return rows;
}

/** The first day of the earliest month that would be locked. */
async function firstOpenOf(ctx: ReadContext, period: Period): Promise<string> {
  const [first] = await ctx.tx
    .select({ monthStart: periods.monthStart })
    .from(periods)
    .where(
      and(
        eq(periods.fiscalYearId, period.fiscalYearId),
        lte(periods.monthStart, period.monthStart),
        ne(periods.status, 'locked'),
      ),
    )
    .orderBy(periods.monthStart)
    .limit(1);
  return first?.monthStart ?? period.monthStart;
}
