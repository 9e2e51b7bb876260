import {
  codeInFours,
  type GiftCardSource,
  type MadeGiftCards,
  type NewGiftCards,
  type SentGiftCard,
} from '@counting-house/contract/offers/gift-card.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { moneyLine } from '../../books/open-items/money.service.ts';
import { customers } from '../../customers/customer.table.ts';
import { createReceipt, mailReceipt } from '../../customers/receipts/receipt.service.ts';
import { addMonths, dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRows, nextIds, readRow, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import type { CardRecord } from './gift-card-book.service.ts';
import { decryptCode, storedFields } from './gift-card-code.service.ts';
import { cardReceipt } from './gift-card-receipt.service.ts';
import { sendToRecipient } from './gift-card-send.service.ts';
import { issueRefusals, newCode, type CardTerms } from './gift-card.rules.ts';
import { giftCardEntries, giftCards } from './gift-card.table.ts';
import { giftCardMessage } from '../offers.templates.ts';

/** What the house allows of cards. */
export const termsOf = (ctx: Pick<WriteContext, 'settings' | 'today'>): CardTerms => ({
  least: ctx.settings['offers.giftCardMin'],
  most: ctx.settings['offers.giftCardMax'],
  mayNeverExpire: ctx.settings['offers.giftCardNeverExpires'],
  today: ctx.today,
});

/**
 * Issues one card or many, sold or given away; all of them stand in the books as one entry. Their codes are
 * told once.
 *
 * @throws {Problem} `invalid` (422) by field; `not_found`; those of the books.
 */
export async function createGiftCards(
  ctx: WriteContext,
  input: NewGiftCards,
): Promise<MadeGiftCards> {
  const fields = issueRefusals(input, termsOf(ctx));
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const owner =
    input.customerId === undefined ? null : await readRow(ctx, customers, input.customerId);
  const expiresOn =
    input.expiresOn === undefined
      ? addMonths(ctx.today, ctx.settings['offers.giftCardValidityMonths'])
      : input.expiresOn;
  const issueNo = await nextNumber(ctx, 'gift_card_issue', { date: ctx.today });
  const codes = (await nextIds(ctx, giftCards, input.count)).map((id) => ({ id, code: newCode() }));
  const [first] = codes;
  invariant(first, 'at least one card is issued');
  const receipt = input.paid
    ? await createReceipt(ctx, { ...input.paid, amount: input.value * input.count })
    : null;
  const entryId = await postIssue(ctx, input, { id: first.id, no: issueNo });
  const cards = await insertRows(
    ctx,
    giftCards,
    codes.map(({ id, code }) => {
      const card = {
        ...storedFields(id, code),
        recipientName: input.recipientName ?? owner?.name ?? '',
        recipientPhone: input.recipientPhone ?? '',
        recipientEmail: input.recipientEmail ?? '',
        issueNo,
        note: input.note ?? '',
      };
      return {
        id,
        ...card,
        searchText: toSearchText(card),
        initialValue: input.value,
        balance: input.value,
        status: 'active' as const,
        expiresOn,
        customerId: owner?.id ?? null,
        source: sourceOf(input),
        receiptId: receipt?.id ?? null,
      };
    }),
  );
  await insertRows(
    ctx,
    giftCardEntries,
    cards.map((card) => ({
      giftCardId: card.id,
      kind: 'issue' as const,
      amount: card.balance,
      balanceAfter: card.balance,
      businessDate: ctx.today,
      reason: card.note,
      entryId,
    })),
  );
  const [card] = cards;
  if (input.sendReceipt) {
    const seen = await cardReceipt(ctx, first.id);
    await mailReceipt(ctx, seen, { field: 'sendReceipt' });
  }
  return {
    issueNo,
    cards: codes.map(({ id, code }) => ({ id, code: codeInFours(code), last4: code.slice(-4) })),
    value: input.value,
    expiresOn,
    receiptNo: receipt?.number ?? null,
    sent: input.send && card ? await tellRecipient(ctx, card) : 0,
  };
}

/**
 * Sends the code of a card to its recipient, or to another address that is kept then.
 *
 * @throws {Problem} `not_found`; `invalid` (422) without an address; `gift_card.unusable`,
 *   `message.channel_off` (422).
 */
export async function resendGiftCard(
  ctx: WriteContext,
  { id, ...to }: SentGiftCard,
): Promise<{ sent: boolean }> {
  const before = await readRow(ctx, giftCards, id);
  const after = {
    ...before,
    recipientPhone: to.recipientPhone ?? before.recipientPhone,
    recipientEmail: to.recipientEmail ?? before.recipientEmail,
  };
  if (!after.recipientPhone && !after.recipientEmail) {
    throw invalid({ recipientPhone: 'Enter a phone number or an e-mail address' });
  }
  if (before.status !== 'active') {
    throw ruleBroken('gift_card.unusable', 'This card cannot be used. Its code is not sent.');
  }
  const card = await updateRow(ctx, giftCards, { id }, { ...to, searchText: toSearchText(after) });
  if ((await tellRecipient(ctx, card)) === 0) {
    throw ruleBroken(
      'message.channel_off',
      'Neither mail nor SMS is set up for this address. Set it up under Integrations.',
    );
  }
  return { sent: true };
}

/** What a card is found by beside its owner and its orders. */
export const toSearchText = (
  card: Pick<
    CardRecord,
    'last4' | 'recipientName' | 'recipientPhone' | 'recipientEmail' | 'issueNo' | 'note'
  >,
): string =>
  [
    card.last4,
    card.recipientName,
    card.recipientPhone,
    card.recipientEmail,
    card.issueNo,
    card.note,
  ]
    .filter(Boolean)
    .join(' ');

function sourceOf({ paid, count }: NewGiftCards): GiftCardSource {
  if (paid) return 'sold';
  return count > 1 ? 'bulk' : 'issued';
}

/** Posts what cards are worth: against the money that was paid for them, or as a gift of the business. */
async function postIssue(
  ctx: WriteContext,
  { value, count, paid, note }: NewGiftCards,
  source: { readonly id: number; readonly no: string },
): Promise<number> {
  const amount = value * count;
  const entryId = await post(ctx, {
    event: paid ? 'giftCard.sold' : 'giftCard.granted',
    date: ctx.today,
    source: { kind: 'gift_card', ...source, seq: 1 },
    narration: note || undefined,
    lines: [
      paid
        ? await moneyLine(ctx, { ...paid, direction: 'in', amount })
        : debit('marketing', amount),
      credit('gift_cards', amount),
    ],
  });
  invariant(entryId !== null, 'a card is worth something');
  return entryId;
}

/** Sends the code of a card wherever its recipient can be reached; answers how many messages go out. */
export const tellRecipient = (ctx: WriteContext, card: CardRecord): Promise<number> =>
  sendToRecipient(ctx, card, {
    template: giftCardMessage,
    values: {
      name: card.recipientName || 'customer',
      code: codeInFours(decryptCode(card)),
      amount: rupees(card.balance),
      until: card.expiresOn === null ? 'no expiry' : `valid until ${dateText(card.expiresOn)}`,
    },
  });
