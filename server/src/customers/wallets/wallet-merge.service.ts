import type { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { changeRow, removeRow } from '../../platform/rows/rows.ts';
import { walletEntries, wallets } from './wallet.table.ts';

/**
 * Gives the wallet of a buyer to another one. Where both have one, the entries of both become one history in the
 * order in which they were written, so that what was paid with them can still go back.
 *
 * The caller has locked both owners, and posts what moves in the books.
 */
export async function mergeWallets(
  ctx: WriteContext,
  kind: BuyerKind,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<void> {
  const [drop, keep] = [await walletOf(ctx, kind, dropId), await walletOf(ctx, kind, keepId)];
  if (!drop) return;
  if (!keep) {
    await changeRow(ctx, wallets, drop, { ownerId: keepId });
    return;
  }
  await ctx.tx
    .update(walletEntries)
    .set({ walletId: keep.id })
    .where(eq(walletEntries.walletId, drop.id));
  await ctx.tx.execute(sql`
    update wallet_entry set balance_after = running.balance
    from (
      select id, sum(amount) over (order by id) as balance from wallet_entry where wallet_id = ${keep.id}
    ) running
    where wallet_entry.id = running.id and wallet_entry.balance_after <> running.balance`);
  await changeRow(ctx, wallets, keep, {
    balance: keep.balance + drop.balance,
    status: drop.status === 'frozen' ? 'frozen' : keep.status,
    lastEntryAt: drop.lastEntryAt > keep.lastEntryAt ? drop.lastEntryAt : keep.lastEntryAt,
  });
  await removeRow(ctx, wallets, drop.id);
}

async function walletOf(ctx: WriteContext, kind: BuyerKind, ownerId: number) {
  const [wallet] = await ctx.tx
    .select()
    .from(wallets)
    .where(and(eq(wallets.ownerType, kind), eq(wallets.ownerId, ownerId)))
    .for('update');
  return wallet;
}
