import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow, lockRow } from '../../platform/rows/rows.ts';
import { refuseNegativeCash } from '../../books/banks/cash.service.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { reverse } from '../../books/journal/journal.service.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { refuseCleared } from './clearing.service.ts';
import type { VoucherRow } from './voucher-post.service.ts';
import { voucherClearings, voucherLines, vouchers } from './voucher.table.ts';

/**
 * Reverses what a voucher posted, lets go of what it cleared, and marks it. The caller holds the voucher.
 *
 * @throws {Problem} `voucher.cleared` (422) while its money is deposited or settled; `cash.short` (422).
 */
export async function takeBack(
  ctx: WriteContext,
  voucher: VoucherRow,
  how: { readonly reason: string; readonly date?: string | undefined },
): Promise<VoucherRow> {
  await refuseCleared(ctx, voucher);
  await refuseBounced(ctx, voucher);
  await refuseAgain(ctx, voucher);
  await reverse(ctx, { source: { kind: 'voucher', id: voucher.id }, event: voucher.event }, how);
  await ctx.tx
    .update(voucherClearings)
    .set({ releasedAt: ctx.now, updatedAt: ctx.now, updatedBy: ctx.user.id })
    .where(and(eq(voucherClearings.voucherId, voucher.id), isNull(voucherClearings.releasedAt)));
  // A bank's return of a cheque that is taken back: the cheque stands as deposited again.
  await ctx.tx
    .update(voucherClearings)
    .set({ returnVoucherId: null, updatedAt: ctx.now, updatedBy: ctx.user.id })
    .where(eq(voucherClearings.returnVoucherId, voucher.id));
  if (voucher.kind === 'cheque_return' && voucher.sourceKind === 'voucher') {
    const paid = await lockRow(ctx, vouchers, voucher.sourceId ?? 0);
    await changeRow(ctx, vouchers, paid, { status: 'posted', statusNote: '' });
  }
  // A cheque that was received again is as it was before: bounced.
  await ctx.tx
    .update(voucherClearings)
    .set({ againLineId: null, updatedAt: ctx.now, updatedBy: ctx.user.id })
    .where(
      inArray(
        voucherClearings.againLineId,
        ctx.tx
          .select({ id: journalLines.id })
          .from(journalLines)
          .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
          .where(
            and(eq(journalEntries.sourceKind, 'voucher'), eq(journalEntries.sourceId, voucher.id)),
          ),
      ),
    );
  for (const id of await cashOf(ctx, voucher)) await refuseNegativeCash(ctx, voucher.date, id);
  return changeRow(ctx, vouchers, voucher, { status: 'reversed', statusNote: how.reason });
}

/** @throws {Problem} `voucher.cleared` (422) for a deposit of which a cheque bounced. */
async function refuseBounced(ctx: WriteContext, voucher: VoucherRow): Promise<void> {
  const [bounced] = await ctx.tx
    .select({ number: vouchers.number })
    .from(voucherClearings)
    .innerJoin(vouchers, eq(vouchers.id, voucherClearings.returnVoucherId))
    .where(and(eq(voucherClearings.voucherId, voucher.id), isNull(voucherClearings.releasedAt)))
    .limit(1);
  if (!bounced) return;
  throw ruleBroken(
    'voucher.cleared',
    `A cheque of ${voucher.number} bounced. Reverse ${bounced.number} first.`,
  );
}

/** @throws {Problem} `voucher.cleared` (422) for the return of a cheque that was deposited again. */
async function refuseAgain(ctx: WriteContext, voucher: VoucherRow): Promise<void> {
  const [again] = await ctx.tx
    .select({ docNo: journalEntries.sourceNo })
    .from(voucherClearings)
    .innerJoin(journalLines, eq(journalLines.id, voucherClearings.againLineId))
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .where(eq(voucherClearings.returnVoucherId, voucher.id))
    .limit(1);
  if (!again) return;
  throw ruleBroken(
    'voucher.cleared',
    `The cheque of ${voucher.number} was deposited again with ${again.docNo}. Take that back first.`,
  );
}

/** The cash accounts that a voucher named: its reversal may take out what is no longer there. */
async function cashOf(ctx: WriteContext, voucher: VoucherRow): Promise<number[]> {
  const named = ctx.tx
    .select({ id: voucherLines.accountId })
    .from(voucherLines)
    .where(eq(voucherLines.voucherId, voucher.id));
  const places = [voucher.moneyAccountId, voucher.toMoneyAccountId].flatMap((id) => id ?? []);
  const rows = await ctx.tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.type, 'cash'),
        sql`(${inArray(ledgerAccounts.id, places)} or ${inArray(ledgerAccounts.id, named)})`,
      ),
    )
    .orderBy(ledgerAccounts.id);
  return rows.map(({ id }) => id);
}
