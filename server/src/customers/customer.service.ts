import {
  type CreatedCustomer,
  type Customer,
  type CustomerChanges,
  type CustomerListInput,
  CustomerRow,
  type NewCustomer,
} from '@counting-house/contract/customers/customer.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, arrayContains, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { salesOrders } from '../orders/order.table.ts';
import { may, needsRight, type ReadContext, type WriteContext } from '../platform/context.ts';
import { asked, pick } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { withinDays } from '../platform/rows/days.ts';
import { deleteRow } from '../platform/rows/deleted.ts';
import { pageOf } from '../platform/rows/list.ts';
import { nextNumber } from '../platform/settings/numbers.ts';
import { conflict, invalid, ruleBroken } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { insertRow, lockRow, theOne, updateRow } from '../platform/rows/rows.ts';
import { counted } from '../platform/rows/thing.ts';
import { addAddresses, readAddresses } from './address.service.ts';
import { customerAddresses } from './address.table.ts';
import { customers } from './customer.table.ts';
import { unpaidOrdersOf } from './figures.service.ts';
import { needsPresent } from './present.rules.ts';
import { toSearchText } from './search-text.rules.ts';
import { consents, segmentConditions } from './segment.service.ts';

type CustomerRecord = typeof customers.$inferSelect;

/** Customers, the ones who ordered last first. */
export async function listCustomers(
  ctx: ReadContext,
  input: CustomerListInput,
): Promise<ListAnswer<CustomerRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields)
      .from(customers)
      .leftJoin(customerAddresses, isDefaultAddress)
      .$dynamic(),
    matching: ctx.tx
      .select({ id: customers.id })
      .from(customers)
      .leftJoin(customerAddresses, isDefaultAddress)
      .$dynamic(),
    id: customers.id,
    where: [
      eq(customers.kind, 'person'),
      input.status
        ? inArray(customers.status, input.status)
        : inArray(customers.status, ['active', 'blocked']),
      ...asked(input, {
        source: customers.source,
        stateCode: customerAddresses.stateCode,
        outstanding: sql<boolean>`${customers.outstanding} > 0`,
      }),
      input.tag ? arrayContains(customers.tags, [input.tag.toLowerCase()]) : undefined,
      input.phone ? hasPhone(input.phone) : undefined,
      input.consent && or(...input.consent.map((channel) => consents(channel))),
      ...(await segmentConditions(ctx, input.segmentId)),
      ...withinDays(ctx, customers.lastOrderAt, {
        from: input.lastOrderFrom,
        to: input.lastOrderTo,
      }),
      ...withinDays(ctx, customers.createdAt, { from: input.createdFrom, to: input.createdTo }),
    ],
    search: [customers.searchText],
    sorts: {
      name: customers.name,
      lastOrderAt: customers.lastOrderAt,
      spend: customers.spend,
      ordersCount: customers.ordersCount,
      outstanding: customers.outstanding,
      createdAt: customers.createdAt,
    },
    defaultSort: '-lastOrderAt',
  });
}

/** @throws {Problem} `not_found`. */
export async function getCustomer(ctx: ReadContext, { id }: { id: number }): Promise<Customer> {
  const row = theOne(
    customers,
    await ctx.tx
      .select({
        ...rowFields,
        ...pick(customers, 'altPhone', 'formerPhones', 'note', 'consentAt'),
        mergedInto: { id: keeper.id, name: keeper.name },
      })
      .from(customers)
      .leftJoin(customerAddresses, isDefaultAddress)
      .leftJoin(keeper, eq(keeper.id, customers.mergedIntoId))
      .where(eq(customers.id, id)),
  );
  return { ...row, addresses: await readAddresses(ctx, id) };
}

/**
 * Adds a customer with their addresses.
 *
 * @throws {Problem} `customer.phone_taken` (409), unless `ifExists` asks for the one who has the phone.
 */
export async function createCustomer(
  ctx: WriteContext,
  input: NewCustomer,
): Promise<CreatedCustomer> {
  const { addresses, ifExists, ...fields } = input;
  const known = await customerWithPhone(ctx, input.phone);
  if (known && ifExists === 'return') {
    return { ...(await getCustomer(ctx, known)), existed: true };
  }
  if (known) throw phoneTaken(known);
  const row = await addCustomer(ctx, { ...fields, source: sourceOf(ctx) });
  await addAddresses(ctx, row, addresses);
  return { ...(await getCustomer(ctx, row)), existed: false };
}

/**
 * Changes a customer. A phone that is replaced stays searchable; blocking keeps new orders out.
 *
 * @throws {Problem} `stale`, `customer.phone_taken` (409); `invalid` (422) when blocked without a reason.
 */
