import type {
  ReceiptOf,
  SendReceipt,
  SentReceipt,
} from '@counting-house/contract/customers/receipt.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { customers } from '../../customers/customer.table.ts';
import {
  mailReceipt,
  receiptFile,
  type ReceiptSeen,
} from '../../customers/receipts/receipt.service.ts';
import { receipts } from '../../customers/receipts/receipt.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { notFound } from '../../platform/problem.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';

/** The receipt of a card that was paid for without an order, as a paper. @throws {Problem} `not_found`. */
export async function printGiftCardReceipt(
  ctx: ReadContext,
  { id }: z.output<typeof ReceiptOf>,
): Promise<FileAnswer> {
  return receiptFile(ctx, await cardReceipt(ctx, id));
}

/**
 * Mails the receipt of a card to the customer whom it was issued to.
 *
 * @throws {Problem} `not_found`; `receipt.no_address`, `receipt.not_sent` (422).
 */
export async function sendGiftCardReceipt(
  ctx: WriteContext,
  { id, to }: SendReceipt,
): Promise<SentReceipt> {
  return mailReceipt(ctx, await cardReceipt(ctx, id), { to });
}

/** The receipt of a card and of those issued with it, with what was blocked or taken off them since. */
export async function cardReceipt(ctx: ReadContext, cardId: number): Promise<ReceiptSeen> {
  const [row] = await ctx.tx
    .select({ receipt: receipts, card: giftCards, customer: customers })
    .from(giftCards)
    .innerJoin(receipts, eq(receipts.id, giftCards.receiptId))
    .leftJoin(customers, eq(customers.id, giftCards.customerId))
    .where(eq(giftCards.id, cardId));
  if (!row) throw notFound('Receipt');
  const { receipt, card, customer } = row;
  const cards = await ctx.tx
    .select({ last4: giftCards.last4, status: giftCards.status, balance: giftCards.balance })
    .from(giftCards)
    .where(eq(giftCards.receiptId, receipt.id))
    .orderBy(asc(giftCards.id));
  const blocked = cards.filter(({ status }) => status === 'blocked');
  const held = blocked.reduce((sum, { balance }) => sum + balance, 0);
  const blockedOf = Math.min(held, receipt.amount);
  const off = Math.min(await takenOff(ctx, receipt.id), receipt.amount - blockedOf);
  const takenBack = [
    {
      description: blocked.length === 1 ? `Blocked, …${blocked[0]?.last4}` : 'Blocked cards',
      amount: blockedOf,
    },
    { description: 'Taken off the balance', amount: off },
  ].filter(({ amount }) => amount > 0);
  const back = takenBack.reduce((sum, { amount }) => sum + amount, 0);
  return {
    receipt,
    from: {
      name: customer?.name ?? (card.recipientName || 'Walk-in customer'),
      facts: customer ? [customer.number] : [],
      email: customer?.email ?? '',
    },
    lines: [
      {
        description: [wordsOf(card, cards.length), card.note].filter(Boolean).join('\n'),
        amount: receipt.amount,
      },
    ],
    takenBack,
    isCancelled: back === receipt.amount,
    taxNote: 'GST is charged on what the gift card pays for, with its invoice.',
    about: { entity: 'gift_card', id: cardId },
  };
}

const wordsOf = (card: typeof giftCards.$inferSelect, count: number): string =>
  count === 1
    ? `Gift card ending in ${card.last4}, ${card.issueNo}`
    : `${count} gift cards of ${rupees(card.initialValue)}, ${card.issueNo}`;

/** What was taken off the balance of the cards of a receipt by hand. */
async function takenOff(ctx: ReadContext, receiptId: number): Promise<number> {
  const ofReceipt = ctx.tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(eq(giftCards.receiptId, receiptId));
  const [sum] = await ctx.tx
    .select({ amount: sql<number>`coalesce(-sum(${giftCardEntries.amount}), 0)::float8` })
    .from(giftCardEntries)
    .where(
      and(
        inArray(giftCardEntries.giftCardId, ofReceipt),
        eq(giftCardEntries.kind, 'adjust'),
        lt(giftCardEntries.amount, 0),
      ),
    );
  return sum?.amount ?? 0;
}
