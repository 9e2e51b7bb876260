import { sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';

/**
 * Refuses cash paid out that is not there, on its day or on a later one. Locks the cash account, so that
 * two people cannot pay out the same money.
 *
 * @param accountId the cash account; cash in hand when left out.
 * @throws {Problem} `cash.short` (422).
 */
export async function refuseNegativeCash(
  ctx: WriteContext,
  from: string,
  accountId?: number,
): Promise<void> {
  if (ctx.settings['accounts.allowNegativeCash']) return;
  const isIt = accountId === undefined ? sql`a.system_key = 'cash.main'` : sql`a.id = ${accountId}`;
  await ctx.tx.execute(sql`select id from ledger_account a where ${isIt} for no key update`);
  const days = await ctx.tx.execute<{ day: string; balance: string }>(sql`
    select entry_date::text as day, balance from (
      select l.entry_date, sum(sum(l.debit - l.credit)) over (order by l.entry_date) as balance
      from journal_line l join ledger_account a on a.id = l.account_id
      where ${isIt}
      group by l.entry_date) as day
    where balance < 0 and entry_date >= ${from} order by entry_date limit 1`);
  const short = days.rows[0];
  if (!short) return;
  const says = `Cash in hand would be ${rupees(Number(short.balance))} on ${dateText(short.day)}.`;
  throw ruleBroken('cash.short', says, { fields: { amount: says } });
}
