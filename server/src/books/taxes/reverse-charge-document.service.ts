import { stateText } from '@counting-house/contract/customers/state.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import { asc, desc, eq } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { billLines, bills } from '../../purchasing/bills/bill.table.ts';
import { inwardLines } from '../../purchasing/inward/inward.table.ts';
import { vendorAddresses } from '../../purchasing/vendors/vendor-address.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { vendorPaper } from './party-paper.service.ts';
import type { SuppliedLine } from './reverse-charge.table.ts';

/** A bill or an expense. */
export type Bought = { readonly kind: 'bill' | 'expense'; readonly id: number };

/** What was bought under reverse charge, as papers about it say it. */
export type BoughtUnderReverseCharge = {
  readonly key: { readonly billId: number } | { readonly expenseId: number };
  /** The day on which it stands in the books. */
  readonly date: string;
  readonly supplier: PartyPaper;
  readonly documentNo: string;
  readonly supplierNo: string;
  readonly supplierDate: string | null;
  readonly lines: readonly SuppliedLine[];
  /** Paise that the supplier gets, less what is held back. */
  readonly payable: number;
};

/** A bill or an expense with tax that we owe ourselves; null of any other. */
export const boughtUnderReverseCharge = (
  ctx: ReadContext,
  { kind, id }: Bought,
): Promise<BoughtUnderReverseCharge | null> =>
  kind === 'bill' ? ofBill(ctx, id) : ofExpense(ctx, id);

async function ofBill(ctx: ReadContext, id: number): Promise<BoughtUnderReverseCharge | null> {
  const bill = await readRow(ctx, bills, id);
  if (!bill.reverseCharge || bill.tax === 0) return null;
  const rows = await ctx.tx
    .select({ line: billLines, unit: units.code })
    .from(billLines)
    .leftJoin(inwardLines, eq(inwardLines.id, billLines.inwardLineId))
    .leftJoin(units, eq(units.id, inwardLines.unitId))
    .where(eq(billLines.billId, id))
    .orderBy(asc(billLines.lineNo));
  return {
    key: { billId: id },
    date: bill.businessDate,
    supplier: vendorPaper(
      await readRow(ctx, vendors, bill.vendorId),
      await readRow(ctx, vendorAddresses, bill.vendorAddressId),
    ),
    documentNo: bill.number ?? '',
    supplierNo: bill.vendorBillNo,
    supplierDate: bill.vendorBillDate,
    lines: rows
      .filter(({ line }) => line.tax > 0)
      .map(({ line, unit }) => ({
        description: line.description,
        hsn: line.hsn,
        qty: line.qty,
        unit: unit ?? '',
        taxRate: line.taxRate,
        taxComponents: line.taxComponents,
        taxable: line.taxable,
        tax: line.tax,
      })),
    payable: bill.total - bill.tdsAmount,
  };
}

async function ofExpense(ctx: ReadContext, id: number): Promise<BoughtUnderReverseCharge | null> {
  const expense = await readRow(ctx, expenses, id);
  if (!expense.reverseCharge || expense.tax === 0) return null;
  const { description, taxRate, taxComponents, taxable, tax } = expense;
  return {
    key: { expenseId: id },
    date: expense.date,
    supplier: await supplierOf(ctx, expense),
    documentNo: expense.number ?? '',
    supplierNo: expense.billNo,
    supplierDate: expense.billDate,
    lines: [{ description, hsn: '', qty: 0, unit: '', taxRate, taxComponents, taxable, tax }],
    payable: expense.total - expense.tdsAmount,
  };
}

/** The vendor at its usual address; without a vendor the payee, in the state of supply. */
async function supplierOf(
  ctx: ReadContext,
  { vendorId, payeeName, supplyState }: typeof expenses.$inferSelect,
): Promise<PartyPaper> {
  const known = {
    name: payeeName,
    address: [stateText(supplyState)].filter(Boolean),
    gstin: '',
    stateCode: supplyState,
    phone: '',
    email: '',
  };
  if (vendorId === null) return known;
  const vendor = await readRow(ctx, vendors, vendorId);
  const [address] = await ctx.tx
    .select()
    .from(vendorAddresses)
    .where(eq(vendorAddresses.vendorId, vendorId))
    .orderBy(desc(vendorAddresses.isDefaultDispatch), asc(vendorAddresses.id))
    .limit(1);
  if (address) return vendorPaper(vendor, address);
  const { name, gstin, phone, email } = vendor;
  return { ...known, name, gstin: gstin ?? '', phone, email: email ?? '' };
}
