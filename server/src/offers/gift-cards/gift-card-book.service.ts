import type { GiftCardEntryKind } from '@counting-house/contract/offers/gift-card.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRows, theOne } from '../../platform/rows/rows.ts';
import { nextStatus } from './gift-card.rules.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';

export type CardRecord = typeof giftCards.$inferSelect;

/** What moves on a card; it stands in the books already. */
type Movement = Pick<typeof giftCardEntries.$inferInsert, 'orderId' | 'reason'> & {
  /** Of `nextIds`, where its entry in the books names it. */
  readonly id?: number;
  readonly kind: Exclude<GiftCardEntryKind, 'issue'>;
  /** Paise, less than zero is money that leaves; the caller has seen that it can. */
  readonly amount: number;
  readonly entryId: number;
  /** Another last day with it. */
  readonly expiresOn?: string | undefined;
};

/** Locks a card until the end of the transaction. @throws {Problem} `not_found`. */
export async function lockCard(ctx: WriteContext, id: number): Promise<CardRecord> {
  return theOne(giftCards, await readRows(ctx, giftCards, { id }, { lock: 'no key update' }));
}

/** Writes what moves on a card, which the caller has locked. */
export async function moveCard(
  ctx: WriteContext,
  card: CardRecord,
  { expiresOn, ...movement }: Movement,
): Promise<{ card: CardRecord; entryId: number }> {
  const balance = card.balance + movement.amount;
  invariant(balance >= 0, 'a gift card holds what is taken off it');
  const [entry] = await insertRows(ctx, giftCardEntries, [
    { ...movement, giftCardId: card.id, balanceAfter: balance, businessDate: ctx.today },
  ]);
  invariant(entry, 'an insert answers its row');
  const status = movement.kind === 'expire' ? 'expired' : nextStatus(card.status, balance);
  const after = await changeRow(ctx, giftCards, card, { balance, status, expiresOn });
  return { card: after, entryId: entry.id };
}

/** How a card is called where its code must not be. */
export const cardName = ({ last4 }: Pick<CardRecord, 'last4'>) => `•••• ${last4}`;
