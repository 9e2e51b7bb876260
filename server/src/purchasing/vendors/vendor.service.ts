import { panOf } from '@counting-house/contract/kit/gstin.ts';
import {
  bankFields,
  vendorFaults,
  type NewVendor,
  type SimilarVendor,
  type Vendor,
  type VendorChanges,
} from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  changeRow,
  insertRaw,
  insertRow,
  lockRow,
  merged,
  stale,
} from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { purchaseCategories } from '../categories/category.table.ts';
import { notInForce, sectionOn } from '../../tax/withholding/withholding.service.ts';
import { tellOfBankChange } from './vendor-bank.service.ts';
import { addFirstAddresses, keepSearchText } from './vendor-address.service.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { vendorCategories } from './vendor-category.table.ts';
import { vendorFiles } from './vendor-file.table.ts';
import { vendorItems } from './vendor-item.table.ts';
import { getVendor, similarTo } from './vendor-list.service.ts';
import { nameKey, vendorSearchText } from './vendor.rules.ts';
import { needsUnmerged } from './vendor-merge.service.ts';
import { vendors } from './vendor.table.ts';

/**
 * Adds a vendor with addresses.
 *
 * @throws {Problem} `vendor.similar` (409) with those that look alike, unless `confirmNew`;
 *   `vendor.gstin_taken` (409); `invalid` (422).
 */
export async function createVendor(ctx: WriteContext, input: NewVendor): Promise<Vendor> {
  const { addresses, categoryIds, confirmNew, ...given } = input;
  await refuseTakenGstin(ctx, given);
  await refuseEndedSection(ctx, given.tdsSectionId);
  if (!confirmNew) await refuseSimilar(ctx, given);
  const values = storedOf({ ...given, pan: given.gstin ? panOf(given.gstin) : given.pan });
  const number = await nextNumber(ctx, 'vendor', { date: ctx.today });
  const told = {
    ...values,
    number,
    displayName: given.displayName || given.name,
    nameKey: nameKey(given.name),
  };
  const row = await insertRow(ctx, vendors, { ...told, searchText: vendorSearchText(told, []) });
  await saveCategories(ctx, row.id, categoryIds);
  await addFirstAddresses(ctx, row, addresses);
  if (bankFields.some((field) => given[field])) await tellOfBankChange(ctx, row);
  return getVendor(ctx, row);
}

/**
 * Changes a vendor. A GSTIN brings its PAN; anyone who may see bank details is told when they change.
 *
 * @throws {Problem} `stale`, `vendor.gstin_taken` (409); `vendor.merged`, `invalid` (422).
 */
export async function updateVendor(ctx: WriteContext, input: VendorChanges): Promise<Vendor> {
  const { id, version, categoryIds, ...given } = input;
  const before = await lockRow(ctx, vendors, id);
  if (before.version !== version) throw await stale(ctx, vendors, before);
  needsUnmerged(before);
  const plain = plainOf(before);
  const pan = given.gstin ? (given.pan ?? panOf(given.gstin)) : given.pan;
  const wanted = merged(plain, { ...given, pan });
  const faults = vendorFaults(wanted);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (wanted.gstin !== plain.gstin || wanted.allowSameGstin !== plain.allowSameGstin) {
    await refuseTakenGstin(ctx, wanted, id);
  }
  if (given.tdsSectionId !== before.tdsSectionId) {
    await refuseEndedSection(ctx, given.tdsSectionId);
  }
  const values = storedOf(wanted);
  const after = await changeRow(ctx, vendors, before, {
    ...values,
    displayName: wanted.displayName || wanted.name,
    nameKey: nameKey(wanted.name),
  });
  if (categoryIds) await saveCategories(ctx, id, categoryIds);
  await keepSearchText(ctx, after);
  if (bankFields.some((field) => before[field] !== after[field])) {
    await tellOfBankChange(ctx, after);
  }
  return getVendor(ctx, { id });
}

/** @throws {Problem} `invalid` (422) for a section of TDS that is not in force today under any Act. */
async function refuseEndedSection(
  ctx: WriteContext,
  sectionId: number | null | undefined,
): Promise<void> {
  if (!sectionId || (await sectionOn(ctx, sectionId, ctx.today))) return;
  throw invalid({ tdsSectionId: await notInForce(ctx, sectionId, ctx.today) });
}

