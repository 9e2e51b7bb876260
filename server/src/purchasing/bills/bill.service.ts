import { laidOver } from '../../platform/rows/laid-over.ts';
import type {
  Bill,
  BillLineInput,
  ChangedBill,
  NewBill,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import type {
  BillNumberCheck,
  CheckBillNumber,
} from '@counting-house/contract/purchasing/bills/bill-list.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { tdsOfDocument } from './tds-of-document.service.ts';
import { replaceFiles } from '../../admin/files/attached.service.ts';
import { addDays, fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { changeRow, insertRow, updateRow } from '../../platform/rows/rows.ts';
import { storeInUse } from '../../stock/trays/store.service.ts';
import {
  addressFrom,
  owesTaxFor,
  readVendorTerms,
  type Vendor,
} from '../purchase-orders/vendor-terms.service.ts';
import { readBillCharges } from './bill-charges.service.ts';
import { keepBillLines, pricedBillLines } from './bill-lines.service.ts';
import { calledBill, lockBill, lockGoods } from './bill-lock.service.ts';
import { normalNumber } from './bill.rules.ts';
import { billConfirm } from './bill-steps.service.ts';
import { getBill } from './bill-view.service.ts';
import { billFiles, billLines, bills } from './bill.table.ts';

/**
 * Drafts a bill: nothing is posted, and how it matches is shown. Confirms it where that is asked.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `bill.number_taken` (409); those of `billConfirm`.
 */
export async function createBill(ctx: WriteContext, { confirm, ...input }: NewBill): Promise<Bill> {
  const { lines, ...values } = await readyBill(ctx, input);
  if (confirm) await lockGoods(ctx, lines);
  const bill = await insertRow(ctx, bills, { ...values, status: 'draft' });
  await keepBillLines(ctx, bill.id, lines);
  await replaceFiles(ctx, billFiles, { billId: bill.id }, input.fileIds);
  return confirm ? billConfirm(ctx, bill) : getBill(ctx, { id: bill.id });
}

/**
 * Changes a bill that does not stand in the books; one that waited to be accepted is a draft again. Lines that are
 * given stand for all of it. Confirms it where that is asked.
 *
 * @throws {Problem} as `createBill`; `bill.state`, `stale` (409).
 */
export async function updateBill(
  ctx: WriteContext,
  { id, version, confirm, ...input }: ChangedBill,
): Promise<Bill> {
  if (confirm) await lockGoods(ctx, [...(await linesNow(ctx, id)), ...(input.lines ?? [])]);
  const before = await lockBill(ctx, { id, version }, 'update');
  const isOtherVendor = input.vendorId !== undefined && input.vendorId !== before.vendorId;
  const { lines, ...values } = await readyBill(
    ctx,
    {
      ...laidOver(before, input),
      vendorAddressId:
        input.vendorAddressId ?? (isOtherVendor ? undefined : before.vendorAddressId),
      reverseCharge: input.reverseCharge ?? (isOtherVendor ? undefined : before.reverseCharge),
      tdsSectionId:
        input.tdsSectionId === undefined && !isOtherVendor
          ? before.tdsSectionId
          : input.tdsSectionId,
      tdsAmount:
        input.tdsAmount === undefined && before.tdsTyped ? before.tdsAmount : input.tdsAmount,
      lines: input.lines ?? (await linesNow(ctx, id)),
    },
    id,
  );
  const bill = await changeRow(ctx, bills, before, { ...values, status: 'draft' });
  await keepBillLines(ctx, id, lines);
  if (input.fileIds) await replaceFiles(ctx, billFiles, { billId: id }, input.fileIds);
  return confirm ? billConfirm(ctx, bill) : getBill(ctx, { id });
}

/** Changes what we note of a bill, in any state. @throws {Problem} `stale` (409). */
export async function setBillNote(
  ctx: WriteContext,
  { id, version }: RowSeen,
  noted: string,
): Promise<void> {
  await updateRow(ctx, bills, { id, version }, { note: noted });
}

/** The lines that a bill has, as they would be typed again. */
async function linesNow(ctx: ReadContext, billId: number): Promise<BillLineInput[]> {
  const lines = await readRows(ctx, billLines, { billId }, { orderBy: ['lineNo'] });
  const charges = await readBillCharges(ctx, lines);
  return lines.map((line) => ({
    ...line,
    inwardLineId: line.inwardLineId ?? undefined,
    poLineId: line.poLineId ?? undefined,
    accountId: line.accountId ?? undefined,
    charge: charges.get(line.id),
  }));
}

/** Whether a vendor's bill is entered already in the financial year of its date. */
export async function billCheckNumber(
  ctx: ReadContext,
  { vendorId, no, date }: CheckBillNumber,
): Promise<BillNumberCheck> {
  const known = await sameNumber(ctx, vendorId, { vendorBillNo: no, vendorBillDate: date });
  return { exists: known !== undefined, billId: known?.id ?? null };
}

/** A bill as the table keeps it, and its lines. */
async function readyBill(
  ctx: WriteContext,
  input: Omit<NewBill, 'confirm' | 'fileIds'>,
  id?: number,
) {
  const vendor = await readVendorTerms(ctx, input.vendorId);
  const address = await addressFrom(ctx, vendor.id, input.vendorAddressId);
  const store = await storeInUse(ctx, input.storeId);
  const { vendorBillDate, businessDate = ctx.today, vendorTotal, note } = input;
  const reverseCharge = input.reverseCharge ?? owesTaxFor(vendor);
  const dueDate = input.dueDate ?? dueOn(vendorBillDate, vendor);
  const fields = datesWrong(ctx, { vendorBillDate, businessDate, dueDate });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await refuseTaken(ctx, vendor, input, id);
  const head = {
    vendor,
    address,
    storeId: store.id,
    vendorBillDate,
    businessDate,
    reverseCharge,
  };
  const lines = await pricedBillLines(ctx, input.lines, head);
  const taxable = lines.reduce((sum, line) => sum + line.taxable, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const { tds, wrong } = await tdsOfDocument(ctx, {
    kind: 'bill',
    id,
    vendor,
    date: businessDate,
    taxable,
    sectionId: input.tdsSectionId,
    typed: input.tdsAmount,
    reason: input.tdsReason,
  });
  // A draft may lack the reason; it never names a section that is not in force.
  if (wrong['tdsSectionId']) throw invalid(wrong);
  return {
    ...tds,
    lines,
    vendorId: vendor.id,
    vendorName: vendor.displayName,
    vendorAddressId: address.id,
    storeId: store.id,
    vendorBillNo: input.vendorBillNo,
    normalizedNo: normalNumber(input.vendorBillNo),
    fiscalYear: yearOf(ctx, vendorBillDate).startYear,
    vendorBillDate,
    businessDate,
    dueDate,
    reverseCharge,
    vendorTotal,
    note,
    taxable,
    tax,
    roundOff: 0,
    total: taxable + (reverseCharge ? 0 : tax),
    searchText: [vendor.displayName, vendor.name, input.vendorBillNo].join(' '),
  };
}

/** When a bill is to be paid, unless something else is agreed. */
export const dueOn = (
  vendorBillDate: string,
  { paymentTermsDays }: Pick<Vendor, 'paymentTermsDays'>,
): string => addDays(vendorBillDate, paymentTermsDays);

const yearOf = (ctx: ReadContext, date: string) =>
  fiscalYearOf(date, ctx.settings['business.fiscalYearStartMonth']);

/** What is wrong with the dates of a bill, by field. */
export function datesWrong(
  ctx: ReadContext,
  dates: { vendorBillDate: string; businessDate: string; dueDate: string },
): Record<string, string> {
  const { vendorBillDate, businessDate, dueDate } = dates;
  const fields: Record<string, string> = {};
  if (vendorBillDate > ctx.today) fields['vendorBillDate'] = 'The date cannot be in the future';
  if (businessDate > ctx.today) fields['businessDate'] = 'The date cannot be in the future';
  else if (businessDate < vendorBillDate) {
    fields['businessDate'] = "A bill can't be posted before its own date.";
  }
  if (dueDate < vendorBillDate) fields['dueDate'] = "A bill can't be due before its own date.";
  return fields;
}

type Numbered = Pick<NewBill, 'vendorBillNo' | 'vendorBillDate'>;

/** @throws {Problem} `bill.number_taken` (409). */
async function refuseTaken(
  ctx: WriteContext,
  vendor: Vendor,
  input: Numbered,
  id: number | undefined,
): Promise<void> {
  const known = await sameNumber(ctx, vendor.id, input, id);
  if (!known) return;
  const says = takenText(vendor, input, known);
  throw conflict('bill.number_taken', says, {
    fields: { vendorBillNo: says },
    more: { billId: known.id },
  });
}

/** How it is said that a vendor's number is entered already. */
export const takenText = (
  vendor: Vendor,
  { vendorBillNo }: Pick<Numbered, 'vendorBillNo'>,
  known: { id: number; number: string | null },
): string =>
  `${vendor.displayName} bill ${vendorBillNo} is already entered as ${calledBill(known)}.`;

/** The bill of a vendor that has a number already in the financial year of its date. */
export async function sameNumber(
  ctx: ReadContext,
  vendorId: number,
  { vendorBillNo, vendorBillDate }: Numbered,
  but?: number,
): Promise<{ id: number; number: string | null } | undefined> {
  const [known] = await ctx.tx
    .select({ id: bills.id, number: bills.number })
    .from(bills)
    .where(
      and(
        eq(bills.vendorId, vendorId),
        eq(bills.fiscalYear, yearOf(ctx, vendorBillDate).startYear),
        eq(bills.normalizedNo, normalNumber(vendorBillNo)),
        ne(bills.status, 'cancelled'),
        but === undefined ? undefined : ne(bills.id, but),
      ),
    )
    .orderBy(asc(bills.id))
    .limit(1);
  return known;
}
