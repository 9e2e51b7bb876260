import { and, asc, gte, inArray, lte, ne } from 'drizzle-orm';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { periods } from '../../books/periods/fiscal-year.table.ts';
import { vouchers } from '../../accounts/vouchers/voucher.table.ts';
import { dateFormat } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';

/** Says which months of some days may still change, and what is typed for them and not posted. */
export async function openMonths(ctx: ReadContext, span: Span): Promise<string[]> {
  return [...(await unlocked(ctx, span)), ...(await drafts(ctx, span))];
}

async function unlocked(ctx: ReadContext, { from, to }: Span): Promise<string[]> {
  const open = await ctx.tx
    .select({ start: periods.monthStart })
    .from(periods)
    .where(
      and(ne(periods.status, 'locked'), lte(periods.monthStart, to), gte(periods.monthEnd, from)),
    )
    .orderBy(asc(periods.monthStart));
  const [first] = open;
  const last = open.at(-1);
  if (!first || !last) return [];
  if (open.length === 1) return [`${monthText(first.start)} is not locked.`];
  return [`${monthText(first.start)} to ${monthText(last.start)} are not all locked.`];
}

async function drafts(ctx: ReadContext, { from, to }: Span): Promise<string[]> {
  const typed = (table: typeof vouchers | typeof expenses) =>
    ctx.tx.$count(
      table,
      and(inArray(table.status, ['draft', 'waiting']), gte(table.date, from), lte(table.date, to)),
    );
  const [ofVouchers, ofExpenses] = [await typed(vouchers), await typed(expenses)];
  const words = [
    ofVouchers > 0 && `${ofVouchers} draft ${ofVouchers === 1 ? 'voucher' : 'vouchers'}`,
    ofExpenses > 0 && `${ofExpenses} draft ${ofExpenses === 1 ? 'expense' : 'expenses'}`,
  ].filter((part) => part !== false);
  if (words.length === 0) return [];
  const verb = ofVouchers + ofExpenses === 1 ? 'is' : 'are';
  return [`${words.join(' and ')} ${verb} not in these figures.`];
}

const monthText = (day: string) =>
  dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
