import type { Party, PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import type {
  FindParties,
  FoundParties,
  PartyBalanceOf,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { sql, type SQL } from 'drizzle-orm';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../../customers/customer.table.ts';
import { couriers } from '../../logistics/couriers/courier.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { ledgerParties } from '../../books/journal/ledger-party.table.ts';
import { turnover } from '../../books/journal/turnover.service.ts';

/** Where parties of each kind stand: what they are called, and what is said beside it. */
const places: Readonly<Record<PartyKind, { from: SQL; name: SQL; under: SQL; label: string }>> = {
  customer: { from: sql`${customers}`, name: sql`name`, under: sql`phone`, label: 'Customer' },
  company: { from: sql`${companies}`, name: sql`name`, under: sql`number`, label: 'Company' },
  vendor: { from: sql`${vendors}`, name: sql`display_name`, under: sql`number`, label: 'Vendor' },
  courier: { from: sql`${couriers}`, name: sql`name`, under: sql`code`, label: 'Courier' },
};
const kinds = ['company', 'customer', 'vendor', 'courier'] as const satisfies PartyKind[];
const mostFound = 8;

/**
 * A party as the books name it today: of one that was merged the one that was kept, as a voucher that comes every
 * month still names the other.
 *
 * @throws {Problem} `not_found`.
 */
export async function readParty(
  ctx: ReadContext,
  { kind, id }: { readonly kind: PartyKind; readonly id: number },
): Promise<Party> {
  const { from, name, label } = places[kind];
  const found = await ctx.tx.execute<{ id: string; name: string }>(
    sql`select id, ${name} as name from ${from} where id = coalesce((
      select kept_id from party_merge where party_kind = ${kind} and dropped_id = ${id}), ${id})`,
  );
  const [party] = found.rows;
  if (!party) throw notFound(label);
  return { kind, id: Number(party.id), name: party.name };
}

/**
 * Parties whose name, number or phone begins with or holds what was typed: kind by kind in the order that was asked
 * for, the shortest names first. Before anything is typed those of the last vouchers stand on top.
 */
export async function findParties(
  ctx: ReadContext,
  { q, kind = [...kinds], id }: FindParties,
): Promise<FoundParties> {
  const like = `%${q.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const rows: FoundParties['rows'] = q === '' && id === undefined ? await lastUsed(ctx, kind) : [];
  const used = new Set(rows.map((row) => `${row.kind} ${row.id}`));
  for (const one of new Set(kind)) {
    const { from, name, under } = places[one];
    const found = await ctx.tx.execute<{ id: string; name: string; under: string }>(sql`
      select id, ${name} as name, ${under} as under from ${from}
      where ${id === undefined ? sql`(${name} ilike ${like} or ${under} ilike ${like}) and ${isNotMerged(one)}` : sql`id = ${id}`}
      order by length(${name}), ${name}, id limit ${mostFound}`);
    const others = found.rows.filter((row) => !used.has(`${one} ${row.id}`));
    rows.push(...others.map((row) => ({ kind: one, ...row, id: Number(row.id) })));
  }
  return { rows };
}

const lastVouchers = 200;
const mostUsed = 4;

/** Whom the last vouchers name, of these kinds, the latest first. */
async function lastUsed(
  ctx: ReadContext,
  wanted: readonly PartyKind[],
): Promise<FoundParties['rows']> {
  const last = await ctx.tx.execute<{ kind: PartyKind; id: string }>(sql`
    select party_kind as kind, party_id as id from (
      select id as voucher_id, party_kind, party_id from voucher order by id desc limit ${lastVouchers}) voucher
    where party_kind = any(${sql.param([...wanted])}::text[])
    group by party_kind, party_id order by max(voucher_id) desc limit ${mostUsed}`);
  const rows: FoundParties['rows'] = [];
  for (const { kind, id } of last.rows) {
    const { from, name, under } = places[kind];
    const found = await ctx.tx.execute<{ name: string; under: string }>(
      sql`select ${name} as name, ${under} as under from ${from} where id = ${Number(id)} and ${isNotMerged(kind)}`,
    );
    rows.push(...found.rows.map((row) => ({ kind, id: Number(id), ...row })));
  }
  return rows;
}

const isNotMerged = (kind: PartyKind): SQL =>
  sql`id not in (select dropped_id from party_merge where party_kind = ${kind})`;

/** What an account stands at with all that is posted; paise, a debit above zero. */
export async function getAccountBalance(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<{ balance: number }> {
  const { rows } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(debit - credit), 0) as balance from ${turnover} where account_id = ${id}`);
  return { balance: Number(rows[0]?.balance ?? 0) };
}

/** What somebody stands at over all accounts that are kept by party; paise, what they owe above zero. */
export async function getPartyBalance(
  ctx: ReadContext,
  { partyKind, partyId }: PartyBalanceOf,
): Promise<{ balance: number }> {
  const { rows } = await ctx.tx.execute<{ balance: string }>(sql`
    select coalesce(sum(p.balance), 0) as balance from ${ledgerParties} p
    where p.party_kind = ${partyKind} and p.party_id = ${partyId}
      and p.account_id in (select id from ${ledgerAccounts} where party_kind = ${partyKind})`);
  return { balance: Number(rows[0]?.balance ?? 0) };
}
