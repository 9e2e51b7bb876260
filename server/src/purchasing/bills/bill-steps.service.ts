import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type {
  ApproveBill,
  Bill,
  BillNotedStep,
  BillStep,
  BlockBill,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import { eq } from 'drizzle-orm';
import { passOwn } from '../../admin/users/own-paper.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { raiseBillNote } from '../notes/note-of-bill.service.ts';
import { refuseNoted } from '../notes/noted.service.ts';
import { refuseReturned } from '../returns/returned-bill.service.ts';
import { judgeBill } from './bill-match.service.ts';
import { type BillRow, calledBill, lockBill, lockBillWithGoods } from './bill-lock.service.ts';
import { postBill, billRoundOff, takeBackBill } from './bill-post.service.ts';
import { getBill } from './bill-view.service.ts';
import { billFiles, billMatches, bills } from './bill.table.ts';

/**
 * Puts a bill into the books when all of it matches; else it waits until somebody else accepts it.
 *
 * @throws {Problem} `invalid`, `bill.total_differs` (422); `bill.state`, `stale` (409); what the books say to the date.
 */
export async function billConfirm(ctx: WriteContext, at: BillStep): Promise<Bill> {
  const { bill, lines } = await lockBillWithGoods(ctx, at, 'confirm');
  if (lines.length === 0) throw invalid({ lines: 'Add at least one line.' });
  billRoundOff(ctx, bill);
  await checkFiled(ctx, bill.id);
  const bad = await judgeBill(ctx, lines);
  if (bad.length === 0) await postBill(ctx, bill, lines);
  else {
    await changeRow(ctx, bills, bill, {
      status: 'exception',
      submittedBy: ctx.user.id,
      statusNote: '',
    });
    await tellApprovers(ctx, bill);
  }
  return getBill(ctx, { id: bill.id });
}

/**
 * Accepts a bill as it is, with a word for each line that does not match, and with a draft of the debit note for what
 * is billed too much where that is asked.
 *
 * @throws {Problem} those of `passOwn` for the one who made or confirmed it; `invalid` (422) for a line without a word;
 *   `bill.nothing_over` (422); `bill.state`, `stale` (409).
 */
export async function billApprove(
  ctx: WriteContext,
  { lineNotes, raiseNote, ...at }: ApproveBill,
): Promise<Bill> {
  const { bill, lines } = await lockBillWithGoods(ctx, at, 'approve');
  await passOwn(ctx, {
    makers: [bill.createdBy, bill.submittedBy],
    right: 'purchasing.bill.approveException',
    says: 'You made this; someone else must approve it.',
    field: 'lineNotes',
    reason: lineNotes.find(({ note }) => note !== '')?.note,
    entity: 'bill',
    entityId: bill.id,
    entityNo: bill.number,
  });
  const bad = await judgeBill(ctx, lines);
  const notes = new Map(lineNotes.map(({ lineNo, note }) => [lineNo, note]));
  const without = bad.filter(({ lineNo }) => !notes.get(lineNo));
  if (without.length > 0) {
    const texts = without.map(
      ({ lineNo }) =>
        [`lineNotes.${lineNo}`, `Please write why line ${lineNo} is accepted.`] as const,
    );
    throw invalid(Object.fromEntries(texts));
  }
  const matches = await readRows(ctx, billMatches, { billLineId: bad.map(({ id }) => id) });
  for (const match of matches) {
    const line = bad.find(({ id }) => id === match.billLineId);
    await changeRow(ctx, billMatches, match, {
      note: notes.get(line?.lineNo ?? 0) ?? '',
      approvedBy: ctx.user.id,
    });
  }
  await postBill(ctx, bill, lines);
  if (raiseNote) await raiseBillNote(ctx, bill, bad);
  await tellMaker(ctx, bill, 'is accepted and in the books.');
  return getBill(ctx, { id: bill.id });
}

/** Gives a bill back to the one who made it. @throws {Problem} `bill.state`, `stale` (409). */
export async function billReject(ctx: WriteContext, { note, ...at }: BillNotedStep): Promise<Bill> {
  const bill = await lockBill(ctx, at, 'reject');
  await changeRow(ctx, bills, bill, { status: 'draft', statusNote: note });
  await tellMaker(ctx, bill, `was rejected: ${note}`);
  return getBill(ctx, { id: bill.id });
}

/** Tells the one who made and the one who submitted a bill what was decided about it. */
async function tellMaker(ctx: WriteContext, bill: BillRow, decided: string): Promise<void> {
  await notify(ctx, {
    to: { userIds: [...new Set([bill.createdBy, bill.submittedBy ?? bill.createdBy])] },
    kind: 'bill_decided',
    text: `Bill ${bill.vendorBillNo} of ${bill.vendorName} ${decided}`,
    link: linkOf(bill.id),
    about: `bill ${bill.id}`,
  });
}

/** Tells all who may accept a bill that one waits for them. */
async function tellApprovers(ctx: WriteContext, bill: BillRow): Promise<void> {
  await notify(ctx, {
    to: { permission: 'purchasing.bill.approveException' },
    kind: 'bill_waiting',
    text: `Bill ${bill.vendorBillNo} of ${bill.vendorName} for ${rupees(bill.vendorTotal)} does not match and is pending approval.`,
    link: linkOf(bill.id),
    about: `bill ${bill.id}`,
  });
}

const linkOf = (id: number) => addresses.bill.replace('{id}', String(id));

/**
 * Cancels a bill: what it posted is reversed today, and its goods are unbilled again.
 *
 * @throws {Problem} `bill.paid` (422) once something is paid or set against it, `bill.returned` (422) once goods of it
 *   went back, `bill.noted` (422) while a note lowers it; `bill.state`, `stale` (409).
 */
export async function billCancel(ctx: WriteContext, { note, ...at }: BillNotedStep): Promise<Bill> {
  const { bill, lines } = await lockBillWithGoods(ctx, at, 'cancel');
  if (bill.status === 'confirmed') {
    await refuseReturned(
      ctx,
      calledBill(bill),
      lines.map((line) => line.id),
    );
    await refuseNoted(ctx, calledBill(bill), bill.id);
    const items = await readRows(
      ctx,
      openItems,
      { sourceKind: 'bill', sourceId: bill.id, voidedOn: null },
      { lock: 'update' },
    );
    if (items.some(({ amount, outstanding }) => outstanding < amount)) {
      const says = `${calledBill(bill)} has payments. Reverse the payment first.`;
      throw ruleBroken('bill.paid', says);
    }
    await takeBackBill(ctx, bill, { lines, reason: note });
  }
  await changeRow(ctx, bills, bill, {
    status: 'cancelled',
    statusNote: note,
    isBlocked: false,
    blockReason: '',
  });
  return getBill(ctx, { id: bill.id });
}

/** Keeps a bill from being paid. @throws {Problem} `bill.state`, `stale` (409). */
export async function billBlock(ctx: WriteContext, { reason, ...at }: BlockBill): Promise<Bill> {
  const bill = await lockBill(ctx, at, 'block');
  await changeRow(ctx, bills, bill, { isBlocked: true, blockReason: reason });
  return getBill(ctx, { id: bill.id });
}

/** Lets a bill be paid again. @throws {Problem} `bill.state`, `stale` (409). */
export async function billUnblock(ctx: WriteContext, at: BillStep): Promise<Bill> {
  const bill = await lockBill(ctx, at, 'unblock');
  await changeRow(ctx, bills, bill, { isBlocked: false, blockReason: '' });
  return getBill(ctx, { id: bill.id });
}

/** @throws {Problem} `invalid` (422) at `fileIds` when the settings ask for the vendor's bill and none is attached. */
async function checkFiled(ctx: WriteContext, billId: number): Promise<void> {
  if (!ctx.settings['purchasing.billFileRequired']) return;
  const kept = await ctx.tx.$count(billFiles, eq(billFiles.billId, billId));
  if (kept === 0) throw invalid({ fileIds: 'Please attach the bill.' });
}
