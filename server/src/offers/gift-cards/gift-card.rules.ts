import { isBanked, moneyMethodNames } from '@counting-house/contract/accounts/money-method.ts';
import {
  codeLetters,
  type GiftCardStatus,
  type NewGiftCards,
} from '@counting-house/contract/offers/gift-card.ts';
import { randomInt } from 'node:crypto';
import { rupees } from '../../platform/money.ts';

/** A code that nobody guesses: 16 letters and digits by chance, about 79 bits. */
export const newCode = (): string =>
  Array.from({ length: 16 }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** A card as far as paying with it goes. */
type Card = {
  readonly status: GiftCardStatus;
  readonly balance: number;
  readonly expiresOn: string | null;
};

/** Why nobody pays with a card; null when it pays as far as its balance goes. */
export function cardRefusal(
  { status, balance, expiresOn }: Card,
  { today, inWords }: { readonly today: string; readonly inWords: (date: string) => string },
): string | null {
  if (status === 'blocked') return 'Gift card is blocked';
  if (expiresOn !== null && expiresOn < today) return `Gift card expired on ${inWords(expiresOn)}`;
  return balance === 0 ? 'Gift card is used up' : null;
}

/** What a card that holds so much now is called; one that is blocked stays so. */
export const nextStatus = (before: GiftCardStatus, balance: number): GiftCardStatus =>
  before === 'blocked' ? 'blocked' : balance > 0 ? 'active' : 'used';

/** What the house allows of cards. */
export type CardTerms = {
  /** Paise. */
  readonly least: number;
  readonly most: number;
  readonly mayNeverExpire: boolean;
  readonly today: string;
};

/** Why a card may not end on this day; null is never, left out by the setting. */
export function expiryRefusal(
  expiresOn: string | null | undefined,
  { today, mayNeverExpire }: CardTerms,
): string | null {
  if (expiresOn === undefined) return null;
  if (expiresOn === null) return mayNeverExpire ? null : 'Enter the last day';
  return expiresOn < today ? 'Expiry must be today or later' : null;
}

/** What is wrong with cards that are to be issued, by field. */
export function issueRefusals(input: NewGiftCards, terms: CardTerms): Record<string, string> {
  const { value, paid, note, count } = input;
  const fields: Record<string, string> = {};
  if (value < terms.least || value > terms.most) {
    fields['value'] = `Value must be between ${rupees(terms.least)} and ${rupees(terms.most)}`;
  }
  const expiresOn = expiryRefusal(input.expiresOn, terms);
  if (expiresOn) fields['expiresOn'] = expiresOn;
  if (!paid && !note) fields['note'] = 'Enter why the card is free';
  if (paid && isBanked(paid.method) && !paid.reference) {
    fields['paid.reference'] =
      `Enter the reference of the ${moneyMethodNames[paid.method]} payment`;
  }
  const isForSomebody = input.recipientName || input.recipientPhone || input.recipientEmail;
  if (count > 1 && (isForSomebody || input.customerId !== undefined)) {
    fields['count'] = 'A card for a customer is issued alone';
  }
  if (input.sendReceipt && !paid) {
    fields['sendReceipt'] = 'Only a card that is paid for has a receipt';
  }
  if (input.send && !input.recipientPhone && !input.recipientEmail) {
    fields['send'] = 'Enter a phone number or an e-mail address';
  }
  return fields;
}
