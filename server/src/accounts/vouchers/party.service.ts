import type { Party, PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import type {
  FindParties,
  FoundParties,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { sql, type SQL } from 'drizzle-orm';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../../customers/customer.table.ts';
import { couriers } from '../../logistics/couriers/courier.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';

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
export async function partyOf(
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

/** Parties whose name, number or phone begins with or holds what was typed; the shortest names first. */
export async function findParties(
  ctx: ReadContext,
  { q, kind = [...kinds], id }: FindParties,
): Promise<FoundParties> {
  const like = `%${q.replaceAll(/[\\%_]/gu, '\\$&')}%`;
  const rows: FoundParties['rows'] = [];
  for (const one of kinds.filter((known) => kind.includes(known))) {
    const { from, name, under } = places[one];
    const found = await ctx.tx.execute<{ id: string; name: string; under: string }>(sql`
      select id, ${name} as name, ${under} as under from ${from}
      where ${id === undefined ? sql`(${name} ilike ${like} or ${under} ilike ${like}) and ${isNotMerged(one)}` : sql`id = ${id}`}
      order by length(${name}), ${name}, id limit ${mostFound}`);
    rows.push(...found.rows.map((row) => ({ kind: one, ...row, id: Number(row.id) })));
  }
  return { rows };
}

const isNotMerged = (kind: PartyKind): SQL =>
  sql`id not in (select dropped_id from party_merge where party_kind = ${kind})`;
