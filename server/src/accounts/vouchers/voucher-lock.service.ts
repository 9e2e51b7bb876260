import {
  mayStep,
  voucherStatusLabels,
  type VoucherStep,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { lockRow, stale } from '../../platform/rows/rows.ts';
import { calledVoucher, type VoucherRow } from './voucher-post.service.ts';
import { vouchers } from './voucher.table.ts';

/**
 * Locks a voucher for a step that its status allows.
 *
 * @throws {Problem} `not_found`; `stale`, `voucher.state` (409).
 */
export async function lockVoucher(
  ctx: WriteContext,
  at: { readonly id: number; readonly version?: number | undefined },
  step: VoucherStep,
): Promise<VoucherRow> {
  const voucher = await lockRow(ctx, vouchers, at.id);
  if (at.version !== undefined && voucher.version !== at.version) {
    throw await stale(ctx, vouchers, voucher);
  }
  if (!mayStep(step, voucher.status)) {
    const word = voucherStatusLabels[voucher.status].toLowerCase();
    throw conflict(
      'voucher.state',
      `${calledVoucher(voucher)} is ${word}; this can't be done now.`,
    );
  }
  return voucher;
}

/** @throws {Problem} `voucher.of_document` (422) for one that another document made. */
export function refuseMade(voucher: VoucherRow): void {
  if (voucher.sourceKind === null) return;
  throw ruleBroken(
    'voucher.of_document',
    `${calledVoucher(voucher)} was made by another document. Undo it there.`,
  );
}
