import {
  type AddedAddress,
  Address,
  AddressBlock,
  type ChangedAddress,
  labelBeside,
  type NewAddress,
} from '@counting-house/contract/customers/address.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { deleteRow, restoreRow } from '../platform/rows/deleted.ts';
import { invalid, invariant, ruleBroken } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { readRows } from '../platform/rows/read.ts';
import { insertRow, lockRow, theOne, readRow, updateRow } from '../platform/rows/rows.ts';
import { customerAddresses } from './address.table.ts';
import { customers } from './customer.table.ts';
import { toSearchText } from './search-text.rules.ts';

export { isSamePlace } from './merge.rules.ts';

const mostAddresses = 20;

type CustomerRecord = typeof customers.$inferSelect;

/** The addresses of a customer, the default one first. */
export async function readAddresses(ctx: ReadContext, customerId: number): Promise<Address[]> {
  const rows = await addresses(ctx.tx).execute({ customerId });
  return rows.sort((a, b) => Number(b.isDefaultShipping) - Number(a.isDefaultShipping));
}

/**
 * Adds an address; the first of a customer becomes the default for both uses.
 *
 * Locks the customer, as every change of an address does, so that there is always one default of each.
 */
export async function createAddress(
  ctx: WriteContext,
  { customerId, ...address }: AddedAddress,
): Promise<{ addresses: Address[] }> {
  const customer = await lockRow(ctx, customers, customerId);
  await addAddresses(ctx, customer, [address]);
  return { addresses: await readAddresses(ctx, customer.id) };
}

/** @throws {Problem} `stale` (409); `address.is_default` (422) when the customer would have no default. */
export async function updateAddress(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedAddress,
): Promise<{ addresses: Address[] }> {
  const customer = await customerOf(ctx, id);
  const before = await lockRow(ctx, customerAddresses, id);
  const losesDefault =
    (before.isDefaultShipping && changes.isDefaultShipping === false) ||
    (before.isDefaultBilling && changes.isDefaultBilling === false);
  if (losesDefault) throw chooseAnother();
  if (before.version === version) {
    await dropDefaults(ctx, customer.id, {
      isDefaultShipping: changes.isDefaultShipping === true && !before.isDefaultShipping,
      isDefaultBilling: changes.isDefaultBilling === true && !before.isDefaultBilling,
    });
  }
  const label = changes.label || undefined;
  await updateRow(ctx, customerAddresses, { id, version }, { ...changes, label });
  await keepSearchText(ctx, customer);
  return { addresses: await readAddresses(ctx, customer.id) };
}

/** Removes an address; it can come back. @throws {Problem} as `deleteAddress`. */
export async function removeAddress(
  ctx: WriteContext,
  at: RowSeen,
): Promise<{ addresses: Address[] }> {
  const { id } = await customerOf(ctx, at.id);
  await deleteAddress(ctx, at);
  return { addresses: await readAddresses(ctx, id) };
}

/** Adds addresses to a customer whose row this transaction made or locked. */
export async function addAddresses(
  ctx: WriteContext,
  customer: CustomerRecord,
  added: readonly NewAddress[],
): Promise<void> {
  const known = await readAddresses(ctx, customer.id);
  if (known.length + added.length > mostAddresses) {
    throw invalid({ addresses: 'A customer can have 20 addresses' });
  }
  await insertAddresses(ctx, customer, { known, added });
}

async function insertAddresses(
  ctx: WriteContext,
  customer: CustomerRecord,
  { known, added }: { known: readonly Address[]; added: readonly NewAddress[] },
): Promise<void> {
  const labels: { readonly label: string }[] = [...known];
  for (const address of added) {
    const n = labels.length + 1;
    const isDefaultShipping = n === 1 || address.isDefaultShipping === true;
    const isDefaultBilling = n === 1 || address.isDefaultBilling === true;
    if (n > 1) await dropDefaults(ctx, customer.id, { isDefaultShipping, isDefaultBilling });
    const label = address.label || labelBeside(labels);
    labels.push({ label });
    await insertRow(ctx, customerAddresses, {
      ...address,
      customerId: customer.id,
      label,
      isDefaultShipping,
      isDefaultBilling,
    });
  }
  if (added.length > 0) await keepSearchText(ctx, customer);
}

