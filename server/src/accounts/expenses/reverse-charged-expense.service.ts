import { stateText } from '@counting-house/contract/customers/state.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import { asc, desc, eq } from 'drizzle-orm';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import type { ReadBought } from '../../books/taxes/reverse-charge-document.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { vendorAddresses } from '../../purchasing/vendors/vendor-address.table.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { expenses } from './expense.table.ts';

/** An expense with tax that we owe ourselves; null of any other. */
export const reverseChargedExpense: ReadBought = async (ctx, id) => {
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
};

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