export async function updateCustomer(ctx: WriteContext, input: CustomerChanges): Promise<Customer> {
  const { id, version, ...fields } = input;
  const before = await lockRow(ctx, customers, id);
  needsPresent(before);
  const after = { ...before, ...withoutUndefined(fields) };
  if (after.status === 'blocked' && !after.blockReason) {
    throw invalid({ blockReason: 'Enter a reason for blocking' });
  }
  if (after.altPhone && after.altPhone === after.phone) {
    throw invalid({ altPhone: 'The second phone number must differ from the first' });
  }
  // The one who came in a list without a mobile number need not have one; nobody loses theirs.
  if (after.phone === '' && (before.phone !== '' || !(after.email || after.altPhone))) {
    throw invalid({ phone: 'Phone number is required' });
  }
  if (after.phone !== before.phone) {
    const other = await customerWithPhone(ctx, after.phone, id);
    if (other) throw phoneTaken(other);
  }
  const formerPhones =
    after.phone === before.phone
      ? before.formerPhones
      : [
          ...(before.phone ? [before.phone] : []),
          ...before.formerPhones.filter((phone) => phone !== before.phone),
        ];
  const addresses = await readAddresses(ctx, id);
  await updateRow(
    ctx,
    customers,
    { id, version },
    {
      ...fields,
      altPhone: fields.altPhone === undefined ? undefined : fields.altPhone || null,
      email: fields.email === undefined ? undefined : fields.email || null,
      blockReason: after.status === 'blocked' ? after.blockReason : null,
      consentAt: saysOtherwise(before, after) ? ctx.now : before.consentAt,
      formerPhones,
      searchText: toSearchText({ ...after, formerPhones }, addresses),
    },
  );
  return getCustomer(ctx, { id });
}

/**
 * Deletes a customer who never ordered, with their addresses; they can come back.
 *
 * @throws {Problem} `customer.has_orders` (422).
 */
export async function deleteCustomer(ctx: WriteContext, at: RowSeen): Promise<void> {
  const customer = await lockRow(ctx, customers, at.id);
  needsPresent(customer);
  const orders = await ctx.tx.$count(salesOrders, eq(salesOrders.customerId, customer.id));
  if (orders > 0) {
    const says = `This customer has ${counted(orders, 'sales_order')}. Block or erase instead.`;
    throw ruleBroken('customer.has_orders', says);
  }
  await deleteRow(ctx, customers, at, {
    before: [{ table: customerAddresses, where: eq(customerAddresses.customerId, customer.id) }],
  });
}

/**
 * The customer with this phone, or a new one; an unknown mail is filled in, never replaced. Whoever
 * asks for the same phone at the same time waits, and finds the one who was made.
 *
 * @param how `mayAdd`: the right of the operation covers somebody new.
 * @throws {Problem} `right_missing` (403) when one is to be made and the asker may not add customers; they fill
 *   in no mail either.
 */
export async function findOrCreate(
  ctx: WriteContext,
  person: { phone: string; name?: string | undefined; email?: string | undefined },
  { mayAdd = false }: { readonly mayAdd?: boolean } = {},
): Promise<CustomerRecord> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person.phone}, 18))`);
  const known = await customerWithPhone(ctx, person.phone);
  const mayWrite = may(ctx, 'customers.customer.write');
  if (known && (known.email !== null || !person.email || !mayWrite)) return known;
  if (known) {
    const addresses = await readAddresses(ctx, known.id);
    return updateRow(
      ctx,
      customers,
      { id: known.id },
      {
        email: person.email,
        searchText: toSearchText({ ...known, email: person.email ?? null }, addresses),
      },
    );
  }
  if (!mayAdd) needsRight(ctx, 'customers.customer.write');
  if (!person.name) throw invalid({ 'customer.name': 'Name is required' });
  return addCustomer(ctx, {
    name: person.name,
    phone: person.phone,
    altPhone: '',
    email: person.email ?? '',
    birthday: null,
    tags: [],
    codAllowed: 'auto',
    consentSms: false,
    consentEmail: false,
    note: '',
    source: sourceOf(ctx),
  });
}

type Fields = Omit<NewCustomer, 'addresses' | 'ifExists'> & { source: CustomerRecord['source'] };

async function addCustomer(ctx: WriteContext, fields: Fields): Promise<CustomerRecord> {
  const number = await nextNumber(ctx, 'customer', { date: ctx.today });
  const values = {
    ...fields,
    number,
    altPhone: fields.altPhone || null,
    email: fields.email || null,
    consentAt: fields.consentSms || fields.consentEmail ? ctx.now : null,
  };
  return insertRow(ctx, customers, {
    ...values,
    searchText: toSearchText({ ...values, formerPhones: [] }, []),
  });
}

async function customerWithPhone(
  ctx: ReadContext,
  phone: string,
  except = 0,
): Promise<CustomerRecord | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(customers)
    .where(and(hasPhone(phone), ne(customers.id, except)));
  return row;
}

function phoneTaken(other: CustomerRecord) {
  const says = `Phone ${other.phone} belongs to ${other.name} (${other.number})`;
  return conflict('customer.phone_taken', says, {
    fields: { phone: says },
    more: { customerId: other.id },
  });
}

const sourceOf = (ctx: WriteContext) => (ctx.user.kind === 'token' ? 'storefront' : 'manual');

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(values: T): Known<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Known<T>;
}

type Consents = Pick<CustomerRecord, 'consentSms' | 'consentEmail'>;

const saysOtherwise = (before: Consents, after: Consents) =>
  before.consentSms !== after.consentSms || before.consentEmail !== after.consentEmail;

// The index of phones leaves out those who have none any more.
const hasPhone = (phone: string) => and(eq(customers.phone, phone), sql`${customers.phone} <> ''`);

const keeper = alias(customers, 'keeper');

const isDefaultAddress = and(
  eq(customerAddresses.customerId, customers.id),
  eq(customerAddresses.isDefaultShipping, true),
);

const rowFields = {
  ...columnsFor(CustomerRow, customers),
  customerNo: customers.number,
  city: customerAddresses.city,
  unpaidOrders: unpaidOrdersOf('customer'),
};
