import { inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { taxOn } from '../../tax/tax.service.ts';
import { taxes } from '../../tax/tax.table.ts';
import { calledBill, type BillRow } from '../bills/bill-lock.service.ts';
import { matchFacts, type BillLineRow } from '../bills/bill-match.service.ts';
import { billMatches } from '../bills/bill.table.ts';
import { billedExcess } from './vendor-note.rules.ts';
import { createVendorNote } from './vendor-note.service.ts';

type Excess = {
  readonly line: BillLineRow;
  readonly taxable: number;
  readonly taxExcess: number;
  readonly isPrice: boolean;
  readonly isQty: boolean;
};

/** What lines of a bill bill beyond what was accepted, ordered and agreed; those that do not are left out. */
async function excessesOf(ctx: ReadContext, lines: readonly BillLineRow[]): Promise<Excess[]> {
  const matches = await readRows(ctx, billMatches, { billLineId: lines.map(({ id }) => id) });
  const facts = await matchFacts(
    ctx,
    lines.flatMap(({ inwardLineId }) => inwardLineId ?? []),
  );
  const rates = await ctx.tx
    .select({ id: taxes.id, rate: taxes.rate })
    .from(taxes)
    .where(
      inArray(
        taxes.id,
        [...facts.values()].flatMap(({ taxId }) => taxId ?? []),
      ),
    );
  return lines.flatMap((line) => {
    const match = matches.find(({ billLineId }) => billLineId === line.id);
    if (!match || match.says.length === 0) return [];
    const agreed = facts.get(line.inwardLineId ?? 0)?.taxId;
    const excess = billedExcess({
      ...line,
      ...match,
      agreedRate: rates.find(({ id }) => id === agreed)?.rate ?? 0,
    });
    if (excess.taxable + excess.taxExcess === 0) return [];
    return [
      {
        ...excess,
        line,
        isPrice: match.priceVerdict === 'over',
        isQty: match.qtyVerdict === 'over' || match.qtyVerdict === 'not_received',
      },
    ];
  });
}

/** What a bill that does not match bills too much, with its tax unless we owe that ourselves; paise. */
export async function excessOfBill(
  ctx: ReadContext,
  bill: Pick<BillRow, 'reverseCharge'>,
  lines: readonly BillLineRow[],
): Promise<number> {
  const excesses = await excessesOf(ctx, lines);
  return excesses.reduce((sum, { line, taxable, taxExcess }) => {
    const tax = taxOn(taxable, line.taxComponents, 'exclusive').tax + taxExcess;
    return sum + taxable + (bill.reverseCharge ? 0 : tax);
  }, 0);
}

/**
 * Drafts the debit note for what a bill that was just approved bills too much.
 *
 * @throws {Problem} `bill.nothing_over` (422) when nothing is.
 */
export async function raiseBillNote(
  ctx: WriteContext,
  bill: BillRow,
  lines: readonly BillLineRow[],
): Promise<void> {
  const excesses = await excessesOf(ctx, lines);
  if (excesses.length === 0) {
    const says = `${calledBill(bill)} bills nothing beyond order, receipt and agreed tax. Approve it without a debit note.`;
    throw ruleBroken('bill.nothing_over', says, { fields: { raiseNote: says } });
  }
  const isPrice = excesses.some((excess) => excess.isPrice);
  const isQty = excesses.some((excess) => excess.isQty);
  await createVendorNote(ctx, {
    kind: 'debit_note',
    vendorId: bill.vendorId,
    billId: bill.id,
    vendorNoteNo: '',
    reason: isPrice ? 'price' : isQty ? 'quantity' : 'tax',
    isOnAccount: false,
    note: '',
    fileIds: [],
    lines: excesses.map(({ line, taxable, taxExcess }) => ({
      billLineId: line.id,
      description: '',
      taxable,
      taxExcess,
      itcEligible: true,
    })),
  });
}
