import { labelBeside } from '@counting-house/contract/customers/address.ts';
import { eq } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { ruleBroken } from '../platform/problem.ts';
import { changeRow, theOne, removeRow } from '../platform/rows/rows.ts';
import { readAddresses } from './address.service.ts';
import { customerAddresses } from './address.table.ts';
import { customers } from './customer.table.ts';
import { refreshFigures } from './figures.service.ts';
import { isSamePlace, together } from './merge.rules.ts';
import { needsPresent } from './present.rules.ts';
import { toSearchText } from './search-text.rules.ts';
import { mergeWallets } from './wallets/wallet-merge.service.ts';

type CustomerRecord = typeof customers.$inferSelect;

/**
 * Locks two customers so that nobody can write anything more for either, lowest id first.
 *
 * @throws {Problem} `not_found`; `customer.gone` (422).
 */
export async function lockToMerge(
  ctx: WriteContext,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<{ keep: CustomerRecord; drop: CustomerRecord }> {
  const [keep, drop] = await lockBoth(ctx, keepId, dropId);
  needsPresent(keep);
  needsPresent(drop);
  return { keep, drop };
}

/** Locks a customer so that nobody can write anything more for them. @throws {Problem} as `lockToMerge`. */
export async function lockToErase(ctx: WriteContext, id: number): Promise<CustomerRecord> {
  const customer = await lockWhole(ctx, id);
  needsPresent(customer);
  return customer;
}

/** Gives addresses, wallet, phones, tags and notes of a customer to another one, and leaves a sign behind. */
export async function absorbCustomer(
  ctx: WriteContext,
  { keep, drop }: { readonly keep: CustomerRecord; readonly drop: CustomerRecord },
): Promise<void> {
  await moveAddresses(ctx, keep, drop);
  await mergeWallets(ctx, 'customer', { keepId: keep.id, dropId: drop.id });
  await ctx.tx
    .update(customers)
    .set({ mergedIntoId: keep.id })
    .where(eq(customers.mergedIntoId, drop.id));
  await changeRow(ctx, customers, drop, {
    status: 'merged',
    mergedIntoId: keep.id,
    phone: '',
    altPhone: null,
    birthday: null,
    formerPhones: [],
    email: null,
    tags: [],
    note: '',
    blockReason: null,
    consentSms: false,
    consentEmail: false,
    searchText: drop.number,
  });
  const values = together(keep, drop, ctx.now);
  await changeRow(ctx, customers, keep, {
    ...values,
    searchText: toSearchText({ ...keep, ...values }, await readAddresses(ctx, keep.id)),
  });
  await refreshFigures(ctx, keep.id);
  await refreshFigures(ctx, drop.id);
}

async function moveAddresses(ctx: WriteContext, keep: CustomerRecord, drop: CustomerRecord) {
  const known = await readAddresses(ctx, keep.id);
  const labels: { readonly label: string }[] = [...known];
  const isFirst = known.length === 0;
  const moving = await ctx.tx
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, drop.id))
    .orderBy(customerAddresses.id);
  for (const address of moving) {
    if (known.some((one) => isSamePlace(one, address))) {
      await removeRow(ctx, customerAddresses, address.id);
      continue;
    }
    const label = labelBeside(labels, address.label);
    labels.push({ label });
    await changeRow(ctx, customerAddresses, address, {
      customerId: keep.id,
      label,
      isDefaultShipping: isFirst && address.isDefaultShipping,
      isDefaultBilling: isFirst && address.isDefaultBilling,
    });
  }
}

async function lockBoth(ctx: WriteContext, keepId: number, dropId: number) {
  if (keepId === dropId) throw ruleBroken('merge.itself', 'Choose two different customers');
  const first = await lockWhole(ctx, Math.min(keepId, dropId));
  const second = await lockWhole(ctx, Math.max(keepId, dropId));
  return keepId < dropId ? ([first, second] as const) : ([second, first] as const);
}

// Stronger than `lockCustomer`: also anyone who writes a row that points at the customer waits, and then looks again.
async function lockWhole(ctx: WriteContext, id: number): Promise<CustomerRecord> {
  return theOne(
    customers,
    await ctx.tx.select().from(customers).where(eq(customers.id, id)).for('update'),
  );
}
