import {
  companyFaults,
  creditFields,
  gstTreatment,
  type CompanyChanges,
  type NewCompany,
  type SavedCompany,
} from '@counting-house/contract/b2b/company.ts';
import { panOf } from '@counting-house/contract/kit/gstin.ts';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, ruleBroken, within } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  merged,
  stale,
  updateRow,
} from '../../platform/rows/rows.ts';
import { counted } from '../../platform/rows/thing.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { addFirstAddresses } from './company-address.service.ts';
import { companyAddresses } from './company-address.table.ts';
import { getCompany } from './company-list.service.ts';
import { companySearchText } from './company.rules.ts';
import { companies } from './company.table.ts';
import { creditFigures } from './credit.service.ts';
import { addPerson } from '../groups/group-customer.service.ts';
import { groupCustomers } from '../groups/group-customer.table.ts';
import { groupItems } from '../groups/group-item.table.ts';
import { groups } from '../groups/group.table.ts';
import type { CompanyRecord } from '../lock.service.ts';
import { keepSearchText } from '../search-text.service.ts';
import { shippingCharges } from '../shipping/shipping-charge.table.ts';

/**
 * Adds a company with its addresses, its first group and the people who order for it.
 *
 * @throws {Problem} `company.name_taken`, `company.gstin_taken` (409); `right_missing` (403) for credit terms;
 *   `invalid` (422).
 */
export async function createCompany(ctx: WriteContext, input: NewCompany): Promise<SavedCompany> {
  const { addresses, group, contacts, ...given } = input;
  const wanted = { ...given, taxTreatment: given.taxTreatment ?? gstTreatment(given.gstin) };
  if (setsCredit(wanted, usualCredit)) needsRight(ctx, 'b2b.credit.write');
  await refuseTaken(ctx, wanted);
  const number = await nextNumber(ctx, 'company', { date: ctx.today });
  const values = { ...storedOf(wanted), number };
  const company = await insertRow(ctx, companies, {
    ...values,
    searchText: companySearchText(values, { addresses, people: [] }),
  });
  await addFirstAddresses(ctx, company, addresses);
  const first = await insertRow(ctx, groups, {
    companyId: company.id,
    name: group?.name ?? 'Main',
  });
  for (const [index, contact] of contacts.entries()) {
    await within(`contacts.${index}`, () => addPerson(ctx, first, contact));
  }
  await keepSearchText(ctx, company);
  return { ...(await getCompany(ctx, company)), warnings: [] };
}

/**
 * Changes, holds or closes a company. A GSTIN brings its PAN. Orders that wait for its credit are tested again
 * by orders itself.
 *
 * @throws {Problem} `stale`, `company.name_taken`, `company.gstin_taken` (409); `company.still_open` (422);
 *   `right_missing` (403) for credit terms; `invalid` (422).
 */
export async function updateCompany(
  ctx: WriteContext,
  input: CompanyChanges,
): Promise<SavedCompany> {
  const { id, version, status, ...given } = input;
  const before = await lockRow(ctx, companies, id);
  if (before.version !== version) throw await stale(ctx, companies, before);
  const plain = plainOf(before);
  const pan = given.gstin ? (given.pan ?? panOf(given.gstin)) : given.pan;
  const wanted = merged(plain, { ...given, pan });
  const faults = companyFaults(wanted);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (setsCredit(wanted, plain)) needsRight(ctx, 'b2b.credit.write');
  await refuseTaken(ctx, wanted, id);
  if (status === 'closed' && before.status !== 'closed') await close(ctx, before);
  const after = await changeRow(ctx, companies, before, { ...storedOf(wanted), status });
  await keepSearchText(ctx, after);
  return { ...(await getCompany(ctx, { id })), warnings: await limitWarning(ctx, before, after) };
}

/** Holds a company, closes it, or makes it active again. @throws {Problem} as `updateCompany`. */
export async function setCompanyStatus(
  ctx: WriteContext,
  at: RowSeen,
  status: CompanyRecord['status'],
): Promise<void> {
  await updateCompany(ctx, { ...at, status });
}

/** Gives a company to a sales person. */
export async function setSalesPerson(
  ctx: WriteContext,
  at: RowSeen,
  salesPersonId: number,
): Promise<void> {
  await updateRow(ctx, companies, at, { salesPersonId });
}

/**
 * Deletes a company that never ordered, with its addresses, groups and people; it can come back.
 *
 * @throws {Problem} `company.has_orders`, `row.in_use` (422); `stale` (409).
 */
