import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type {
  PostVoucher,
  ReverseVoucher,
  Voucher,
  VoucherNotedStep,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { passOwn } from '../../admin/users/own-paper.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { voucherKindLabels } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { lockVoucher, refuseMade } from './voucher-lock.service.ts';
import { putInBooksWhenDue } from '../cheques/post-dated.service.ts';
import { calledVoucher, type Confirmed, type VoucherRow } from './voucher-post.service.ts';
import { tellStuck } from '../unposted-documents.service.ts';
import { refuseUndeducted } from './tds-payment.service.ts';
import { takeBack } from './take-back.service.ts';
import { getVoucher } from './voucher-view.service.ts';
import { needsApproval } from './voucher.rules.ts';
import { vouchers } from './voucher.table.ts';

/**
 * Puts a draft into the books, or before somebody else when it needs approval.
 *
 * @throws {Problem} those of `putInBooks`; `invalid` (422) for a payment that deducts no TDS where some is due;
 *   `voucher.state`, `stale` (409).
 */
export async function postVoucher(ctx: WriteContext, input: PostVoucher): Promise<Voucher> {
  const voucher = await lockVoucher(ctx, input, 'post');
  await refuseUndeducted(ctx, voucher);
  await putInBooksOrAsk(ctx, voucher, input);
  return getVoucher(ctx, { id: voucher.id });
}

/**
 * Puts a draft into the books, or before somebody else from the limit on; one with a post-dated cheque waits for its
 * day. The caller holds the voucher.
 *
 * @throws {Problem} those of `putInBooks`.
 */
export async function putInBooksOrAsk(
  ctx: WriteContext,
  voucher: VoucherRow,
  confirmed: Confirmed = {},
): Promise<void> {
  if (needsApproval(voucher, ctx.settings['accounts.approvalAbove'])) await submit(ctx, voucher);
  else await putInBooksWhenDue(ctx, voucher, confirmed);
}

async function submit(ctx: WriteContext, voucher: VoucherRow): Promise<void> {
  await changeRow(ctx, vouchers, voucher, {
    status: 'waiting',
    submittedBy: ctx.user.id,
    statusNote: '',
  });
  await notify(ctx, {
    to: { permission: 'accounts.voucher.approve' },
    kind: 'voucher_waiting',
    text: `${voucherKindLabels[voucher.kind]} of ${rupees(voucher.amount)}${to(voucher)} is pending approval`,
    link: linkOf(voucher.id),
    about: `voucher ${voucher.id}`,
  });
  await tellStuck(ctx);
}

const to = ({ partyName }: VoucherRow) => (partyName === null ? '' : ` to ${partyName}`);
const linkOf = (id: number) => `${addresses.vouchers}?open=${id}`;

/**
 * Approves a voucher that somebody else made; it stands in the books then.
 *
 * @throws {Problem} those of `passOwn` for the one who made or submitted it; those of `putInBooks`.
 */
export async function approveVoucher(ctx: WriteContext, input: PostVoucher): Promise<Voucher> {
  const waiting = await lockVoucher(ctx, input, 'approve');
  await passOwn(ctx, {
    makers: [waiting.createdBy, waiting.submittedBy],
    right: 'accounts.voucher.approve',
    says: 'You cannot approve your own voucher.',
    field: 'reason',
    reason: input.reason,
    entity: 'voucher',
    entityId: waiting.id,
    entityNo: waiting.number,
  });
  const voucher = await changeRow(ctx, vouchers, waiting, {
    approvedAt: ctx.now,
    approvedBy: ctx.user.id,
  });
  const posted = await putInBooksWhenDue(ctx, voucher, input);
  await tellMaker(
    ctx,
    voucher,
    `${calledVoucher(posted)} for ${rupees(voucher.amount)} was approved`,
  );
  return getVoucher(ctx, { id: voucher.id });
}

/** Gives a voucher back to the one who made it. @throws {Problem} `voucher.state`, `stale` (409). */
export async function rejectVoucher(
  ctx: WriteContext,
  { reason, ...at }: VoucherNotedStep,
): Promise<Voucher> {
  const voucher = await lockVoucher(ctx, at, 'reject');
  await changeRow(ctx, vouchers, voucher, { status: 'rejected', statusNote: reason });
  const words = voucherKindLabels[voucher.kind];
  await tellMaker(ctx, voucher, `${words} of ${rupees(voucher.amount)} was rejected: ${reason}`);
  return getVoucher(ctx, { id: voucher.id });
}

async function tellMaker(ctx: WriteContext, voucher: VoucherRow, text: string): Promise<void> {
  const makers = [voucher.createdBy, voucher.submittedBy ?? voucher.createdBy];
  await notify(ctx, {
    to: {
      userIds: [...new Set(makers)].filter((id) => id !== 0),
      otherwise: 'accounts.voucher.post',
    },
    kind: 'voucher_decided',
    text,
    link: linkOf(voucher.id),
    about: `voucher ${voucher.id}`,
  });
}

/**
 * Takes a posted voucher out of the books: what it settled is open again, and what it cleared waits again.
 *
 * @throws {Problem} `voucher.of_document`, `voucher.cleared`, `cash.short`, `period.*` (422);
 *   `voucher.state`, `stale` (409).
 */
export async function reverseVoucher(ctx: WriteContext, input: ReverseVoucher): Promise<Voucher> {
  const { reason, date, ...at } = input;
  const voucher = await lockVoucher(ctx, at, 'reverse');
  refuseMade(voucher);
  await takeBack(ctx, voucher, { reason, date });
  return getVoucher(ctx, { id: voucher.id });
}
