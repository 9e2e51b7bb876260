import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import { and, eq, or, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { openWallet, use, writeEntry } from './wallet-book.service.ts';
import { givenBackTo, isOver, spendRefusal, type Spendable } from './wallet.rules.ts';
import { walletEntries, wallets, walletUses } from './wallet.table.ts';

export { spendRefusal } from './wallet.rules.ts';

/** What the wallet of a buyer can pay with today; nothing when they have none. */
export async function readSpendable(ctx: ReadContext, owner: BuyerRef): Promise<Spendable> {
  const [wallet] = await readRows(ctx, wallets, { ownerType: owner.kind, ownerId: owner.id });
  if (!wallet) return { amount: 0, isFrozen: false };
  const [over] = await ctx.tx
    .select({ amount: sql<number>`coalesce(sum(${walletEntries.remaining}), 0)::float8` })
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.walletId, wallet.id),
        sql`${walletEntries.remaining} > 0 and ${walletEntries.expiresOn} < ${ctx.today}`,
      ),
    );
  invariant(over, 'a sum is one row');
  return { amount: wallet.balance - over.amount, isFrozen: wallet.status === 'frozen' };
}

/** Money that goes between a wallet and an order; it stands in the books as the order's payment. */
type OfOrder = {
  readonly owner: BuyerRef;
  readonly orderId: number;
  /** Paise, more than zero. */
  readonly amount: number;
  /** The payment's entry in the books. */
  readonly entryId: number;
};

/**
 * Takes what pays an order out of the wallet of its buyer, the nearest expiry first.
 *
 * @returns the id of the wallet's entry.
 * @throws {Problem} `wallet.short` (409).
 */
export async function spendFromWallet(ctx: WriteContext, spent: OfOrder): Promise<number> {
  const { owner, orderId, amount, entryId } = spent;
  const open = await openWallet(ctx, owner);
  const left = open.credits.filter((one) => !isOver(one, ctx.today));
  const refusal = spendRefusal(amount, {
    amount: left.reduce((all, { remaining }) => all + remaining, 0),
    isFrozen: open.wallet.status === 'frozen',
  });
  if (refusal) throw conflict('wallet.short', refusal);
  const { entry } = await writeEntry(ctx, open, {
    kind: 'order_payment',
    amount: -amount,
    orderId,
    entryId,
  });
  return entry.id;
}

/**
 * Gives money of an order back into the wallet of its buyer. What a payment took out of the wallet goes back
 * where it came from, so that promotional credit stays what it was; other money that the buyer paid can be paid out later. A
 * frozen wallet takes it too.
 *
 * @param back `spentId`: the wallet's entry of the payment that is given back; null when that was no payment
 *   from the wallet. The caller keeps to what is left of it. `isOfCard`: it came from a gift card, and is never
 *   paid out.
 * @returns the id of the wallet's entry.
 * @throws {Problem} `wallet.full` (422) of money that did not come out of the wallet.
 */
export async function payBackToWallet(
  ctx: WriteContext,
  back: OfOrder & { readonly spentId: number | null; readonly isOfCard?: boolean },
): Promise<number> {
  const { owner, orderId, amount, entryId, spentId, isOfCard = false } = back;
  const open = await openWallet(ctx, owner);
  if (spentId === null) {
    const most = ctx.settings['customers.walletMaxBalance'];
    if (open.wallet.balance + amount > most) {
      throw ruleBroken('wallet.full', `The wallet may hold at most ${rupees(most)}`);
    }
    const kind = isOfCard ? 'gift_card' : 'refund';
    const { entry } = await writeEntry(ctx, open, { kind, amount, orderId, entryId });
    return entry.id;
  }
  const returned = givenBackTo(await usesOf(ctx, spentId), amount);
  invariant(
    returned.reduce((all, one) => all + one.amount, 0) === amount,
    'no more goes back into a wallet than was taken out',
  );
  const { entry } = await writeEntry(ctx, open, {
    kind: 'order_payment_back',
    amount,
    orderId,
    entryId,
    backOfId: spentId,
  });
  await use(
    ctx,
    entry.id,
    returned.map((one) => ({ creditId: one.creditId, amount: -one.amount })),
  );
  return entry.id;
}

/** What a payment took and has not got back, in the order in which it took them. */
function usesOf(
  ctx: ReadContext,
  spentId: number,
): Promise<{ creditId: number; amount: number }[]> {
  const taken = sql<number>`sum(${walletUses.amount})::float8`;
  const expiry = sql`(select ${walletEntries.expiresOn} from ${walletEntries}
    where ${walletEntries.id} = ${walletUses.creditId})`;
  return ctx.tx
    .select({ creditId: walletUses.creditId, amount: taken })
    .from(walletUses)
    .where(
      or(
        eq(walletUses.debitId, spentId),
        sql`${walletUses.debitId} in (select ${walletEntries.id} from ${walletEntries}
          where ${walletEntries.backOfId} = ${spentId})`,
      ),
    )
    .groupBy(walletUses.creditId)
    .having(sql`sum(${walletUses.amount}) > 0`)
    .orderBy(expiry, walletUses.creditId);
}