export async function deleteCompany(ctx: WriteContext, at: RowSeen): Promise<void> {
  const company = await lockRow(ctx, companies, at.id);
  const orders = await ctx.tx.$count(salesOrders, eq(salesOrders.companyId, company.id));
  if (orders > 0) {
    throw ruleBroken('company.has_orders', 'This company has orders. Close it instead.');
  }
  const own = ctx.tx.select({ id: groups.id }).from(groups).where(eq(groups.companyId, company.id));
  await deleteRow(ctx, companies, at, {
    before: [
      { table: shippingCharges, where: eq(shippingCharges.companyId, company.id) },
      { table: groupItems, where: inArray(groupItems.groupId, own) },
      { table: groupCustomers, where: inArray(groupCustomers.groupId, own) },
      { table: groups, where: eq(groups.companyId, company.id) },
      { table: companyAddresses, where: eq(companyAddresses.companyId, company.id) },
    ],
  });
}

type Fields = Omit<NewCompany, 'addresses' | 'group' | 'contacts' | 'taxTreatment'> &
  Pick<CompanyRecord, 'taxTreatment'>;

const usualCredit = {
  creditMode: 'advance_only',
  creditLimit: null,
  creditDays: 30,
  graceDays: 7,
  overdueTolerance: 10_000,
} as const;

type Credit = Pick<Fields, (typeof creditFields)[number]>;

const setsCredit = (wanted: Credit, had: Credit) =>
  creditFields.some((field) => (wanted[field] ?? null) !== (had[field] ?? null));

/** As a form gives it: what is null in the table is the empty text there. */
const plainOf = (row: CompanyRecord): Fields => ({
  ...row,
  gstin: row.gstin ?? '',
  pan: row.pan ?? '',
  email: row.email ?? '',
});

const storedOf = (given: Fields) => ({
  name: given.name,
  legalName: given.legalName || given.name,
  gstin: given.gstin || null,
  pan: given.pan || (given.gstin ? panOf(given.gstin) : null),
  taxTreatment: given.taxTreatment,
  phone: given.phone,
  email: given.email || null,
  creditMode: given.creditMode,
  creditLimit: given.creditLimit ?? null,
  creditDays: given.creditDays,
  graceDays: given.graceDays,
  overdueTolerance: given.overdueTolerance,
  salesPersonId: given.salesPersonId ?? null,
  tags: given.tags,
  note: given.note,
});

/** The unique indexes have the last word; here the other company is named. */
async function refuseTaken(
  ctx: WriteContext,
  { name, gstin }: Pick<Fields, 'name' | 'gstin'>,
  exceptId = 0,
): Promise<void> {
  const isNamed = sql`lower(${companies.name}) = lower(${name})`;
  const [other] = await ctx.tx
    .select({ id: companies.id, name: companies.name, gstin: companies.gstin })
    .from(companies)
    .where(
      and(
        ne(companies.id, exceptId),
        gstin === '' ? isNamed : or(isNamed, eq(companies.gstin, gstin)),
      ),
    );
  if (!other) return;
  const more = { companyId: other.id };
  if (gstin !== '' && other.gstin === gstin) {
    const says = `GSTIN ${gstin} belongs to ${other.name}`;
    throw conflict('company.gstin_taken', says, { fields: { gstin: says }, more });
  }
  const says = `Company ${other.name} already exists`;
  throw conflict('company.name_taken', says, { fields: { name: says }, more });
}

/** Its groups close with it. @throws {Problem} `company.still_open` (422) with what has to be closed first. */
async function close(ctx: WriteContext, company: CompanyRecord): Promise<void> {
  const open = await ctx.tx.$count(
    salesOrders,
    and(
      eq(salesOrders.companyId, company.id),
      inArray(salesOrders.status, ['placed', 'confirmed', 'packed', 'shipped']),
    ),
  );
  const { rows } = await ctx.tx.execute<{ net: string }>(sql`
    select coalesce(sum(case when side = 'debit' then outstanding else -outstanding end), 0) as net
    from open_item where party_kind = 'company' and party_id = ${company.id} and outstanding > 0`);
  const net = Number(rows[0]?.net ?? 0);
  const first = [
    ...(open > 0 ? [counted(open, 'sales_order')] : []),
    ...(net > 0 ? [`${rupees(net)} receivable`] : []),
    ...(net < 0 ? [`${rupees(-net)} payable`] : []),
  ];
  if (first.length > 0) {
    throw ruleBroken('company.still_open', `Close first: ${first.join(', ')}`);
  }
  const own = await ctx.tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.companyId, company.id), eq(groups.status, 'active')));
  for (const { id } of own) await updateRow(ctx, groups, { id }, { status: 'closed' });
}

async function limitWarning(
  ctx: WriteContext,
  before: CompanyRecord,
  after: CompanyRecord,
): Promise<string[]> {
  if (after.creditMode !== 'limit' || after.creditLimit === null) return [];
  if (before.creditMode === 'limit' && before.creditLimit === after.creditLimit) return [];
  const figures = (await creditFigures(ctx, [after.id])).get(after.id);
  const exposure = (figures?.receivable ?? 0) + (figures?.unbilled ?? 0);
  return exposure > after.creditLimit ? [`The company already uses ${rupees(exposure)}`] : [];
}
