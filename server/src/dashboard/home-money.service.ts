import type { HomeMoney } from '@counting-house/contract/dashboard/home.ts';
import { sql } from 'drizzle-orm';
import { ledgerAccounts } from '../books/chart/account.table.ts';
import { journalEntries } from '../books/journal/journal.table.ts';
import { turnover } from '../books/journal/turnover.service.ts';
import { vouchers } from '../accounts/vouchers/voucher.table.ts';
import { addDays } from '../platform/clock.ts';
import { may, type ReadContext } from '../platform/context.ts';
import {
  readGst,
  readMoney,
  readPayableFigures,
  readReceivableFigures,
} from './books-figures.service.ts';

const weeksShown = 8;

/** Money as it stands, each figure by the right of its list. */
export async function readHomeMoney(ctx: ReadContext): Promise<HomeMoney> {
  const seesBank = may(ctx, 'accounts.bank.read');
  return {
    cash: seesBank ? await cashOf(ctx) : null,
    receivable: may(ctx, 'accounts.receivable.read') ? await readReceivableFigures(ctx) : null,
    payable: may(ctx, 'accounts.payable.read') ? await readPayableFigures(ctx) : null,
    gst: may(ctx, 'tax.return.read') ? await gstDue(ctx) : null,
    weeks: seesBank ? await weeksOf(ctx) : null,
  };
}

async function cashOf(ctx: ReadContext) {
  const { total, places } = await readMoney(ctx);
  return { total, accounts: places.length };
}

/** What GST comes to of this month so far; of the oldest month that is still to be paid, while there is one. */
async function gstDue(ctx: ReadContext): Promise<HomeMoney['gst']> {
  const { month, toPay, credit, unpaid } = await readGst(ctx);
  const [oldest] = unpaid;
  return oldest
    ? { month: oldest.month, toPay: oldest.toPay, credit, due: oldest.due }
    : { month, toPay, credit, due: null };
}

/** What came into cash and banks and went out by week, without what only moved between them. */
async function weeksOf(ctx: ReadContext): Promise<HomeMoney['weeks']> {
  const monday = addDays(ctx.today, -((new Date(`${ctx.today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const from = addDays(monday, -7 * (weeksShown - 1));
  const { rows } = await ctx.tx.execute<{ week: string; in: string; out: string }>(sql`
    with places as (select id from ${ledgerAccounts} where type in ('cash', 'bank')),
      moved as (
        select date_trunc('week', day)::date as week, sum(debit) as came, sum(credit) as went
        from ${turnover} where account_id in (select id from places) and day between ${from} and ${ctx.today}
        group by 1
      ),
      between_them as (
        select date_trunc('week', e.entry_date)::date as week, sum(v.amount) as amount
        from ${vouchers} v join ${journalEntries} e on e.source_kind = 'voucher' and e.source_id = v.id
        where v.kind = 'contra' and e.entry_date between ${from} and ${ctx.today}
          and v.money_account_id in (select id from places) and v.to_money_account_id in (select id from places)
        group by 1
      )
    select to_char(w.week, 'YYYY-MM-DD') as week,
      greatest(coalesce(m.came, 0) - coalesce(b.amount, 0), 0)::bigint as "in",
      greatest(coalesce(m.went, 0) - coalesce(b.amount, 0), 0)::bigint as "out"
    from (select generate_series(${from}::date, ${monday}::date, '7 days')::date as week) w
      left join moved m on m.week = w.week left join between_them b on b.week = w.week
    order by w.week`);
  return rows.map((row) => ({ from: row.week, in: Number(row.in), out: Number(row.out) }));
}