/**
 * Keeps the address of an order with the customer, unless it is known or there are too many.
 *
 * The caller has locked the customer, see `lockCustomer`.
 */
export async function rememberAddress(
  ctx: WriteContext,
  customerId: number,
  block: AddressBlock,
): Promise<void> {
  const known = await readAddresses(ctx, customerId);
  const isSame = (address: Address) =>
    address.pinCode === block.pinCode &&
    address.line1.toLowerCase() === block.line1.toLowerCase() &&
    address.name.toLowerCase() === block.name.toLowerCase();
  if (known.some(isSame) || known.length >= mostAddresses) return;
  const [customer] = await readRows(ctx, customers, { id: customerId });
  invariant(customer, 'a customer who is locked exists');
  await insertAddresses(ctx, customer, { known, added: [block] });
}

/** The block of one of a customer's addresses, to be copied. */
export async function addressBlock(
  ctx: ReadContext,
  { customerId, addressId }: { customerId: number; addressId: number },
): Promise<AddressBlock> {
  const isTheirs = and(
    eq(customerAddresses.id, addressId),
    eq(customerAddresses.customerId, customerId),
  );
  return theOne(
    customerAddresses,
    await ctx.tx.select(blockFields).from(customerAddresses).where(isTheirs),
  );
}

/**
 * Deletes an address of a customer; it can come back.
 *
 * @throws {Problem} `address.is_default` (422) while there are others; `stale` (409).
 */
export async function deleteAddress(ctx: WriteContext, at: RowSeen): Promise<void> {
  const customer = await customerOf(ctx, at.id);
  const known = await readAddresses(ctx, customer.id);
  const address = known.find(({ id }) => id === at.id);
  const isDefault = address?.isDefaultShipping === true || address?.isDefaultBilling === true;
  if (known.length > 1 && isDefault) throw chooseAnother();
  await deleteRow(ctx, customerAddresses, at);
  await keepSearchText(ctx, customer);
}

/** Brings an address back; it is a default only where there is no other address. */
export async function restoreAddress(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  await restoreRow(ctx, customerAddresses, id, async (kept) => {
    const customer = await lockRow(ctx, customers, Number(kept['customer_id']));
    const others = await readAddresses(ctx, customer.id);
    if (others.length >= mostAddresses) {
      throw invalid({ addresses: 'A customer can have 20 addresses' });
    }
    const isOnly = others.length === 0;
    return { is_default_shipping: isOnly, is_default_billing: isOnly };
  });
  await keepSearchText(ctx, await customerOf(ctx, id));
}

/** Calls an address something else. */
export async function nameAddress(ctx: WriteContext, at: RowSeen, label: string): Promise<void> {
  await customerOf(ctx, at.id);
  await updateRow(ctx, customerAddresses, at, { label });
}

/** The customer of an address, locked. */
async function customerOf(ctx: WriteContext, addressId: number): Promise<CustomerRecord> {
  const address = await readRow(ctx, customerAddresses, addressId);
  return lockRow(ctx, customers, address.customerId);
}

const chooseAnother = () =>
  ruleBroken('address.is_default', 'Choose another default address first');

async function dropDefaults(
  ctx: WriteContext,
  customerId: number,
  which: { isDefaultShipping: boolean; isDefaultBilling: boolean },
): Promise<void> {
  for (const flag of ['isDefaultShipping', 'isDefaultBilling'] as const) {
    if (!which[flag]) continue;
    const [holder] = await ctx.tx
      .select({ id: customerAddresses.id })
      .from(customerAddresses)
      .where(and(eq(customerAddresses.customerId, customerId), eq(customerAddresses[flag], true)));
    if (holder) await updateRow(ctx, customerAddresses, { id: holder.id }, { [flag]: false });
  }
}

async function keepSearchText(ctx: WriteContext, customer: CustomerRecord): Promise<void> {
  const searchText = toSearchText(customer, await readAddresses(ctx, customer.id));
  await ctx.tx.update(customers).set({ searchText }).where(eq(customers.id, customer.id));
}

const blockFields = columnsFor(AddressBlock, customerAddresses);

const fields = columnsFor(Address, customerAddresses);

const addresses = hot((tx) =>
  tx
    .select(fields)
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, sql.placeholder('customerId')))
    .orderBy(asc(customerAddresses.id))
    .prepare('addresses_of_customer'),
);
