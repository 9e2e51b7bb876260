import { sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { turnoverOf } from '../../books/journal/turnover.service.ts';
import type { ReadContext } from '../../platform/context.ts';

type Account = Pick<
  typeof ledgerAccounts.$inferSelect,
  'id' | 'code' | 'name' | 'type' | 'systemKey' | 'partyKind' | 'stockKind'
>;

export type AccountBalance = Account & {
  /** Paise; a debit is positive. */
  readonly balance: number;
};

/** What every account that takes entries stood at on a day, by code. */
export async function ledgerBalances(
  ctx: ReadContext,
  at: string,
  upTo: number | undefined,
): Promise<AccountBalance[]> {
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    select a.id, a.code, a.name, a.type, a.system_key, a.party_kind, a.stock_kind, coalesce(sum(t.balance), 0) as balance
    from ${ledgerAccounts} a left join (
      select account_id, sum(debit - credit) as balance from ${turnoverOf({ upTo })}
      where day <= ${at} group by 1
    ) t on t.account_id = a.id
    where not a.is_group group by a.id order by a.code`);
  return rows.map((row) => ({
    id: Number(row['id']),
    code: row['code'] ?? '',
    name: row['name'] ?? '',
    type: row['type'] as Account['type'],
    systemKey: row['system_key'] ?? null,
    partyKind: row['party_kind'] as Account['partyKind'],
    stockKind: row['stock_kind'] as Account['stockKind'],
    balance: Number(row['balance']),
  }));
}

/** What the account of a system key stood at, with the account; a debit is positive. */
export async function balanceOfKey(
  ctx: ReadContext,
  key: string,
  { at, upTo }: { at: string; upTo: number | undefined },
): Promise<AccountBalance | undefined> {
  const all = await ledgerBalances(ctx, at, upTo);
  return all.find(({ systemKey }) => systemKey === key);
}
