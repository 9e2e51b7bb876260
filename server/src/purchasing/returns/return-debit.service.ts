import { eq, inArray } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { billLines, bills } from '../bills/bill.table.ts';
import { inwardBatches, inwards } from '../inward/inward.table.ts';
import type { TakenPart } from './vendor-return.rules.ts';

/** The rate of tax on a part, thousandths of a percent; 0 of what is not billed. */
export const debitRate = (part: TakenPart | undefined): number =>
  part?.taxComponents.reduce((sum, { rate }) => sum + rate, 0) ?? 0;

/**
 * What parts come to, paise: the debit note, and what leaves goods received, not billed. The entry shows it while it is
 * typed, a return has it on view, and posting writes it.
 *
 * @returns `total` is what the vendor is debited; tax that the buyer owes himself is not in it. `sources` names the
 *   receipt and the bill of a part.
 */
export async function readReturnDebit(ctx: ReadContext, parts: readonly TakenPart[]) {
  const { sources, isOwedByUs } = await sourcesOf(ctx, parts);
  const billed = parts.filter(({ billLineId }) => billLineId !== null);
  const sum = (of: readonly TakenPart[], key: 'value' | 'tax') =>
    of.reduce((all, part) => all + part[key], 0);
  const taxable = sum(billed, 'value');
  const charged = billed.filter((part) => !isOwedByUs(part));
  return {
    sources,
    taxable,
    tax: sum(billed, 'tax'),
    total: taxable + sum(charged, 'tax'),
    unbilledValue: sum(parts, 'value') - taxable,
    byRate: taxesByRate(
      billed.map((part) => ({
        taxRate: debitRate(part),
        taxable: part.value,
        taxComponents: part.taxComponents,
      })),
    ),
  };
}

/** The receipts and the bills behind parts. */
async function sourcesOf(ctx: ReadContext, parts: readonly TakenPart[]) {
  const receipts = await ctx.tx
    .select({ rowId: inwardBatches.id, inwardId: inwards.id, inwardNo: inwards.number })
    .from(inwardBatches)
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .where(
      inArray(
        inwardBatches.id,
        parts.map(({ inwardBatchId }) => inwardBatchId),
      ),
    );
  const billed = await ctx.tx
    .select({
      lineId: billLines.id,
      billId: bills.id,
      billNo: bills.vendorBillNo,
      reverseCharge: bills.reverseCharge,
    })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(
      inArray(
        billLines.id,
        parts.flatMap(({ billLineId }) => billLineId ?? []),
      ),
    );
  const receiptOf = new Map(receipts.map((receipt) => [receipt.rowId, receipt]));
  const billOf = new Map(billed.map((bill) => [bill.lineId, bill]));
  const billOfPart = ({ billLineId }: TakenPart) =>
    billLineId === null ? undefined : billOf.get(billLineId);
  return {
    sources: (part: TakenPart) => {
      const receipt = receiptOf.get(part.inwardBatchId);
      const bill = billOfPart(part);
      return {
        inwardId: receipt?.inwardId ?? 0,
        inwardNo: receipt?.inwardNo ?? '',
        billId: bill?.billId ?? null,
        billNo: bill?.billNo ?? '',
        qty: part.qty,
      };
    },
    isOwedByUs: (part: TakenPart) => billOfPart(part)?.reverseCharge ?? false,
  };
}
