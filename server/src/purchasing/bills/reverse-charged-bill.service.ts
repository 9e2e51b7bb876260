import { asc, eq } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import { vendorPaper } from '../../books/taxes/party-paper.service.ts';
import type { ReadBought } from '../../books/taxes/reverse-charge-document.service.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { inwardLines } from '../inward/inward.table.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { billLines, bills } from './bill.table.ts';

/** A bill with tax that we owe ourselves; null of any other. */
export const reverseChargedBill: ReadBought = async (ctx, id) => {
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
};
