import { sql, type SQL } from 'drizzle-orm';
import { journalLines } from '../../books/journal/journal.table.ts';
import { ledgerParties } from '../../books/journal/ledger-party.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import type { Span } from '../span.rules.ts';
import { dayBefore } from './columns.rules.ts';

/** What the parties of an account owe in all, and what is owed to them; paise, both positive. */
export type Sides = { readonly debit: number; readonly credit: number };

type Moment = { readonly at: string; readonly upTo: number | undefined };

/**
 * What each party stood at on a day, `standing (account_id, party_kind, party_id, name, balance)`: where it
 * stands now, less what was posted since. So a day near today is as fast as today.
 */
export function standing(accountIds: readonly number[], { at, upTo }: Moment): SQL {
  const ids = idsOf(accountIds);
  const later = (where: SQL) => sql`
    select account_id, party_kind, party_id, null::text, credit - debit from ${journalLines}
    where account_id in (${ids}) and ${where}`;
  return sql`(
    select account_id, party_kind, party_id, max(name) as name, sum(balance)::bigint as balance from (
      select account_id, party_kind, party_id, name, balance from ${ledgerParties}
      where account_id in (${ids})
      union all ${later(sql`entry_date > ${at}`)}
      ${upTo === undefined ? sql.empty() : sql`union all ${later(sql`entry_date <= ${at} and entry_id > ${upTo}`)}`}
    ) moved group by 1, 2, 3 having sum(balance) <> 0
  ) as standing`;
}

const idsOf = (ids: readonly number[]) =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );

/** Both sides of control accounts on a day, by account. */
export async function readPartySides(
  ctx: ReadContext,
  accountIds: readonly number[],
  moment: Moment,
): Promise<ReadonlyMap<number, Sides>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<Record<'account_id' | 'debit' | 'credit', string>>(sql`
    select account_id, sum(greatest(balance, 0)) as debit, sum(greatest(-balance, 0)) as credit
    from ${standing(accountIds, moment)} group by 1`);
  return new Map(
    rows.map(({ account_id: id, debit, credit }) => [
      Number(id),
      { debit: Number(debit), credit: Number(credit) },
    ]),
  );
}

/** What micro and small enterprises are owed on control accounts, by account; paise. */
export async function owedToSmall(
  ctx: ReadContext,
  accountIds: readonly number[],
  moment: Moment,
): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<Record<'account_id' | 'credit', string>>(sql`
    select account_id, sum(greatest(-balance, 0)) as credit
    from ${standing(accountIds, moment)} join vendor v on v.id = party_id and v.msme_type in ('micro', 'small')
    where party_kind = 'vendor' group by 1`);
  return new Map(rows.map(({ account_id: id, credit }) => [Number(id), Number(credit)]));
}

/** What a party opened with on an account and what was turned over; null is all those past the most that are listed. */
export type PartyTurned = {
  readonly accountId: number;
  readonly partyKind: string;
  readonly partyId: number | null;
  readonly name: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
};

/** Most parties that are listed of an account; the rest of them is one row. */
const mostParties = 1_000;

/** The parties of control accounts that stood there or did something in some days, by name. */
export async function partyTurnover(
  ctx: ReadContext,
  accountIds: readonly number[],
  { from, to, upTo }: Span & { upTo: number | undefined },
): Promise<PartyTurned[]> {
  if (accountIds.length === 0) return [];
  const before = standing(accountIds, { at: dayBefore(from), upTo });
  const { rows } = await ctx.tx.execute<Record<string, string>>(sql`
    select account_id, party_kind, party_id, max(name) as name, sum(opening)::bigint as opening,
      sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (
      select account_id, party_kind, party_id, name, balance as opening, 0 as debit, 0 as credit from ${before}
      union all
      select account_id, party_kind, party_id, party_name, 0, debit, credit from ${journalLines}
      where account_id in (${idsOf(accountIds)}) and entry_date between ${from} and ${to}
        and ${upTo === undefined ? sql`true` : sql`entry_id <= ${upTo}`}
    ) moved group by 1, 2, 3 order by account_id, name, party_id`);
  const all = rows.map((row) => ({
    accountId: Number(row['account_id']),
    partyKind: row['party_kind'] ?? '',
    partyId: Number(row['party_id']),
    name: row['name'] ?? `${row['party_kind'] ?? ''} ${row['party_id'] ?? ''}`,
    opening: Number(row['opening']),
    debit: Number(row['debit']),
    credit: Number(row['credit']),
  }));
  return [...Map.groupBy(all, ({ accountId }) => accountId).values()].flatMap(withRest);
}

function withRest(parties: readonly (PartyTurned & { partyId: number })[]): PartyTurned[] {
  const [first] = parties;
  const rest = parties.slice(mostParties);
  if (!first || rest.length === 0) return [...parties];
  const sum = (of: 'opening' | 'debit' | 'credit') => rest.reduce((all, one) => all + one[of], 0);
  const others = { opening: sum('opening'), debit: sum('debit'), credit: sum('credit') };
  const name = `${rest.length} more`;
  return [...parties.slice(0, mostParties), { ...first, ...others, partyId: null, name }];
}
