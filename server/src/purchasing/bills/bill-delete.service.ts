import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { lockBill } from './bill-lock.service.ts';
import { billChargeReceipts, billFiles, billLines, billMatches, bills } from './bill.table.ts';

/**
 * Deletes a draft with its lines; they can come back together.
 *
 * @throws {Problem} `not_found`; `bill.state`, `stale` (409).
 */
export async function deleteBill(ctx: WriteContext, at: RowSeen): Promise<void> {
  const { id } = await lockBill(ctx, at, 'delete');
  const lines = ctx.tx.select({ id: billLines.id }).from(billLines).where(eq(billLines.billId, id));
  await deleteRow(ctx, bills, at, {
    before: [
      { table: billMatches, where: inArray(billMatches.billLineId, lines) },
      { table: billChargeReceipts, where: inArray(billChargeReceipts.billLineId, lines) },
      { table: billFiles, where: eq(billFiles.billId, id) },
      { table: billLines, where: eq(billLines.billId, id) },
    ],
  });
}
