import { and, eq, isNull } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { removeRow, updateRow } from '../../platform/rows/rows.ts';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { journalLines } from '../../books/journal/journal.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { voucherClearings } from '../vouchers/voucher.table.ts';
import { openingBalances } from './opening.table.ts';

export type OpeningRow = typeof openingBalances.$inferSelect;

/** Posts what a row says against opening balances, and notes the entry with it. */
export async function postOpeningRow(
  ctx: WriteContext,
  row: OpeningRow,
  date: string,
): Promise<void> {
  const { accountId, partyKind, partyId, partyName } = row;
  const amount = row.debit + row.credit;
  const [ours, equity] = row.debit > 0 ? [debit, credit] : [credit, debit];
  // By the waybill a courier's remittance finds it.
  const bankRef = partyKind === 'courier' ? row.docNo : undefined;
  const entryId = await post(ctx, {
    ...sourceOf(row),
    date,
    ...(partyKind && partyId !== null
      ? { party: { kind: partyKind, id: partyId, name: partyName ?? '' } }
      : {}),
    ...(row.docDate === null ? {} : { docDate: row.docDate }),
    ...(row.dueDate === null ? {} : { dueDate: row.dueDate }),
    settles: [],
    lines: [
      ours('opening_balance', amount, { accountId, bankRef }),
      equity('opening_equity', amount),
    ],
  });
  invariant(entryId !== null, 'an opening balance is more than nothing');
  await updateRow(ctx, openingBalances, { id: row.id }, { entryId });
}

/**
 * Takes the entry of a row back; the caller changes the row, or takes it out.
 *
 * @throws {Problem} `opening.settled` (422) while something of it is settled.
 */
export async function takeBackOpening(
  ctx: WriteContext,
  row: OpeningRow,
  { reason, date }: { readonly reason: string; readonly date?: string | undefined },
): Promise<number | null> {
  const [item] = await readRows(
    ctx,
    openItems,
    { sourceKind: 'opening_balance', sourceId: row.id, voidedOn: null },
    { lock: 'update' },
  );
  const isSettled = item ? item.outstanding !== item.amount : await isRemitted(ctx, row);
  if (isSettled) {
    const says = `${row.docNo} is settled in part or whole. Undo that first.`;
    throw ruleBroken('opening.settled', says);
  }
  return reverse(ctx, sourceOf(row), { reason, date });
}

/** Whether a courier paid over the cash of a parcel that was open when the books began. */
async function isRemitted(ctx: WriteContext, { entryId, partyKind }: OpeningRow): Promise<boolean> {
  if (partyKind !== 'courier' || entryId === null) return false;
  const [cleared] = await ctx.tx
    .select({ id: voucherClearings.id })
    .from(voucherClearings)
    .innerJoin(journalLines, eq(journalLines.id, voucherClearings.journalLineId))
    .where(and(eq(journalLines.entryId, entryId), isNull(voucherClearings.releasedAt)))
    .limit(1);
  return cleared !== undefined;
}

/** Takes an opening balance out of the books. @returns the entry that took it back. */
export async function removeOpening(
  ctx: WriteContext,
  row: OpeningRow,
  how: { readonly reason: string; readonly date?: string | undefined },
): Promise<number | null> {
  const entryId = await takeBackOpening(ctx, row, how);
  await removeRow(ctx, openingBalances, row.id);
  return entryId;
}

const sourceOf = ({ id, docNo }: OpeningRow) => ({
  event: 'openingBalance.entered' as const,
  source: { kind: 'opening_balance', id, no: docNo },
});
