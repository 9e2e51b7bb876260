import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { companyAddresses } from '../companies/company-address.table.ts';
import { companies } from '../companies/company.table.ts';
import { groupCustomers } from '../groups/group-customer.table.ts';
import { groups } from '../groups/group.table.ts';

/** A company as a list of companies sees it. */
export type KnownCompany = typeof companies.$inferSelect & {
  readonly addresses: readonly (typeof companyAddresses.$inferSelect)[];
  readonly groups: readonly (typeof groups.$inferSelect)[];
  /** Group and phone of everybody who orders for it. */
  readonly people: readonly { readonly groupId: number; readonly phone: string }[];
};

/** The companies that a list names, by their name in small letters and by their GSTIN. */
export async function knownBy(
  ctx: ReadContext,
  read: readonly { readonly name: string; readonly gstin: string }[],
) {
  const names = read.flatMap(({ name }) => name.toLowerCase() || []);
  const gstins = read.flatMap(({ gstin }) => gstin || []);
  if (names.length === 0)
    return { byName: new Map<string, KnownCompany>(), byGstin: new Map<string, KnownCompany>() };
  const rows = await ctx.tx
    .select()
    .from(companies)
    .where(
      or(
        inArray(sql`lower(${companies.name})`, names),
        gstins.length > 0 ? inArray(companies.gstin, gstins) : undefined,
      ),
    );
  const known = await withParts(ctx, rows);
  return {
    byName: new Map(known.map((one) => [one.name.toLowerCase(), one])),
    byGstin: new Map(known.flatMap((one) => (one.gstin ? [[one.gstin, one]] : []))),
  };
}

/** Companies with their addresses, open groups and people. */
export async function withParts(
  ctx: ReadContext,
  rows: readonly (typeof companies.$inferSelect)[],
): Promise<KnownCompany[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const places = await ctx.tx
    .select()
    .from(companyAddresses)
    .where(inArray(companyAddresses.companyId, ids))
    .orderBy(asc(companyAddresses.id));
  const own = await ctx.tx
    .select()
    .from(groups)
    .where(and(inArray(groups.companyId, ids), eq(groups.status, 'active')))
    .orderBy(asc(groups.id));
  const members = await ctx.tx
    .select({ companyId: groups.companyId, groupId: groups.id, phone: customers.phone })
    .from(groupCustomers)
    .innerJoin(groups, eq(groups.id, groupCustomers.groupId))
    .innerJoin(customers, eq(customers.id, groupCustomers.customerId))
    .where(inArray(groups.companyId, ids));
  const placesOf = Map.groupBy(places, ({ companyId }) => companyId);
  const groupsOf = Map.groupBy(own, ({ companyId }) => companyId);
  const peopleOf = Map.groupBy(members, ({ companyId }) => companyId);
  return rows.map((row) => ({
    ...row,
    addresses: placesOf.get(row.id) ?? [],
    groups: groupsOf.get(row.id) ?? [],
    people: peopleOf.get(row.id) ?? [],
  }));
}
