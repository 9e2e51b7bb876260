import type { NewVoucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import type { WriteContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { NewVoucher as shape } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import type { z } from 'zod';
import { takeBack } from './take-back.service.ts';
import { putInBooks, type VoucherRow } from './voucher-post.service.ts';
import { keepNew } from './voucher.service.ts';
import { vouchers } from './voucher.table.ts';

/** A voucher that another room makes: it is posted at once, and read only for people. */
type MadeVoucher = Omit<z.input<typeof shape>, 'post' | 'fileIds'> & {
  /** What it is called in the books: `tax.settled`; by its kind and party when left out. */
  readonly event?: LedgerEvent;
  /** The document that made it, and that takes it back; left out, people may change and reverse it. */
  readonly source?: { readonly kind: string; readonly id: number };
  /** A person typed it just now: asked about duplicates and cash limits, and kept off guarded accounts. */
  readonly asks?: true;
};

/**
 * Makes a voucher and posts it, without waiting for approval: the money has moved, or the law says so. Unless
 * a person typed it, its lines may name accounts that documents keep.
 *
 * @returns the posted voucher; `id` and `number` name it.
 * @throws {Problem} those of `readyVoucher` and `putInBooks`.
 */
export async function recordVoucher(ctx: WriteContext, made: MadeVoucher): Promise<VoucherRow> {
  const { event, source, asks, ...input } = made;
  const {
    post: _post,
    confirmDuplicate,
    confirmLimit,
    reason,
    fileIds: _files,
    ...typed
  } = shape.parse(input) as NewVoucher;
  const voucher = await keepNew(ctx, typed, {
    ...(asks ? {} : { isOurs: true as const }),
    ...(event && { event }),
    ...(source && { source }),
  });
  return putInBooks(ctx, voucher, {
    confirmDuplicate: confirmDuplicate || !asks,
    confirmLimit: confirmLimit || !asks,
    reason,
  });
}

/**
 * Takes back the voucher that a document made. @returns the reversed voucher; null when none stands.
 *
 * @throws {Problem} those of `takeBack`.
 */
export async function takeBackMade(
  ctx: WriteContext,
  source: { readonly kind: string; readonly id: number },
  how: { readonly reason: string; readonly date?: string | undefined },
): Promise<VoucherRow | null> {
  const [made] = await readRows(ctx, vouchers, {
    sourceKind: source.kind,
    sourceId: source.id,
    status: 'posted',
  });
  if (!made) return null;
  return takeBack(ctx, await lockRow(ctx, vouchers, made.id), how);
}
