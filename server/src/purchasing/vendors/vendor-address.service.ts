import { columnsFor } from '../../platform/rows/columns-for.ts';
import {
  type AddedVendorAddress,
  type ChangedVendorAddress,
  type NewVendorAddress,
  VendorAddress,
} from '@counting-house/contract/purchasing/vendors/vendor-address.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import { gstinStateFault, panOf } from '@counting-house/contract/kit/gstin.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken, within } from '../../platform/problem.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, lockRow, merged, readRow, updateRow } from '../../platform/rows/rows.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { vendorSearchText } from './vendor.rules.ts';
import { vendors } from './vendor.table.ts';

const mostAddresses = 20;

type VendorRecord = typeof vendors.$inferSelect;
type Flag = 'isDefaultBilling' | 'isDefaultDispatch';

/** The addresses of a vendor, the one that bills come from first. */
export async function addressesOfVendor(
  ctx: ReadContext,
  vendorId: number,
): Promise<VendorAddress[]> {
  const rows = await ctx.tx
    .select(columnsFor(VendorAddress, vendorAddresses))
    .from(vendorAddresses)
    .where(eq(vendorAddresses.vendorId, vendorId))
    .orderBy(asc(vendorAddresses.id));
  return rows.sort((a, b) => Number(b.isDefaultBilling) - Number(a.isDefaultBilling));
}

/**
 * Adds an address; the first of a vendor becomes the default for both uses. Locks the vendor, as every change
 * of an address does, so that there is always one default of each.
 *
 * @throws {Problem} `vendor_address.label_taken` (409); `invalid` (422).
 */
export async function createVendorAddress(
  ctx: WriteContext,
  { vendorId, ...address }: AddedVendorAddress,
): Promise<{ addresses: VendorAddress[] }> {
  const vendor = await lockRow(ctx, vendors, vendorId);
  await addVendorAddresses(ctx, vendor, [address]);
  return { addresses: await addressesOfVendor(ctx, vendorId) };
}

/**
 * Changes an address. Orders and bills keep their own copy, so no old one changes.
 *
 * @throws {Problem} `stale`, `vendor_address.label_taken` (409); `vendor_address.is_default` (422) when there
 *   would be no default; `invalid` (422).
 */
export async function updateVendorAddress(
  ctx: WriteContext,
  { id, version, ...given }: ChangedVendorAddress,
): Promise<{ addresses: VendorAddress[] }> {
  const vendor = await vendorOf(ctx, id);
  const before = await lockRow(ctx, vendorAddresses, id);
  const changes = storedOf(given);
  refuseFaults(merged(before, changes), vendor);
  const losesDefault =
    (before.isDefaultBilling && given.isDefaultBilling === false) ||
    (before.isDefaultDispatch && given.isDefaultDispatch === false);
  if (losesDefault) throw chooseAnother();
  if (before.version === version) {
    await dropDefaults(ctx, vendor.id, {
      isDefaultBilling: given.isDefaultBilling === true && !before.isDefaultBilling,
      isDefaultDispatch: given.isDefaultDispatch === true && !before.isDefaultDispatch,
    });
  }
  await updateRow(ctx, vendorAddresses, { id, version }, changes);
  await keepSearchText(ctx, vendor);
  return { addresses: await addressesOfVendor(ctx, vendor.id) };
}

/** Removes an address; it can come back. @throws {Problem} as `deleteVendorAddress`. */
export async function removeVendorAddress(
  ctx: WriteContext,
  at: RowSeen,
): Promise<{ addresses: VendorAddress[] }> {
  const { id } = await vendorOf(ctx, at.id);
  await deleteVendorAddress(ctx, at);
  return { addresses: await addressesOfVendor(ctx, id) };
}

/**
 * Deletes an address of a vendor; it can come back.
 *
 * @throws {Problem} `vendor_address.is_default`, `vendor_address.last` (422); `stale` (409).
 */
export async function deleteVendorAddress(ctx: WriteContext, at: RowSeen): Promise<void> {
  const vendor = await vendorOf(ctx, at.id);
  const known = await addressesOfVendor(ctx, vendor.id);
  const address = known.find(({ id }) => id === at.id);
  if (known.length === 1) {
    throw ruleBroken('vendor_address.last', 'The last address of a vendor stays.');
  }
  if (address?.isDefaultBilling || address?.isDefaultDispatch) throw chooseAnother();
  await deleteRow(ctx, vendorAddresses, at);
  await keepSearchText(ctx, vendor);
}

/** Brings an address back, as no default. */
export async function restoreVendorAddress(ctx: WriteContext, { id }: { id: number }) {
  await restoreRow(ctx, vendorAddresses, id, async (kept) => {
    await lockRow(ctx, vendors, Number(kept['vendor_id']));
    return { is_default_billing: false, is_default_dispatch: false };
  });
  await keepSearchText(ctx, await vendorOf(ctx, id));
}

