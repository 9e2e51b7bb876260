import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import { customers } from '../../customers/customer.table.ts';
import { dateText, addDays } from '../../platform/clock.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { lockCard, moveCard, type CardRecord } from './gift-card-book.service.ts';
import { readCards } from './gift-card-code.service.ts';
import { cardRefusal } from './gift-card.rules.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';

/** How long a card that money comes back to after its last day can be used. */
const daysAfterReturn = 30;

/**
 * Locks the cards of codes that are known, lowest id first. Behind the buyer in the order of locks.
 *
 * @returns by code.
 */
export async function openCards(
  ctx: WriteContext,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CardRecord>> {
  if (codes.length === 0) return new Map();
  const found = await readCards(ctx, codes);
  const locked = await readRows(
    ctx,
    giftCards,
    { id: [...found.values()].map(({ id }) => id) },
    { orderBy: ['id'], lock: 'no key update' },
  );
  const byId = new Map(locked.map((card) => [card.id, card]));
  return new Map(
    [...found].flatMap(([code, { id }]) => {
      const card = byId.get(id);
      return card ? [[code, card] as const] : [];
    }),
  );
}

/** Why a card pays nothing today; null when it pays. */
export const cardRefusalOf = (ctx: Pick<ReadContext, 'today'>, card: CardRecord) =>
  cardRefusal(card, { today: ctx.today, inWords: dateText });

/**
 * Why a card does not pay for this buyer: one with an owner pays for the owner alone, any other for anyone who has its
 * code. The owner's name is for those who may see customers.
 */
export async function ownerRefusalOf(
  ctx: ReadContext,
  card: Pick<CardRecord, 'customerId'>,
  buyer: BuyerRef,
): Promise<string | null> {
  if (card.customerId === null) return null;
  if (buyer.kind === 'customer' && buyer.id === card.customerId) return null;
  if (!may(ctx, 'customers.customer.read')) return 'This gift card belongs to another customer';
  const { name } = await readRow(ctx, customers, card.customerId);
  return `This gift card belongs to ${name}. Take the order for them, or remove its customer`;
}

/** What a card that pays says when it is asked for more than it holds. */
export const isShort = ({ balance }: Pick<CardRecord, 'balance'>, amount: number) =>
  amount > balance ? `The gift card holds only ${rupees(balance)}` : null;

/** Money that goes between a card and an order; it stands in the books as the order's payment. */
type OfOrder = {
  readonly orderId: number;
  /** Paise, more than zero. */
  readonly amount: number;
  /** The payment's entry in the books. */
  readonly entryId: number;
};

/**
 * Takes what pays an order off a card that the caller has opened and found to hold it.
 *
 * @returns the id of the card's entry.
 */
export async function redeemCard(
  ctx: WriteContext,
  { cardId, amount, orderId, entryId }: OfOrder & { readonly cardId: number },
): Promise<number> {
  const card = await lockCard(ctx, cardId);
  const moved = await moveCard(ctx, card, { kind: 'redeem', amount: -amount, orderId, entryId });
  return moved.entryId;
}

/** Whether what a card paid can go back onto it: one that is blocked takes nothing. */
export async function canTakeBack(
  ctx: ReadContext,
  { redeemedId }: { readonly redeemedId: number },
): Promise<boolean> {
  const entry = await readRow(ctx, giftCardEntries, redeemedId);
  const card = await readRow(ctx, giftCards, entry.giftCardId);
  return card.status !== 'blocked';
}

/**
 * Puts what a card paid for an order back onto it; one whose last day is over can be used for thirty days more.
 * The caller keeps to what is left of the payment, and has asked `canTakeBack`.
 *
 * @param back `redeemedId`: the card's entry of the payment that is given back.
 * @returns the id of the card's entry.
 */
export async function payBackToCard(
  ctx: WriteContext,
  { redeemedId, amount, orderId, entryId }: OfOrder & { readonly redeemedId: number },
): Promise<number> {
  const redeemed = await readRow(ctx, giftCardEntries, redeemedId);
  invariant(redeemed.kind === 'redeem', 'money goes back onto the card that paid');
  const card = await lockCard(ctx, redeemed.giftCardId);
  const isOver = card.expiresOn !== null && card.expiresOn < ctx.today;
  const moved = await moveCard(ctx, card, {
    kind: 'refund_credit',
    amount,
    orderId,
    entryId,
    expiresOn: isOver ? addDays(ctx.today, daysAfterReturn) : undefined,
  });
  return moved.entryId;
}
