import type { SetOff, TaxHead } from '@counting-house/contract/gst/gst-return.ts';
import { sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { addMonths } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { daysOfSpan, usedSpans } from '../returns/gstin-share.service.ts';
import { uncounted } from '../returns/inward.ts';
import { taxMonths } from '../../tax/tax-month.table.ts';
import { setOffOf, type ByHead } from './set-off.rules.ts';
import { balances, taxAccounts } from '../returns/tax-accounts.service.ts';
import { daysOf, monthOf } from '../../tax/tax-month.service.ts';

/** A month before that is not set off yet, by itself. */
type EarlierMonth = { readonly month: string; readonly cash: number; readonly carried: number };

/** More months that are open are looked at as one, in the first of these. */
const mostMonths = 24;

/**
 * How the tax of a month would be paid, by itself: credit that months before leave over comes with it, what they owe
 * stands beside it.
 *
 * @param gstin of the business, whose part of the accounts alone is meant.
 */
export async function dueAlone(
  ctx: ReadContext,
  month: string,
  gstin: string,
): Promise<{ setOff: SetOff; earlier: EarlierMonth[] }> {
  const first = await earliestOpen(ctx, { month: `${month}-01`, gstin });
  const months = monthsTo(first === undefined ? month : monthOf(first), month);
  const earlier: EarlierMonth[] = [];
  let before = nothing;
  let left = nothing;
  for (const each of months) {
    const accounts = await taxAccounts(ctx, daysOf(each), gstin || undefined);
    const now = {
      output: balances(accounts, 'output'),
      reverseCharge: balances(accounts, 'rcm'),
      credit: balances(accounts, 'input'),
    };
    const own = {
      output: moved(now.output, before.output, left.output),
      reverseCharge: moved(now.reverseCharge, before.reverseCharge, left.reverseCharge),
      credit: moved(now.credit, before.credit, left.credit),
    };
    const setOff = setOffOf(own);
    if (each === month) return { setOff, earlier: earlier.filter(({ cash }) => cash > 0) };
    const carried = setOff.credit.reduce((sum, { after }) => sum + after, 0);
    earlier.push({ month: each, cash: setOff.cash, carried });
    before = now;
    left = {
      output: byHead((head) => Math.min(own.output[head], 0)),
      reverseCharge: byHead((head) => Math.min(own.reverseCharge[head], 0)),
      credit: byHead(
        (head) =>
          (setOff.credit.find((row) => row.head === head)?.after ?? 0) +
          Math.min(own.credit[head], 0),
      ),
    };
  }
  return { setOff: setOffOf(nothing), earlier };
}

/** The first day before a month on which tax came to be owed in a month that is not set off. */
export async function earliestOpen(
  ctx: ReadContext,
  { month: firstDay, gstin }: { readonly month: string; readonly gstin: string },
): Promise<string | undefined> {
  const spans = await usedSpans(ctx);
  const own = spans.filter((span) => span.gstin === gstin);
  const isOwn =
    spans.length < 2
      ? sql`true`
      : sql`(${sql.join(
          [sql`false`, ...own.map((span) => daysOfSpan(span, sql`e.entry_date`))],
          sql` or `,
        )})`;
  const { rows } = await ctx.tx.execute<{ day: string }>(sql`
    select to_char(e.entry_date, 'YYYY-MM-DD') as day
    from ${journalLines} e join ${ledgerAccounts} a on a.id = e.account_id and a.tax_role in ('output', 'rcm')
      join ${journalEntries} entry on entry.id = e.entry_id and entry.event not in ${uncounted}
    where e.entry_date < ${firstDay} and ${isOwn}
      and not exists (
        select from ${taxMonths} m where m.settled_on is not null and m.gstin = ${gstin}
          and m.month = date_trunc('month', e.entry_date)::date
      )
    order by e.entry_date limit 1`);
  return rows[0]?.day;
}

const byHead = (of: (head: TaxHead) => number): ByHead => ({
  IGST: of('IGST'),
  CGST: of('CGST'),
  SGST: of('SGST'),
  CESS: of('CESS'),
});
const none = byHead(() => 0);
const nothing = { output: none, reverseCharge: none, credit: none };

/** What came onto an account in a month, with what the one before left on it. */
const moved = (now: ByHead, before: ByHead, left: ByHead): ByHead =>
  byHead((head) => now[head] - before[head] + left[head]);

function monthsTo(first: string, last: string): string[] {
  const months = [];
  for (let month = first; month < last; month = monthOf(addMonths(`${month}-01`, 1)))
    months.push(month);
  return [...months, last].slice(-mostMonths);
}
