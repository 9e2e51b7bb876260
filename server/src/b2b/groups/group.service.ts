import {
  Group,
  type GroupChanges,
  type GroupListInput,
  GroupRow,
  type NewGroup,
} from '@counting-house/contract/b2b/group.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, eq, ilike, inArray, ne, sql } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  changeRow,
  insertRow,
  insertRows,
  lockRow,
  theOne,
  stale,
} from '../../platform/rows/rows.ts';
import { companyAddresses } from '../companies/company-address.table.ts';
import { companies } from '../companies/company.table.ts';
import { peopleOfGroup } from './group-customer.service.ts';
import { groupCustomers } from './group-customer.table.ts';
import { inForceOn } from './group-item.rules.ts';
import { groupItems } from './group-item.table.ts';
import { groups } from './group.table.ts';
import { shippingCharges } from '../shipping/shipping-charge.table.ts';

type GroupRecord = typeof groups.$inferSelect;

/** The groups of a company, by name. */
export async function listGroups(
  ctx: ReadContext,
  input: GroupListInput,
): Promise<ListAnswer<GroupRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields(ctx.today))
      .from(groups)
      .innerJoin(companies, eq(companies.id, groups.companyId))
      .$dynamic(),
    matching: ctx.tx.select({ id: groups.id }).from(groups).$dynamic(),
    id: groups.id,
    where: asked(input, { companyId: groups.companyId, status: groups.status }),
    search: [groups.name, ofCompanyCalled(ctx)],
    sorts: { name: groups.name },
    defaultSort: 'name',
  });
}

/** Groups whose company is called so. */
const ofCompanyCalled = (ctx: ReadContext) => (pattern: string) =>
  sql`${groups.companyId} = any(array(${ctx.tx
    .select({ id: companies.id })
    .from(companies)
    .where(ilike(companies.searchText, pattern))
    .limit(500)}))`;

/** All groups of a company, those that take orders first. */
export function groupsOfCompany(ctx: ReadContext, companyId: number): Promise<GroupRow[]> {
  return ctx.tx
    .select(rowFields(ctx.today))
    .from(groups)
    .innerJoin(companies, eq(companies.id, groups.companyId))
    .where(eq(groups.companyId, companyId))
    .orderBy(asc(groups.status), asc(groups.name), asc(groups.id));
}

/** @throws {Problem} `not_found`. */
export async function getGroup(ctx: ReadContext, { id }: { id: number }): Promise<Group> {
  const row = theOne(
    groups,
    await ctx.tx
      .select({
        ...columnsFor(Group, groups),
        ...rowFields(ctx.today),
        companyNo: companies.number,
      })
      .from(groups)
      .innerJoin(companies, eq(companies.id, groups.companyId))
      .where(eq(groups.id, id)),
  );
  return { ...row, people: await peopleOfGroup(ctx, id) };
}

/**
 * Adds a group to a company, with the terms, prices in force and shipping charges of another one if it is told
 * so; terms that are given lead.
 *
 * @throws {Problem} `group.name_taken` (409); `company.closed` (422); `invalid` (422).
 */
export async function createGroup(ctx: WriteContext, input: NewGroup): Promise<Group> {
  const { copyFromId, ...given } = input;
  const company = await lockRow(ctx, companies, given.companyId);
  if (company.status === 'closed') throw ruleBroken('company.closed', 'This company is closed');
  await refuseTaken(ctx, company.id, given.name);
  await passAddresses(ctx, company.id, given);
  const group = await insertRow(ctx, groups, given);
  if (copyFromId !== undefined) await copy(ctx, copyFromId, group);
  return getGroup(ctx, group);
}

/**
 * Changes or closes a group.
 *
 * @throws {Problem} `stale`, `group.name_taken` (409); `group.has_orders`, `group.prices_fixed`,
 *   `company.closed`, `invalid` (422).
 */
export async function updateGroup(ctx: WriteContext, input: GroupChanges): Promise<Group> {
  const { id, version, ...given } = input;
  const before = await lockRow(ctx, groups, id);
  if (before.version !== version) throw await stale(ctx, groups, before);
  if (given.name) await refuseTaken(ctx, before.companyId, given.name, id);
  await passAddresses(ctx, before.companyId, given);
  const isTurned =
    given.pricesIncludeTax !== undefined && given.pricesIncludeTax !== before.pricesIncludeTax;
  if (isTurned && (await ctx.tx.$count(salesOrders, eq(salesOrders.groupId, id))) > 0) {
    const says = 'Prices cannot switch between with and without tax after the first order';
    throw ruleBroken('group.prices_fixed', says, { fields: { pricesIncludeTax: says } });
  }
  if (given.status === 'closed' && before.status !== 'closed') await passOpenOrders(ctx, before);
  if (given.status === 'active' && before.status !== 'active') await passCompany(ctx, before);
  await changeRow(ctx, groups, before, given);
  return getGroup(ctx, { id });
}

/** Closes a group or opens it again. @throws {Problem} as `updateGroup`. */
export async function setGroupStatus(
  ctx: WriteContext,
  at: RowSeen,
  status: GroupRecord['status'],
): Promise<void> {
  await updateGroup(ctx, { ...at, status });
}

/**
 * Deletes a group that nobody ordered for, with its people, prices and charges; it can come back.
 *
 * @throws {Problem} `row.in_use` (422); `stale` (409).
 */
