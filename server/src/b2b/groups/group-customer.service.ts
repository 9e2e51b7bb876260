import type { NewContact } from '@counting-house/contract/b2b/company.ts';
import {
  GroupCustomer,
  type GroupCustomerChanges,
  type NewGroupCustomer,
} from '@counting-house/contract/b2b/group-customer.ts';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { findOrCreate } from '../../customers/customer.service.ts';
import { customers } from '../../customers/customer.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, lockRow, theOne, readRow, updateRow } from '../../platform/rows/rows.ts';
import { companies } from '../companies/company.table.ts';
import { groupCustomers } from './group-customer.table.ts';
import { groups } from './group.table.ts';
import { keepSearchText } from '../search-text.service.ts';

type GroupRecord = typeof groups.$inferSelect;

/** The people of a group, whom the house calls first before the others. */
export const peopleOfGroup = (ctx: ReadContext, groupId: number): Promise<GroupCustomer[]> =>
  people(ctx, eq(groupCustomers.groupId, groupId));

/** The people of all groups of a company. */
export const peopleOfCompany = (ctx: ReadContext, companyId: number): Promise<GroupCustomer[]> =>
  people(ctx, eq(groups.companyId, companyId));

/**
 * Adds a person to a group: a customer who is known, or somebody found by phone, or made.
 *
 * @throws {Problem} `group_customer.taken` (409); `right_missing` (403) when a customer is to be made and the
 *   asker may not; `invalid` (422) for a blocked one.
 */
export async function addGroupCustomer(
  ctx: WriteContext,
  input: NewGroupCustomer,
): Promise<GroupCustomer> {
  const { groupId, customerId, name, phone, email, ...terms } = input;
  const group = await lockRow(ctx, groups, groupId);
  if (customerId === undefined && phone === undefined) {
    throw invalid({ phone: 'Phone number is required' });
  }
  const person =
    customerId === undefined
      ? await findOrCreate(ctx, { phone: phone ?? '', name: name ?? '', email: email || undefined })
      : await readRow(ctx, customers, customerId);
  const { id } = await join(ctx, group, { ...terms, person });
  return getPerson(ctx, id);
}

/** As `addGroupCustomer`, of a company that is just made. */
export async function addPerson(
  ctx: WriteContext,
  group: GroupRecord,
  { name, phone, email, role }: NewContact,
): Promise<void> {
  const person = await findOrCreate(ctx, { phone, name, email: email || undefined });
  await join(ctx, group, { person, role });
}

/**
 * Changes what a person may do for a group, or whom the house calls first.
 *
 * @throws {Problem} `stale` (409).
 */
export async function updateGroupCustomer(
  ctx: WriteContext,
  { id, version, ...given }: GroupCustomerChanges,
): Promise<GroupCustomer> {
  const before = await lockGroupOf(ctx, id);
  if (given.isPrimary === false && before.isPrimary) {
    throw invalid({ isPrimary: 'Make another person the first contact' });
  }
  if (given.isPrimary && before.version === version) await dropPrimary(ctx, before.groupId, id);
  await updateRow(ctx, groupCustomers, { id, version }, given);
  return getPerson(ctx, id);
}

/** Takes a person out of a group; they can come back. The oldest of the others becomes the first contact. */
export async function removeGroupCustomer(ctx: WriteContext, at: RowSeen): Promise<void> {
  const before = await lockGroupOf(ctx, at.id);
  await deleteRow(ctx, groupCustomers, at);
  if (before.isPrimary) {
    const [next] = await ctx.tx
      .select({ id: groupCustomers.id })
      .from(groupCustomers)
      .where(eq(groupCustomers.groupId, before.groupId))
      .orderBy(asc(groupCustomers.id))
      .limit(1);
    if (next) await updateRow(ctx, groupCustomers, next, { isPrimary: true });
  }
  await keepCompanyText(ctx, before.groupId);
}

/** Brings a person back; first contact only where there is nobody else. */
export async function restoreGroupCustomer(
  ctx: WriteContext,
  { id }: { id: number },
): Promise<void> {
  let groupId = 0;
  await restoreRow(ctx, groupCustomers, id, async (kept) => {
    groupId = Number(kept['group_id']);
    await lockRow(ctx, groups, groupId);
    const others = await ctx.tx.$count(groupCustomers, eq(groupCustomers.groupId, groupId));
    return { is_primary: others === 0 };
  });
  if (groupId > 0) await keepCompanyText(ctx, groupId);
}

type Joining = {
  readonly person: typeof customers.$inferSelect;
  readonly role: GroupCustomer['role'];
  readonly orderLimit?: number | null | undefined;
  readonly designation?: string;
  readonly isPrimary?: boolean;
};

async function join(
  ctx: WriteContext,
  group: GroupRecord,
  { person, ...terms }: Joining,
): Promise<{ id: number }> {
  if (person.status === 'blocked') {
    throw invalid({ phone: `${person.name} is blocked: ${person.blockReason}` });
  }
  const members = await ctx.tx
    .select({ customerId: groupCustomers.customerId })
    .from(groupCustomers)
    .where(eq(groupCustomers.groupId, group.id));
  if (members.some(({ customerId }) => customerId === person.id)) {
    const says = `${person.name} is already in this group`;
    throw conflict('group_customer.taken', says, { fields: { phone: says } });
  }
  const isPrimary = members.length === 0 || terms.isPrimary === true;
  if (isPrimary) await dropPrimary(ctx, group.id, 0);
  const row = await insertRow(ctx, groupCustomers, {
    groupId: group.id,
    customerId: person.id,
    role: terms.role,
    orderLimit: terms.orderLimit ?? null,
    designation: terms.designation ?? '',
    isPrimary,
  });
  await keepCompanyText(ctx, group.id);
  return row;
}

async function dropPrimary(ctx: WriteContext, groupId: number, exceptId: number): Promise<void> {
  const [holder] = await ctx.tx
    .select({ id: groupCustomers.id })
    .from(groupCustomers)
    .where(and(eq(groupCustomers.groupId, groupId), eq(groupCustomers.isPrimary, true)));
  if (holder && holder.id !== exceptId) {
    await updateRow(ctx, groupCustomers, holder, { isPrimary: false });
  }
}

/** Locks the group of a person, as every change of its people does. */
async function lockGroupOf(ctx: WriteContext, id: number) {
  const person = await readRow(ctx, groupCustomers, id);
  await lockRow(ctx, groups, person.groupId);
  return lockRow(ctx, groupCustomers, id);
}

async function keepCompanyText(ctx: WriteContext, groupId: number): Promise<void> {
  const { companyId } = await readRow(ctx, groups, groupId);
  await keepSearchText(ctx, await readRow(ctx, companies, companyId));
}

async function getPerson(ctx: ReadContext, id: number): Promise<GroupCustomer> {
  return theOne(groupCustomers, await people(ctx, eq(groupCustomers.id, id)));
}

function people(ctx: ReadContext, which: SQL): Promise<GroupCustomer[]> {
  return ctx.tx
    .select({
      ...columnsFor(GroupCustomer, groupCustomers),
      groupName: groups.name,
      customerId: customers.id,
      name: customers.name,
      phone: customers.phone,
      email: customers.email,
    })
    .from(groupCustomers)
    .innerJoin(groups, eq(groups.id, groupCustomers.groupId))
    .innerJoin(customers, eq(customers.id, groupCustomers.customerId))
    .where(which)
    .orderBy(asc(groups.name), desc(groupCustomers.isPrimary), asc(groupCustomers.id));
}