/** Adds addresses to a vendor whose row this transaction made or locked. */
async function addVendorAddresses(
  ctx: WriteContext,
  vendor: VendorRecord,
  added: readonly NewVendorAddress[],
): Promise<void> {
  if (added.length === 0) return;
  const known = await addressesOfVendor(ctx, vendor.id);
  if (known.length + added.length > mostAddresses) {
    throw invalid({ addresses: 'A vendor can have 20 addresses' });
  }
  for (const [index, address] of added.entries()) {
    const isFirst = known.length + index === 0;
    const isDefaultBilling = isFirst || address.isDefaultBilling === true;
    const isDefaultDispatch = isFirst || address.isDefaultDispatch === true;
    if (!isFirst) await dropDefaults(ctx, vendor.id, { isDefaultBilling, isDefaultDispatch });
    const values = { ...storedOf(address), isDefaultBilling, isDefaultDispatch };
    refuseFaults(values, vendor);
    await insertRow(ctx, vendorAddresses, { ...values, vendorId: vendor.id });
  }
  await keepSearchText(ctx, vendor);
}

/** Adds the addresses of a new vendor; a fault is named from the whole form. */
export async function addFirstAddresses(
  ctx: WriteContext,
  vendor: VendorRecord,
  added: readonly NewVendorAddress[],
): Promise<void> {
  for (const [index, address] of added.entries()) {
    await within(`addresses.${index}`, () => addVendorAddresses(ctx, vendor, [address]));
  }
}

/** Writes anew what people find a vendor by. */
export async function keepSearchText(ctx: WriteContext, vendor: VendorRecord): Promise<void> {
  const searchText = vendorSearchText(vendor, await addressesOfVendor(ctx, vendor.id));
  await ctx.tx.update(vendors).set({ searchText }).where(eq(vendors.id, vendor.id));
}

type Emptied = {
  readonly stateCode?: StateCode | '' | undefined;
  readonly pinCode?: string | undefined;
  readonly gstin?: string | undefined;
  readonly phone?: string | undefined;
};

/** Empty texts that mean nothing are null in the table. */
function storedOf<G extends Emptied>(given: G) {
  const { stateCode, pinCode, gstin, phone, ...rest } = given;
  return {
    ...rest,
    stateCode: stateCode === '' ? null : stateCode,
    pinCode: pinCode === '' ? null : pinCode,
    gstin: gstin === '' ? null : gstin,
    phone: phone === '' ? null : phone,
  };
}

type Checked = {
  readonly country?: string | undefined;
  readonly stateCode?: string | null | undefined;
  readonly pinCode?: string | null | undefined;
  readonly gstin?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

/** @throws {Problem} `invalid` (422) for what India asks of an address, and a GSTIN of its vendor and state. */
function refuseFaults(address: Checked, vendor: VendorRecord): void {
  const { country, stateCode, pinCode, phone } = address;
  const gstin = address.gstin ?? '';
  const isHere = country === 'IN';
  const state = gstinStateFault(gstin, { stateCode: stateCode ?? '', whose: 'the address' });
  const faults = {
    ...(isHere && !stateCode ? { stateCode: 'Choose a valid state' } : {}),
    ...(isHere && !/^[1-9]\d{5}$/u.test(pinCode ?? '')
      ? { pinCode: 'PIN code must be 6 digits' }
      : {}),
    ...(isHere && phone && !/^[6-9]\d{9}$/u.test(phone)
      ? { phone: 'Phone number must be 10 digits' }
      : {}),
    ...(isHere && stateCode && state ? { gstin: state } : {}),
    ...(gstin && vendor.pan && panOf(gstin) !== vendor.pan
      ? { gstin: 'PAN does not match the GSTIN' }
      : {}),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** The vendor of an address, locked. */
async function vendorOf(ctx: WriteContext, addressId: number): Promise<VendorRecord> {
  const address = await readRow(ctx, vendorAddresses, addressId);
  return lockRow(ctx, vendors, address.vendorId);
}

const chooseAnother = () =>
  ruleBroken('vendor_address.is_default', 'Choose another default address first');

async function dropDefaults(
  ctx: WriteContext,
  vendorId: number,
  which: Readonly<Record<Flag, boolean>>,
): Promise<void> {
  for (const flag of ['isDefaultBilling', 'isDefaultDispatch'] as const) {
    if (!which[flag]) continue;
    const [holder] = await ctx.tx
      .select({ id: vendorAddresses.id })
      .from(vendorAddresses)
      .where(and(eq(vendorAddresses.vendorId, vendorId), eq(vendorAddresses[flag], true)));
    if (holder) await updateRow(ctx, vendorAddresses, { id: holder.id }, { [flag]: false });
  }
}
