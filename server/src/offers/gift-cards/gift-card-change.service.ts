import {
  codeInFours,
  type CheckedGiftCard,
  type GiftCardChanges,
  type GiftCardDetail,
  type RevealedGiftCard,
} from '@counting-house/contract/offers/gift-card.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { customers } from '../../customers/customer.table.ts';
import { note } from '../../platform/audit/audit.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { changeRow, nextIds, readRow, stale } from '../../platform/rows/rows.ts';
import { cardName, lockCard, moveCard, type CardRecord } from './gift-card-book.service.ts';
import { readCards, decryptCode, refuseUnknownCards } from './gift-card-code.service.ts';
import { toSearchText, termsOf } from './gift-card-issue.service.ts';
import { cardRefusalOf } from './gift-card-payment.service.ts';
import { expiryRefusal, nextStatus } from './gift-card.rules.ts';
import { getGiftCard } from './gift-card.service.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';

/**
 * Changes a card: who has it, until when, whether it is blocked, and what it holds. A later day brings back
 * what had expired.
 *
 * @throws {Problem} `not_found`; `stale` (409); `invalid` (422) by field; those of the books.
 */
export async function updateGiftCard(
  ctx: WriteContext,
  input: GiftCardChanges,
): Promise<GiftCardDetail> {
  const before = await lockCard(ctx, input.id);
  if (before.version !== input.version) {
    throw await stale(ctx, giftCards, { ...before, codeHash: '', codeSecret: '' });
  }
  const fields = changeRefusals(ctx, input, before);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (input.customerId) await readRow(ctx, customers, input.customerId);
  const { recipientName, recipientPhone, recipientEmail, customerId, expiresOn, blocked } = input;
  const kept = {
    recipientName: recipientName ?? before.recipientName,
    recipientPhone: recipientPhone === undefined ? before.recipientPhone : (recipientPhone ?? ''),
    recipientEmail: recipientEmail === undefined ? before.recipientEmail : (recipientEmail ?? ''),
  };
  const back = before.status === 'expired' && expiresOn !== undefined;
  const open = back ? await bringBack(ctx, before, expiresOn) : before;
  const changed = await changeRow(ctx, giftCards, open, {
    ...kept,
    searchText: toSearchText({ ...open, ...kept }),
    customerId,
    expiresOn,
    status: blocked === undefined ? undefined : blockedAs(open, blocked),
  });
  if (input.adjust) await adjustCard(ctx, changed, input.adjust);
  return getGiftCard(ctx, before);
}

/** The code of a card, for anyone who may see it: who asked and why stands in the log. */
export async function revealGiftCard(
  ctx: WriteContext,
  { id, reason }: RevealedGiftCard,
): Promise<{ code: string }> {
  const card = await readRow(ctx, giftCards, id);
  const code = codeInFours(decryptCode(card));
  note(ctx, {
    action: 'reveal_code',
    entity: 'gift_card',
    entityId: id,
    entityNo: cardName(card),
    fields: [{ field: 'reason', before: null, after: reason }],
  });
  return { code };
}

/**
 * What the card of a code holds, and whether somebody can pay with it.
 *
 * @throws {Problem} `gift_card.not_found` (404); `too_many` (429) after ten wrong codes in ten minutes.
 */
export async function checkGiftCard(
  ctx: WriteContext,
  { code }: { readonly code: string },
): Promise<CheckedGiftCard> {
  await refuseUnknownCards(ctx, new Map([['code', code]]));
  const card = (await readCards(ctx, [code])).get(code);
  invariant(card, 'a card is never removed');
  const refusal = cardRefusalOf(ctx, card);
  const { id, last4, balance, expiresOn } = card;
  const text = refusal ?? `Holds ${rupees(balance)}`;
  return { id, last4, balance, expiresOn, usable: refusal === null, text };
}

