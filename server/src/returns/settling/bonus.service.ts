import { bookEntry, openWallet } from '../../customers/wallets/wallet-book.service.ts';
import { buyerRefOf } from '../../orders/buyers/buyer.service.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { readRows } from '../../platform/rows/read.ts';
import type { LockedReturn } from '../requests/decide.service.ts';
import { returnOffers } from '../requests/return.table.ts';

/**
 * What an accepted offer adds to the money that goes into the wallet, paise.
 *
 * @see selling rules of returns 3.8.
 */
export async function readBonus(
  ctx: ReadContext,
  { id }: Pick<LockedReturn['record'], 'id'>,
  moneyBack: number,
): Promise<number> {
  const accepted = { returnId: id, kind: 'wallet_bonus', status: 'accepted' } as const;
  const [offer] = await readRows(ctx, returnOffers, accepted);
  return offer ? halfUp(BigInt(moneyBack) * BigInt(offer.bonusRate ?? 0), 10_000n) : 0;
}

/** Puts a bonus into the wallet of the buyer, as far as the wallet may hold it; it expires and is never paid out. */
export async function addBonus(
  ctx: WriteContext,
  { order, record }: Pick<LockedReturn, 'order' | 'record'>,
  bonus: number,
): Promise<void> {
  if (bonus === 0) return;
  const open = await openWallet(ctx, buyerRefOf(order));
  const room = ctx.settings['customers.walletMaxBalance'] - open.wallet.balance;
  const amount = Math.min(bonus, Math.max(0, room));
  if (amount === 0) return;
  await bookEntry(ctx, open, {
    kind: 'promo',
    amount,
    expiresOn: addDays(ctx.today, ctx.settings['returns.bonusDays']),
    reason: `Bonus of return ${record.number}`,
  });
}
