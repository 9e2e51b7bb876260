import type {
  ChangedVoucher,
  DeleteVoucher,
  NewVoucher,
  Voucher,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { eq } from 'drizzle-orm';
import { replaceFiles } from '../../admin/files/attached.service.ts';
import { may, needsRight, type WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { rupees } from '../../platform/money.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow, insertRows, readRow } from '../../platform/rows/rows.ts';
import { reverse, type NamedPart } from '../../books/journal/journal.service.ts';
import { settledNow } from '../open-items/settled.service.ts';
import { refuseUndeducted } from './tds-payment.service.ts';
import { refuseCleared } from './clearing.service.ts';
import { isPostDated } from '../cheques/post-dated.service.ts';
import { lockVoucher, refuseMade } from './voucher-lock.service.ts';
import { calledVoucher, putInBooks, type VoucherRow } from './voucher-post.service.ts';
import { readyVoucher, type OfRoom, type TypedVoucher } from './voucher-ready.service.ts';
import { postVoucher } from './voucher-steps.service.ts';
import { getVoucher } from './voucher-view.service.ts';
import { eventOf, needsApproval } from './voucher.rules.ts';
import { voucherAllocations, voucherFiles, voucherLines, vouchers } from './voucher.table.ts';

/**
 * Drafts a voucher; posts it where that is asked, or puts it before somebody else.
 *
 * @throws {Problem} those of `readyVoucher` and `postVoucher`.
 */
export async function createVoucher(ctx: WriteContext, input: NewVoucher): Promise<Voucher> {
  const { post, confirmDuplicate, confirmLimit, reason, fileIds, ...typed } = input;
  const voucher = await keepNew(ctx, typed);
  await replaceFiles(ctx, voucherFiles, { voucherId: voucher.id }, fileIds);
  if (!post) return getVoucher(ctx, { id: voucher.id });
  return postVoucher(ctx, { ...voucher, confirmDuplicate, confirmLimit, reason });
}

/** Writes a voucher down as a draft. */
export async function keepNew(
  ctx: WriteContext,
  typed: TypedVoucher,
  of: OfRoom = {},
): Promise<VoucherRow> {
  const { values, lines, allocations } = await readyVoucher(ctx, typed, of);
  const voucher = await insertRow(ctx, vouchers, { kind: typed.kind, status: 'draft', ...values });
  await keepParts(ctx, voucher.id, { lines, allocations });
  return voucher;
}

/** A draft like another voucher, of a day; its reference and its papers are not copied. */
export async function copyVoucher(
  ctx: WriteContext,
  id: number,
  date: string,
): Promise<VoucherRow> {
  const typed = await asTyped(ctx, await readRow(ctx, vouchers, id));
  return keepNew(
    ctx,
    { ...typed, date, reference: '', referenceDate: null, allocations: null },
    { isOurs: true },
  );
}

/** @throws {Problem} `voucher.of_document` (422) for one that a page of its own made: it bears another event. */
function refuseSettling(voucher: VoucherRow): void {
  if (voucher.event === eventOf(voucher.kind, voucher.partyKind ?? undefined)) return;
  throw ruleBroken(
    'voucher.of_document',
    `${calledVoucher(voucher)} cannot be changed. Reverse it, and enter it again.`,
  );
}

type Ready = Awaited<ReturnType<typeof readyVoucher>>;

async function keepParts(
  ctx: WriteContext,
  voucherId: number,
  { lines, allocations }: Pick<Ready, 'lines' | 'allocations'>,
): Promise<void> {
  await ctx.tx.delete(voucherLines).where(eq(voucherLines.voucherId, voucherId));
  await ctx.tx.delete(voucherAllocations).where(eq(voucherAllocations.voucherId, voucherId));
  await insertRows(
    ctx,
    voucherLines,
    lines.map((line, index) => ({ ...line, voucherId, lineNo: index + 1 })),
  );
  await insertRows(
    ctx,
    voucherAllocations,
    allocations.map((allocation) => ({ ...allocation, voucherId })),
  );
}

/**
 * Changes a voucher. A rejected one is a draft again; a posted one is reversed and posted again under its
 * number, with what it settles.
 *
 * @throws {Problem} as `createVoucher`; `voucher.settles_more` (422) when less is left than is settled already;
 *   `voucher.needs_approval`, `voucher.cleared`, `voucher.of_document` (422); `voucher.state`, `stale` (409).
 */
export async function updateVoucher(ctx: WriteContext, input: ChangedVoucher): Promise<Voucher> {
  const { id, version, post, confirmDuplicate, confirmLimit, reason, fileIds, ...changes } = input;
  const before = await lockVoucher(ctx, { id, version }, 'change');
  refuseMade(before);
  refuseSettling(before);
  const wasPosted = before.status === 'posted';
  // One that waits for the day of its cheque goes on waiting, unless that day is another now.
  const posts = post === true || before.status === 'post_dated';
  if (wasPosted || before.status === 'post_dated') needsRight(ctx, 'accounts.voucher.post');
  if (fileIds) await replaceFiles(ctx, voucherFiles, { voucherId: id }, fileIds);
  const isOnlyFiles = Object.values(changes).every((value) => value === undefined);
  if (isOnlyFiles && post !== true) return getVoucher(ctx, { id });
  const typed = await asTyped(ctx, before);
  invariant(before.kind !== 'settlement', 'a settlement is not typed');
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const wanted: TypedVoucher = { ...typed, ...given };
  // What a posted one settles is kept by the books; another party has other documents.
  if (changes.allocations === undefined && (wasPosted || changes.party !== undefined)) {
    wanted.allocations = null;
  }
  const ready = await readyVoucher(ctx, wanted);
  if (wasPosted) {
    const settles = changes.allocations ?? (await settledNow(ctx, sourceOf(before)));
    await amend(ctx, before, { ready, settles: changes.party ? [] : settles, reason });
    return getVoucher(ctx, { id });
  }
  const voucher = await changeRow(ctx, vouchers, before, {
    ...ready.values,
    status: 'draft',
    statusNote: '',
    submittedBy: null,
  });
  await keepParts(ctx, id, ready);
  if (!posts) return getVoucher(ctx, { id });
  return postVoucher(ctx, {
    ...voucher,
    confirmDuplicate: confirmDuplicate ?? false,
    confirmLimit: confirmLimit ?? false,
    reason,
  });
}

const sourceOf = ({ id }: VoucherRow) => ({ kind: 'voucher', id });

/** Takes a posted voucher back and posts it as it is now, with what it settled. */
async function amend(
  ctx: WriteContext,
  before: VoucherRow,
  how: { ready: Ready; settles: readonly NamedPart[]; reason: string | undefined },
): Promise<void> {
  const { values } = how.ready;
  if (values.event !== before.event && before.event.startsWith('cheque.')) refuseMade(before);
  if (isPostDated(values, ctx.today)) {
    throw invalid({
      referenceDate: `${calledVoucher(before)} is posted. Reverse it, and enter the post-dated cheque again.`,
    });
  }
  if (needsApproval({ kind: before.kind, amount: values.amount }, approvalAbove(ctx))) {
    const says = `Vouchers of ${rupees(approvalAbove(ctx))} and more need approval. Reverse ${calledVoucher(before)} and enter it again.`;
    throw ruleBroken('voucher.needs_approval', says, { fields: { amount: says } });
  }
  await refuseCleared(ctx, before);
  const settled = how.settles.reduce((sum, { amount }) => sum + amount, 0);
  const worth =
    values.amount +
    how.ready.lines.reduce(
      (sum, line) => (line.kind === 'account' ? sum : sum + line.debit + line.credit),
      0,
    );
  if (values.partyKind !== null && settled > worth) {
    const says = `The new amount is less than what is already settled (${rupees(settled)}).`;
    throw ruleBroken('voucher.settles_more', says, { fields: { amount: says } });
  }
  await reverse(
    ctx,
    { source: sourceOf(before), event: before.event },
    { reason: how.reason ?? `Changed by ${ctx.user.name}` },
  );
  const { allocatesItself } = before;
  const voucher = await changeRow(ctx, vouchers, before, { ...values, allocatesItself });
  await keepParts(ctx, before.id, how.ready);
  await refuseUndeducted(ctx, voucher, how.settles);
  await putInBooks(ctx, voucher, {
    confirmDuplicate: true,
    confirmLimit: true,
    reason: how.reason,
    settles: values.partyKind === null ? undefined : how.settles,
  });
}

const approvalAbove = (ctx: WriteContext) => ctx.settings['accounts.approvalAbove'];

/** A voucher as it would be typed again. */
async function asTyped(ctx: WriteContext, voucher: VoucherRow): Promise<TypedVoucher> {
  const lines = await readRows(
    ctx,
    voucherLines,
    { voucherId: voucher.id },
    { orderBy: ['lineNo'] },
  );
  const allocations = await readRows(ctx, voucherAllocations, { voucherId: voucher.id });
  const partyIn = (of: Pick<VoucherRow, 'partyKind' | 'partyId'>) =>
    of.partyKind && of.partyId !== null ? { kind: of.partyKind, id: of.partyId } : null;
  return {
    ...voucher,
    kind: voucher.kind as TypedVoucher['kind'],
    method: voucher.method ?? undefined,
    moneyAccountId: voucher.moneyAccountId ?? undefined,
    toMoneyAccountId: voucher.toMoneyAccountId ?? undefined,
    party: partyIn(voucher),
    lines: lines
      .filter(({ kind }) => kind === 'account')
      .map(({ accountId, debit, credit, memo, ...line }) => ({
        accountId,
        debit,
        credit,
        memo,
        party: partyIn(line),
      })),
    deductions: lines.flatMap(({ kind, accountId, debit, credit, tdsSectionId, tdsBase }) =>
      kind === 'account' || kind === 'fee' || kind === 'tax'
        ? []
        : [{ kind, accountId, amount: debit + credit, tdsSectionId, tdsBase }],
    ),
    allocations: voucher.allocatesItself
      ? null
      : allocations.map(({ openItemId, amount }) => ({ openItemId, amount })),
  };
}

/**
 * Deletes a draft with its lines: the one who made it does, or somebody who posts vouchers. It can come back.
 *
 * @throws {Problem} `voucher.not_yours`, `voucher.state`, `stale` (409).
 */
export async function deleteVoucher(ctx: WriteContext, at: DeleteVoucher): Promise<{ ok: true }> {
  const voucher = await lockVoucher(ctx, at, 'delete');
  if (voucher.createdBy !== ctx.user.id && !may(ctx, 'accounts.voucher.post')) {
    throw conflict('voucher.not_yours', 'Only who made a draft can delete it.');
  }
  const own = { voucherId: voucher.id };
  await deleteRow(ctx, vouchers, at, {
    before: [
      { table: voucherAllocations, where: eq(voucherAllocations.voucherId, own.voucherId) },
      { table: voucherFiles, where: eq(voucherFiles.voucherId, own.voucherId) },
      { table: voucherLines, where: eq(voucherLines.voucherId, own.voucherId) },
    ],
  });
  return { ok: true };
}