/** Takes what is left off one card whose last day is over; nothing when that was done already. */
export async function expireCard(ctx: WriteContext, id: number): Promise<number> {
  const card = await lockCard(ctx, id);
  const isOver = card.expiresOn !== null && card.expiresOn < ctx.today;
  if (card.status !== 'active' || !isOver) return 0;
  const [entry] = await nextIds(ctx, giftCardEntries, 1);
  invariant(entry, 'a sequence gives an id');
  const entryId = await post(ctx, {
    event: 'giftCard.expired',
    date: ctx.today,
    source: { kind: 'gift_card', id, no: cardName(card), seq: entry },
    lines: [debit('gift_cards', card.balance), credit('credit_expired', card.balance)],
  });
  invariant(entryId !== null, 'a card that expires holds something');
  await moveCard(ctx, card, {
    id: entry,
    kind: 'expire',
    amount: -card.balance,
    entryId,
    reason: 'Its last day is over',
  });
  return card.balance;
}

/** The cards whose last day is over, the oldest first. */
export async function overCards(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.status, 'active'), sql`${giftCards.expiresOn} < ${ctx.today}`))
    .orderBy(asc(giftCards.id));
  return rows.map(({ id }) => id);
}

function changeRefusals(
  ctx: WriteContext,
  { expiresOn, blocked, adjust }: GiftCardChanges,
  card: CardRecord,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const ends = expiryRefusal(expiresOn, termsOf(ctx));
  if (ends) fields['expiresOn'] = ends;
  const isExpired = card.status === 'expired' && expiresOn === undefined;
  if (blocked !== undefined && isExpired) fields['blocked'] = 'This card has expired';
  if (!adjust) return fields;
  if (adjust.amount === 0) fields['adjust.amount'] = 'Enter an amount';
  if (isExpired) fields['adjust.amount'] = 'This card has expired. Give it a later day first';
  else if (card.balance + adjust.amount < 0) {
    fields['adjust.amount'] = 'The balance cannot go below zero';
  }
  return fields;
}

const blockedAs = (card: CardRecord, blocked: boolean) =>
  blocked ? ('blocked' as const) : nextStatus('active', card.balance);

/** Undoes the expiry of a card: what it held then is on it again. */
async function bringBack(
  ctx: WriteContext,
  card: CardRecord,
  expiresOn: string | null,
): Promise<CardRecord> {
  const [expiry] = await ctx.tx
    .select()
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.giftCardId, card.id), eq(giftCardEntries.kind, 'expire')))
    .orderBy(desc(giftCardEntries.id))
    .limit(1);
  invariant(expiry, 'a card that expired has an entry that says so');
  const reason = expiresOn === null ? 'Never expires now' : `Extended until ${dateText(expiresOn)}`;
  const entryId = await reverse(
    ctx,
    {
      source: { kind: 'gift_card', id: card.id, seq: expiry.id },
      event: 'giftCard.expired',
    },
    { reason },
  );
  invariant(entryId !== null, 'what expired stands in the books');
  const { card: after } = await moveCard(ctx, card, {
    kind: 'adjust',
    amount: -expiry.amount,
    entryId,
    reason,
  });
  return after;
}

async function adjustCard(
  ctx: WriteContext,
  card: CardRecord,
  { amount, reason }: { readonly amount: number; readonly reason: string },
): Promise<void> {
  const [id] = await nextIds(ctx, giftCardEntries, 1);
  invariant(id, 'a sequence gives an id');
  const paise = Math.abs(amount);
  const entryId = await post(ctx, {
    event: 'giftCard.adjusted',
    date: ctx.today,
    source: { kind: 'gift_card', id: card.id, no: cardName(card), seq: id },
    narration: reason,
    lines:
      amount > 0
        ? [debit('other_expense', paise), credit('gift_cards', paise)]
        : [debit('gift_cards', paise), credit('other_income', paise)],
  });
  invariant(entryId !== null, 'a card is adjusted by something');
  await moveCard(ctx, card, { id, kind: 'adjust', amount, entryId, reason });
}
