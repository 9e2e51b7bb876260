import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow } from '../../platform/rows/rows.ts';
import type { NamedPart } from '../../books/journal/journal.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import {
  putInBooks,
  refuseRepeated,
  type Confirmed,
  type VoucherRow,
} from '../vouchers/voucher-post.service.ts';
import { voucherAllocations, vouchers } from '../vouchers/voucher.table.ts';

/** Whether a voucher's cheque bears a day that has not come. */
export const isPostDated = (
  { method, referenceDate }: Pick<VoucherRow, 'method' | 'referenceDate'>,
  today: string,
): boolean => method === 'cheque' && referenceDate !== null && referenceDate > today;

/**
 * Puts a voucher into the books; one whose cheque is post-dated waits for the day on it, and settles nothing before.
 * The caller holds the voucher.
 *
 * @throws {Problem} those of `putInBooks`.
 */
export async function putInBooksWhenDue(
  ctx: WriteContext,
  voucher: VoucherRow,
  confirmed: Confirmed = {},
): Promise<VoucherRow> {
  const { referenceDate } = voucher;
  if (referenceDate === null || !isPostDated(voucher, ctx.today)) {
    return putInBooks(ctx, voucher, confirmed);
  }
  if (!confirmed.confirmDuplicate) await refuseRepeated(ctx, voucher);
  return changeRow(ctx, vouchers, voucher, {
    status: 'post_dated',
    statusNote: '',
    date: referenceDate,
  });
}

/** Post-dated vouchers whose day has come. */
export async function duePostDated(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.status, 'post_dated'), lte(vouchers.date, ctx.today)))
    .orderBy(asc(vouchers.date), asc(vouchers.id));
  return rows.map(({ id }) => id);
}

/**
 * Posts a post-dated voucher on the day of its cheque. What it was to settle and is paid meanwhile stays an advance.
 *
 * @param why it was refused before: then it is a draft, and people are told.
 * @returns false where somebody changed it meanwhile.
 */
export async function postPostDated(ctx: WriteContext, id: number, why?: string): Promise<boolean> {
  const voucher = await lockRow(ctx, vouchers, id);
  if (voucher.status !== 'post_dated' || voucher.date > ctx.today) return false;
  if (why !== undefined) {
    await changeRow(ctx, vouchers, voucher, { status: 'draft', statusNote: '' });
    const whose = voucher.partyName === null ? '' : ` of ${voucher.partyName}`;
    await notify(ctx, {
      to: { permission: 'accounts.voucher.post' },
      kind: 'voucher_not_posted',
      text: `Cheque ${voucher.reference}${whose} for ${rupees(voucher.amount)}, dated ${dateText(voucher.date)}, is a draft, not posted: ${why}`,
      link: `${addresses.vouchers}?open=${id}`,
      about: `voucher ${id}`,
    });
    return true;
  }
  const settles = voucher.allocatesItself ? undefined : await stillOpen(ctx, id);
  await putInBooks(ctx, voucher, { confirmDuplicate: true, confirmLimit: true, settles });
  return true;
}

/** What a voucher was to settle, as far as it is open now. */
async function stillOpen(ctx: WriteContext, voucherId: number): Promise<NamedPart[]> {
  const named = await readRows(ctx, voucherAllocations, { voucherId }, { orderBy: ['id'] });
  const items = await readRows(ctx, openItems, { id: named.map(({ openItemId }) => openItemId) });
  const open = new Map(items.map(({ id, outstanding }) => [id, outstanding]));
  return named.flatMap(({ openItemId, amount }) => {
    const part = Math.min(amount, open.get(openItemId) ?? 0);
    return part > 0 ? [{ openItemId, amount: part }] : [];
  });
}

/** What post-dated cheques come to, by party: those that buyers gave, or those that vendors have. */
export async function postDatedBy(
  ctx: ReadContext,
  kinds: readonly PartyKind[],
  partyId?: number,
): Promise<{ of(kind: PartyKind, id: number): number; readonly sum: number }> {
  const rows = await ctx.tx
    .select({
      kind: vouchers.partyKind,
      id: vouchers.partyId,
      amount: sql<number>`sum(${vouchers.amount})`.mapWith(Number),
    })
    .from(vouchers)
    .where(
      and(
        eq(vouchers.status, 'post_dated'),
        eq(vouchers.kind, kinds.includes('vendor') ? 'payment' : 'receipt'),
        inArray(vouchers.partyKind, [...kinds]),
        partyId === undefined ? undefined : eq(vouchers.partyId, partyId),
      ),
    )
    .groupBy(vouchers.partyKind, vouchers.partyId);
  const known = new Map(rows.map(({ kind, id, amount }) => [`${kind} ${id}`, amount]));
  return {
    of: (kind, id) => known.get(`${kind} ${id}`) ?? 0,
    sum: rows.reduce((all, { amount }) => all + amount, 0),
  };
}
