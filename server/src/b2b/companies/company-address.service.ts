import {
  type AddedCompanyAddress,
  type ChangedCompanyAddress,
  CompanyAddress,
  type NewCompanyAddress,
} from '@counting-house/contract/b2b/company-address.ts';
import { type AddressBlock, labelBeside } from '@counting-house/contract/customers/address.ts';
import { gstinStateFault, panOf } from '@counting-house/contract/kit/gstin.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken, within } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  insertRow,
  lockRow,
  merged,
  theOne,
  readRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { companyAddresses } from './company-address.table.ts';
import { isRegistered } from './company.rules.ts';
import { companies } from './company.table.ts';
import type { CompanyRecord } from '../lock.service.ts';
import { keepSearchText } from '../search-text.service.ts';

const mostAddresses = 200;

type Defaults = { readonly isDefaultBilling: boolean; readonly isDefaultShipping: boolean };

/** The addresses of a company, the one that bills go to first. */
export async function addressesOfCompany(
  ctx: ReadContext,
  companyId: number,
): Promise<CompanyAddress[]> {
  const rows = await ctx.tx
    .select(fields)
    .from(companyAddresses)
    .where(eq(companyAddresses.companyId, companyId))
    .orderBy(asc(companyAddresses.id));
  return rows.sort((a, b) => Number(b.isDefaultBilling) - Number(a.isDefaultBilling));
}

/** One of the addresses of a company, with its GSTIN. @throws {Problem} `not_found`. */
export async function companyAddress(
  ctx: ReadContext,
  { companyId, addressId }: { companyId: number; addressId: number },
): Promise<CompanyAddress> {
  const isTheirs = and(
    eq(companyAddresses.id, addressId),
    eq(companyAddresses.companyId, companyId),
  );
  return theOne(
    companyAddresses,
    await ctx.tx.select(fields).from(companyAddresses).where(isTheirs),
  );
}

/** What of an address an order copies. */
export const toAddressBlock = (address: CompanyAddress): AddressBlock => ({
  name: address.name,
  phone: address.phone,
  line1: address.line1,
  line2: address.line2,
  landmark: address.landmark,
  city: address.city,
  stateCode: address.stateCode,
  pinCode: address.pinCode,
});

/**
 * Adds an address; the first for bills, and the first for deliveries, become their defaults. Locks the company,
 * as every change of an address does, so that there is always one default of each.
 *
 * @throws {Problem} `invalid` (422).
 */
export async function createAddress(
  ctx: WriteContext,
  { companyId, ...address }: AddedCompanyAddress,
): Promise<{ addresses: CompanyAddress[] }> {
  const company = await lockRow(ctx, companies, companyId);
  await addAddress(ctx, company, address);
  await keepSearchText(ctx, company);
  return { addresses: await addressesOfCompany(ctx, companyId) };
}

/**
 * Changes an address. Orders and invoices keep their own copy.
 *
 * @throws {Problem} `stale` (409); `company_address.is_default` (422) when there would be no default; `invalid`.
 */
export async function updateAddress(
  ctx: WriteContext,
  { id, version, ...given }: ChangedCompanyAddress,
): Promise<{ addresses: CompanyAddress[] }> {
  const company = await companyOf(ctx, id);
  const before = await lockRow(ctx, companyAddresses, id);
  const wanted = merged(before, given);
  const values = passFaults({ ...wanted, gstin: wanted.gstin ?? '' }, company);
  const losesDefault =
    (before.isDefaultBilling && !(wanted.isDefaultBilling && servesFor('billing', wanted))) ||
    (before.isDefaultShipping && !(wanted.isDefaultShipping && servesFor('shipping', wanted)));
  if (losesDefault) throw chooseAnother();
  const isDefault = {
    isDefaultBilling: wanted.isDefaultBilling && servesFor('billing', wanted),
    isDefaultShipping: wanted.isDefaultShipping && servesFor('shipping', wanted),
  };
  if (before.version === version)
    await dropDefaults(ctx, { ...isDefault, companyId: company.id, id });
  await updateRow(
    ctx,
    companyAddresses,
    { id, version },
    { ...given, label: given.label || undefined, gstin: values.gstin, ...isDefault },
  );
  await keepSearchText(ctx, company);
  return { addresses: await addressesOfCompany(ctx, company.id) };
}

/**
 * Deletes an address of a company; it can come back.
 *
 * @throws {Problem} `company_address.is_default`, `company_address.last` (422); `stale` (409).
 */
