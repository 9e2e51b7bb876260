import { and, eq, isNull } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { calledVoucher, type VoucherRow } from './voucher-post.service.ts';
import { voucherClearings, vouchers } from './voucher.table.ts';

/** The voucher that cleared a line of what a document posted; undefined while none did. */
async function clearedBy(
  ctx: ReadContext,
  source: { readonly kind: string; readonly id: number },
): Promise<{ id: number; number: string | null } | undefined> {
  const [found] = await ctx.tx
    .select({ id: vouchers.id, number: vouchers.number })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .innerJoin(
      voucherClearings,
      and(eq(voucherClearings.journalLineId, journalLines.id), isNull(voucherClearings.releasedAt)),
    )
    .innerJoin(vouchers, eq(vouchers.id, voucherClearings.voucherId))
    .where(and(eq(journalEntries.sourceKind, source.kind), eq(journalEntries.sourceId, source.id)))
    .orderBy(vouchers.id)
    .limit(1);
  return found;
}

/** @throws {Problem} `voucher.cleared` (422) once the money of a voucher is deposited or settled. */
export async function refuseCleared(ctx: WriteContext, voucher: VoucherRow): Promise<void> {
  const by = await clearedBy(ctx, { kind: 'voucher', id: voucher.id });
  if (!by) return;
  throw ruleBroken(
    'voucher.cleared',
    `${calledVoucher(voucher)} is deposited or settled by ${calledVoucher(by)}. Reverse that first.`,
  );
}