export async function deleteGroup(ctx: WriteContext, at: RowSeen): Promise<void> {
  await deleteRow(ctx, groups, at, {
    before: [
      { table: groupItems, where: eq(groupItems.groupId, at.id) },
      { table: groupCustomers, where: eq(groupCustomers.groupId, at.id) },
      { table: shippingCharges, where: eq(shippingCharges.groupId, at.id) },
    ],
  });
}

async function passOpenOrders(ctx: WriteContext, group: GroupRecord): Promise<void> {
  const open = await ctx.tx.$count(
    salesOrders,
    and(
      eq(salesOrders.groupId, group.id),
      inArray(salesOrders.status, ['placed', 'confirmed', 'packed', 'shipped']),
    ),
  );
  if (open === 0) return;
  const says = open === 1 ? '1 open order uses this group.' : `${open} open orders use this group.`;
  throw ruleBroken('group.has_orders', says);
}

async function passCompany(ctx: WriteContext, group: GroupRecord): Promise<void> {
  const company = await lockRow(ctx, companies, group.companyId);
  if (company.status === 'closed') throw ruleBroken('company.closed', 'This company is closed');
}

/** The unique index has the last word; here the group is named. */
async function refuseTaken(
  ctx: WriteContext,
  companyId: number,
  name: string,
  exceptId = 0,
): Promise<void> {
  const [other] = await ctx.tx
    .select({ name: groups.name })
    .from(groups)
    .where(
      and(
        eq(groups.companyId, companyId),
        sql`lower(${groups.name}) = lower(${name})`,
        ne(groups.id, exceptId),
      ),
    );
  if (!other) return;
  const says = `Group ${other.name} already exists in this company`;
  throw conflict('group.name_taken', says, { fields: { name: says } });
}

type Places = Pick<GroupChanges, 'defaultBillingAddressId' | 'defaultShippingAddressId'>;

/** @throws {Problem} `invalid` (422) for an address of somebody else, or that serves for something else. */
async function passAddresses(ctx: ReadContext, companyId: number, given: Places): Promise<void> {
  const { defaultBillingAddressId: billing, defaultShippingAddressId: shipping } = given;
  const ids = [billing, shipping].flatMap((id) => id ?? []);
  if (ids.length === 0) return;
  const known = await ctx.tx
    .select({ id: companyAddresses.id, use: companyAddresses.use })
    .from(companyAddresses)
    .where(and(eq(companyAddresses.companyId, companyId), inArray(companyAddresses.id, ids)));
  const serves = (id: number | null | undefined, not: 'billing' | 'shipping') =>
    !id || known.some((one) => one.id === id && one.use !== not);
  const fields = {
    ...(serves(billing, 'shipping')
      ? {}
      : { defaultBillingAddressId: 'Choose a billing address of the company' }),
    ...(serves(shipping, 'billing')
      ? {}
      : { defaultShippingAddressId: 'Choose a delivery address of the company' }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function copy(ctx: WriteContext, fromId: number, group: GroupRecord): Promise<void> {
  const [from] = await ctx.tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, fromId), eq(groups.companyId, group.companyId)));
  if (!from) throw invalid({ copyFromId: 'Choose a group of the same company' });
  const { pricesIncludeTax, baseDiscount, onlyListed, minOrderValue, approvalAbove } = from;
  const { offersAllowed } = from;
  await changeRow(ctx, groups, group, {
    pricesIncludeTax,
    baseDiscount,
    onlyListed,
    minOrderValue,
    approvalAbove,
    offersAllowed,
    defaultBillingAddressId: group.defaultBillingAddressId ?? from.defaultBillingAddressId,
    defaultShippingAddressId: group.defaultShippingAddressId ?? from.defaultShippingAddressId,
  });
  const items = await ctx.tx
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.groupId, fromId), inForceOn(ctx.today)));
  await insertRows(
    ctx,
    groupItems,
    items.map(({ variantId, prices, minQty, qtyStep, validTo, buyerCode }) => ({
      groupId: group.id,
      variantId,
      prices,
      minQty,
      qtyStep,
      validFrom: ctx.today,
      validTo,
      buyerCode,
    })),
  );
  const charges = await ctx.tx
    .select()
    .from(shippingCharges)
    .where(eq(shippingCharges.groupId, fromId));
  await insertRows(
    ctx,
    shippingCharges,
    charges.map(({ companyId, stateCode, basis, slabs, freeFrom, isActive }) => ({
      companyId,
      groupId: group.id,
      stateCode,
      basis,
      slabs,
      freeFrom,
      isActive,
    })),
  );
}

const count = (of: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${of})`.mapWith(Number);

const rowFields = (today: string) => ({
  ...columnsFor(GroupRow, groups),
  companyName: companies.name,
  itemCount: count(
    sql`${groupItems} where ${groupItems.groupId} = ${groups.id} and ${inForceOn(today)}`,
  ),
  contactCount: count(
    sql`${groupCustomers} where ${groupCustomers.groupId} = ${groups.id}
      and ${groupCustomers.status} = 'active'`,
  ),
  openOrders: count(
    sql`${salesOrders} where ${salesOrders.groupId} = ${groups.id}
      and ${salesOrders.status} in ('placed', 'confirmed', 'packed', 'shipped')`,
  ),
  lastOrderAt: sql<string | null>`(select max(${salesOrders.placedAt}) from ${salesOrders}
    where ${salesOrders.groupId} = ${groups.id} and ${salesOrders.orderNo} is not null)`.mapWith(
    salesOrders.placedAt,
  ),
});
