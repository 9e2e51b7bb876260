import type { BuyerRef } from '@counting-house/contract/orders/buyer.ts';
import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import { readSpendable, spendRefusal } from '../../customers/wallets/wallet-payment.service.ts';
import {
  cardRefusalOf,
  openCards,
  ownerRefusalOf,
  isShort,
} from '../../offers/gift-cards/gift-card-payment.service.ts';
import { refuseUnknownCards } from '../../offers/gift-cards/gift-card-code.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant } from '../../platform/problem.ts';

/** The cards that pay, by code. */
export type PayingCards = ReadonlyMap<string, { readonly id: number }>;

type Asked = {
  readonly payments: readonly NewPayment[];
  /** Marks those that are taken already. */
  readonly recorded: readonly (object | null | undefined)[];
};

/**
 * Refuses payments with codes that no gift card has, and counts these guesses. Comes before all else that an
 * operation does, because what it wrote until then is kept.
 *
 * @throws {Problem} `gift_card.not_found` (404) by path; `too_many` (429).
 */
export async function refuseGuesses(
  ctx: WriteContext,
  payments: readonly NewPayment[] = [],
): Promise<void> {
  const codes = payments.flatMap(({ giftCardCode }, index) =>
    giftCardCode ? [[`payments.${index}.giftCardCode`, giftCardCode] as const] : [],
  );
  await refuseUnknownCards(ctx, new Map(codes));
}

/**
 * Locks the gift cards that pay, whose codes are known, until the end of the transaction. Behind the buyer in
 * the order of locks.
 *
 * @throws {Problem} `invalid` (422) of a card that pays nothing or belongs to another, `gift_card.short` (409), by path.
 */
export async function payingCards(
  ctx: WriteContext,
  { payments, recorded, buyer }: Asked & { readonly buyer: BuyerRef | null },
): Promise<PayingCards> {
  const asked = payments.flatMap(({ giftCardCode, amount }, index) =>
    giftCardCode && !recorded[index]
      ? [{ code: giftCardCode, amount, at: `payments.${index}` }]
      : [],
  );
  const cards = await openCards(
    ctx,
    asked.map(({ code }) => code),
  );
  const fields: Record<string, string> = {};
  const short: Record<string, string> = {};
  for (const { code, amount, at } of asked) {
    const card = cards.get(code);
    invariant(card, 'a gift card is never removed');
    const refusal =
      cardRefusalOf(ctx, card) ?? (buyer ? await ownerRefusalOf(ctx, card, buyer) : null);
    const lacks = isShort(card, amount);
    if (refusal) fields[`${at}.giftCardCode`] = refusal;
    else if (lacks) short[`${at}.amount`] = lacks;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const [says] = Object.values(short);
  if (says) throw conflict('gift_card.short', says, { fields: short });
  return cards;
}

/**
 * Payments that take more than we hold of the buyer's money, by path; nothing when they can be taken. Where the
 * buyer is locked, the answer stays true until the end of the transaction.
 */
export async function heldRefusals(
  ctx: ReadContext,
  buyer: BuyerRef | null,
  { payments, recorded }: Asked,
): Promise<Record<string, string>> {
  const isAsked = ({ method }: NewPayment, index: number) =>
    method === 'wallet' && !recorded[index];
  if (!buyer || !payments.some(isAsked)) return {};
  const wallet = await readSpendable(ctx, buyer);
  let left = wallet.amount;
  const fields: Record<string, string> = {};
  for (const [index, payment] of payments.entries()) {
    if (!isAsked(payment, index)) continue;
    const refusal = spendRefusal(payment.amount, { ...wallet, amount: left });
    if (refusal) fields[`payments.${index}.amount`] = refusal;
    left = Math.max(0, left - payment.amount);
  }
  return fields;
}

/** @throws {Problem} `wallet.short` (409) with what is wrong by path. */
export function refuseShort(fields: Readonly<Record<string, string>>): void {
  const [says] = Object.values(fields);
  if (says) throw conflict('wallet.short', says, { fields });
}
