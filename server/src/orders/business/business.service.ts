import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { and, eq } from 'drizzle-orm';
import {
  toAddressBlock,
  companyAddress,
  addressesOfCompany,
} from '../../b2b/companies/company-address.service.ts';
import { companies } from '../../b2b/companies/company.table.ts';
import type { GroupRecord } from '../../b2b/groups/group-price.service.ts';
import { groupCustomers } from '../../b2b/groups/group-customer.table.ts';
import { groups } from '../../b2b/groups/group.table.ts';
import { customers } from '../../customers/customer.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { notFound } from '../../platform/problem.ts';
import { pick } from '../../platform/rows/asked.ts';
import { readRow } from '../../platform/rows/rows.ts';
import type { salesOrders } from '../order.table.ts';

type OrderRecord = typeof salesOrders.$inferSelect;

/** The company, the group and the person that an order is for, and what follows from their terms. */
export type Business = {
  readonly companyId: number;
  readonly group: GroupRecord;
  readonly personId: number | null;
  /** Above it the person's orders wait for an approver. */
  readonly orderLimit: number | null;
  /** Who approved it, with what they said; null when nobody did. */
  readonly approved: string | null;
  readonly billingAddress: AddressBlock | null;
  /** Of the state that bills go to. */
  readonly gstin: string;
  readonly shippingAddress: AddressBlock | null;
  /** A unit in a special economic zone: its supplies are never within a state. */
  readonly isSez: boolean;
  readonly customerPo: string;
  readonly customerPoDate: string | null;
  readonly validUntil: string | null;
  /** What placing would refuse: field → text. */
  readonly fields: Readonly<Record<string, string>>;
};

/** What is asked of an order of a company; what is left out stays as it was. */
type AskedBusiness = {
  readonly companyId: number;
  readonly groupId: number;
  readonly personId?: number | undefined;
  readonly billingAddressId?: number | undefined;
  readonly customerPo?: string | undefined;
  readonly customerPoDate?: string | null | undefined;
  readonly validUntil?: string | null | undefined;
  readonly approver?: { readonly groupCustomerId: number; readonly note: string } | undefined;
};

/** @throws {Problem} `not_found` of a group of another company. */
export async function readBusiness(
  ctx: ReadContext,
  asked: AskedBusiness,
  saved: OrderRecord | null,
): Promise<Business> {
  const company = await readRow(ctx, companies, asked.companyId);
  const [group] = await ctx.tx
    .select()
    .from(groups)
    .where(and(eq(groups.id, asked.groupId), eq(groups.companyId, company.id)));
  if (!group) throw notFound('Group');
  const personId = asked.personId ?? saved?.personId ?? null;
  const people = await peopleOf(ctx, group.id);
  const person = people.find(({ customerId }) => customerId === personId) ?? null;
  const billing = await billingOf(ctx, asked, { group, saved });
  const approver = people.find(({ id }) => id === asked.approver?.groupCustomerId);
  const mayApprove = approver?.role === 'approver' && approver.status === 'active';
  return {
    companyId: company.id,
    group,
    personId,
    orderLimit: person?.orderLimit ?? null,
    approved:
      mayApprove && asked.approver
        ? [approver.name, asked.approver.note].filter(Boolean).join(': ')
        : null,
    billingAddress: billing?.address ?? saved?.billingAddress ?? null,
    gstin: billing?.gstin ?? saved?.buyerGstin ?? '',
    shippingAddress:
      group.defaultShippingAddressId === null
        ? null
        : toAddressBlock(
            await companyAddress(ctx, {
              companyId: company.id,
              addressId: group.defaultShippingAddressId,
            }),
          ),
    isSez: company.taxTreatment === 'sez',
    customerPo: asked.customerPo ?? saved?.customerPo ?? '',
    customerPoDate:
      asked.customerPoDate === undefined ? (saved?.customerPoDate ?? null) : asked.customerPoDate,
    validUntil: asked.validUntil === undefined ? (saved?.validUntil ?? null) : asked.validUntil,
    fields: {
      ...personRefusal(person, personId),
      ...(group.status === 'closed' ? { groupId: 'This group is closed' } : {}),
      ...(asked.approver && !mayApprove
        ? { approver: `${approver?.name ?? 'This person'} may not approve orders of this group` }
        : {}),
    },
  };
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number];

function personRefusal(person: Person | null, personId: number | null): Record<string, string> {
  if (personId === null) return { customerId: 'Choose who orders' };
  if (!person) return { customerId: 'Choose a person of this group' };
  if (person.status === 'inactive' || person.role === 'viewer') {
    return { customerId: `${person.name} may not order for this group` };
  }
  return {};
}

const peopleOf = (ctx: ReadContext, groupId: number) =>
  ctx.tx
    .select({
      ...pick(groupCustomers, 'id', 'customerId', 'role', 'orderLimit', 'status'),
      name: customers.name,
    })
    .from(groupCustomers)
    .innerJoin(customers, eq(customers.id, groupCustomers.customerId))
    .where(eq(groupCustomers.groupId, groupId));

/** Where bills go to: as asked, as it stands, as the group has it, or the company. */
async function billingOf(
  ctx: ReadContext,
  asked: AskedBusiness,
  { group, saved }: { group: GroupRecord; saved: OrderRecord | null },
): Promise<{ address: AddressBlock; gstin: string } | null> {
  const stands = asked.billingAddressId === undefined && saved?.billingAddress;
  if (stands) return null;
  const chosen = asked.billingAddressId ?? group.defaultBillingAddressId;
  const address =
    chosen === null
      ? (await addressesOfCompany(ctx, group.companyId)).find((one) => one.isDefaultBilling)
      : await companyAddress(ctx, { companyId: group.companyId, addressId: chosen });
  return address ? { address: toAddressBlock(address), gstin: address.gstin ?? '' } : null;
}