export async function deleteAddress(ctx: WriteContext, at: RowSeen): Promise<void> {
  const company = await companyOf(ctx, at.id);
  const known = await addressesOfCompany(ctx, company.id);
  const address = known.find(({ id }) => id === at.id);
  const bills = known.filter((one) => servesFor('billing', one));
  if (bills.length === 1 && bills[0]?.id === at.id) {
    throw ruleBroken('company_address.last', 'The last billing address of a company stays.');
  }
  if (address?.isDefaultBilling || address?.isDefaultShipping) throw chooseAnother();
  await deleteRow(ctx, companyAddresses, at);
  await keepSearchText(ctx, company);
}

/** Brings an address back, as no default. */
export async function restoreAddress(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await restoreRow(ctx, companyAddresses, id, async (kept) => {
    await lockRow(ctx, companies, Number(kept['company_id']));
    return { is_default_billing: false, is_default_shipping: false };
  });
  await keepSearchText(ctx, await companyOf(ctx, id));
}

/** Calls an address something else. */
export async function nameAddress(ctx: WriteContext, at: RowSeen, label: string): Promise<void> {
  await companyOf(ctx, at.id);
  await updateRow(ctx, companyAddresses, at, { label });
}

/** Adds the addresses of a new company; a fault is named from the whole form. */
export async function addFirstAddresses(
  ctx: WriteContext,
  company: CompanyRecord,
  added: readonly NewCompanyAddress[],
): Promise<void> {
  for (const [index, address] of added.entries()) {
    await within(`addresses.${index}`, () => addAddress(ctx, company, address));
  }
  const known = await addressesOfCompany(ctx, company.id);
  if (!known.some(({ isDefaultBilling }) => isDefaultBilling)) {
    throw invalid({ 'addresses.0.use': 'One address must be for billing' });
  }
}

async function addAddress(
  ctx: WriteContext,
  company: CompanyRecord,
  address: NewCompanyAddress,
): Promise<void> {
  const known = await addressesOfCompany(ctx, company.id);
  if (known.length >= mostAddresses) {
    throw invalid({ line1: `A company can have ${mostAddresses} addresses` });
  }
  const { gstin } = passFaults(address, company);
  const isDefault = {
    isDefaultBilling:
      servesFor('billing', address) &&
      (address.isDefaultBilling === true || !known.some((one) => one.isDefaultBilling)),
    isDefaultShipping:
      servesFor('shipping', address) &&
      (address.isDefaultShipping === true || !known.some((one) => one.isDefaultShipping)),
  };
  await dropDefaults(ctx, { ...isDefault, companyId: company.id, id: 0 });
  await insertRow(ctx, companyAddresses, {
    ...address,
    ...isDefault,
    companyId: company.id,
    label: address.label || labelBeside(known),
    gstin,
  });
}

type Use = Pick<CompanyAddress, 'use'>;

const servesFor = (what: 'billing' | 'shipping', { use }: Use) => use === 'both' || use === what;

/**
 * The GSTIN that an address bears: its own, else that of the company where both are in one state.
 *
 * @throws {Problem} `invalid` (422).
 */
function passFaults(
  address: Use & { readonly gstin: string; readonly stateCode: string },
  company: CompanyRecord,
): { gstin: string | null } {
  const ofCompany = company.gstin?.startsWith(address.stateCode) ? company.gstin : '';
  const gstin = address.gstin || ofCompany;
  const state = gstinStateFault(gstin, { stateCode: address.stateCode, whose: 'the address' });
  if (state) throw invalid({ gstin: state });
  if (gstin && company.pan && panOf(gstin) !== company.pan) {
    throw invalid({ gstin: 'PAN does not match the GSTIN' });
  }
  if (gstin === '' && isRegistered(company) && servesFor('billing', address)) {
    throw invalid({ gstin: 'A registered company needs a GSTIN on a billing address' });
  }
  return { gstin: gstin || null };
}

/** The company of an address, locked. */
async function companyOf(ctx: WriteContext, addressId: number): Promise<CompanyRecord> {
  const address = await readRow(ctx, companyAddresses, addressId);
  return lockRow(ctx, companies, address.companyId);
}

const chooseAnother = () =>
  ruleBroken('company_address.is_default', 'Choose another default address first');

async function dropDefaults(
  ctx: WriteContext,
  { companyId, id, ...which }: Defaults & { readonly companyId: number; readonly id: number },
): Promise<void> {
  for (const flag of ['isDefaultBilling', 'isDefaultShipping'] as const) {
    if (!which[flag]) continue;
    const holders = await ctx.tx
      .select({ id: companyAddresses.id })
      .from(companyAddresses)
      .where(and(eq(companyAddresses.companyId, companyId), eq(companyAddresses[flag], true)));
    invariant(holders.length <= 1, 'a company has one default of each');
    const [holder] = holders;
    if (holder && holder.id !== id) {
      await updateRow(ctx, companyAddresses, { id: holder.id }, { [flag]: false });
    }
  }
}

const fields = columnsFor(CompanyAddress, companyAddresses);