/**
 * Deletes a vendor who never got an order, a receipt or a bill, with addresses and prices; they can come back.
 *
 * @throws {Problem} `row.in_use` (422).
 */
export async function deleteVendor(ctx: WriteContext, at: RowSeen): Promise<void> {
  await deleteRow(ctx, vendors, at, {
    before: [
      { table: vendorAddresses, where: eq(vendorAddresses.vendorId, at.id) },
      { table: vendorItems, where: eq(vendorItems.vendorId, at.id) },
      { table: vendorCategories, where: eq(vendorCategories.vendorId, at.id) },
      { table: vendorFiles, where: eq(vendorFiles.vendorId, at.id) },
    ],
  });
}

type Fields = Omit<NewVendor, 'addresses' | 'categoryIds' | 'confirmNew'>;

/** As a form gives it: what is null in the table is the empty text there. */
function plainOf(row: typeof vendors.$inferSelect): Fields {
  return {
    ...row,
    gstin: row.gstin ?? '',
    sameGstinReason: row.sameGstinReason ?? '',
    pan: row.pan ?? '',
    udyamNumber: row.udyamNumber ?? '',
    altPhone: row.altPhone ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
  };
}

/** As the table keeps it. A vendor who is no small enterprise has no Udyam number. */
const storedOf = (given: Fields) => ({
  name: given.name,
  displayName: given.displayName,
  kind: given.kind,
  gstTreatment: given.gstTreatment,
  gstin: given.gstin || null,
  allowSameGstin: given.allowSameGstin,
  sameGstinReason: given.allowSameGstin ? given.sameGstinReason : null,
  pan: given.pan || null,
  msmeType: given.msmeType,
  udyamNumber: given.msmeType === 'none' ? null : given.udyamNumber,
  contactName: given.contactName,
  phone: given.phone,
  altPhone: given.altPhone || null,
  email: given.email || null,
  website: given.website || null,
  paymentTermsDays: given.paymentTermsDays,
  creditLimit: given.creditLimit ?? null,
  leadTimeDays: given.leadTimeDays ?? null,
  tdsSectionId: given.tdsSectionId ?? null,
  bankAccountName: given.bankAccountName ?? '',
  bankAccountNumber: given.bankAccountNumber ?? '',
  ifsc: given.ifsc ?? '',
  upiId: given.upiId ?? '',
  notes: given.notes,
});

/** The unique index has the last word; here the other vendor is named. */
async function refuseTakenGstin(
  ctx: WriteContext,
  vendor: Pick<Fields, 'gstin' | 'allowSameGstin'>,
  exceptId = 0,
): Promise<void> {
  if (vendor.gstin === '' || vendor.allowSameGstin) return;
  const others = await ctx.tx.select().from(vendors).where(eq(vendors.gstin, vendor.gstin));
  const other = others.find(({ id }) => id !== exceptId);
  if (!other) return;
  const says = `'${other.name}' already has this GSTIN.`;
  throw conflict('vendor.gstin_taken', says, {
    fields: { gstin: says },
    more: { vendorId: other.id },
  });
}

async function refuseSimilar(ctx: WriteContext, given: Fields): Promise<void> {
  const { name, phone, gstin, pan, email } = given;
  const rows: readonly SimilarVendor[] = await similarTo(ctx, { name, phone, gstin, pan, email });
  const [first] = rows;
  if (!first) return;
  const more = rows.length > 1 ? ` and ${rows.length - 1} more` : '';
  const says = `${first.name} (${first.number})${more} looks like this vendor: same ${first.alike.join(', ').toLowerCase()}. Save again to add it all the same.`;
  throw conflict('vendor.similar', says, { more: { rows } });
}

async function saveCategories(
  ctx: WriteContext,
  vendorId: number,
  categoryIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(categoryIds)];
  const known = wanted.length
    ? await ctx.tx.$count(purchaseCategories, inArray(purchaseCategories.id, wanted))
    : 0;
  if (known < wanted.length) {
    const says = 'Choose categories from the list.';
    throw ruleBroken('vendor.category_unknown', says, { fields: { categoryIds: says } });
  }
  await ctx.tx.delete(vendorCategories).where(eq(vendorCategories.vendorId, vendorId));
  await insertRaw(
    ctx,
    vendorCategories,
    wanted.map((categoryId) => ({ vendorId, categoryId })),
  );
}
