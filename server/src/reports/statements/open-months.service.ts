import { and, asc, gte, lte, ne } from 'drizzle-orm';
import { periods } from '../../accounts/periods/fiscal-year.table.ts';
import { dateFormat } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';

/** Says which months of some days may still change. */
export async function openMonths(ctx: ReadContext, { from, to }: Span): Promise<string[]> {
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
  if (open.length === 1) return [`${monthWords(first.start)} is not locked.`];
  return [`${monthWords(first.start)} to ${monthWords(last.start)} are not all locked.`];
}

const monthWords = (day: string) =>
  dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
