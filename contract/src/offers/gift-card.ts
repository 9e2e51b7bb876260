import { z } from 'zod';
import { WalletMethod } from '../customers/wallet.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  clearable,
  date,
  email,
  id,
  money,
  moneySum,
  phone,
  requiredText,
  signedMoney,
  signedMoneySum,
  text,
  ts,
  version,
} from '../kit/shapes.ts';

/** A card that is blocked keeps its money and gives none out; one that is used up can be filled again. */
export const GiftCardStatus = z.enum(['active', 'used', 'expired', 'blocked']);
export type GiftCardStatus = z.output<typeof GiftCardStatus>;

/** Where a card comes from: paid for, given away one by one or many at once, made for money to give back. */
export const GiftCardSource = z.enum(['sold', 'issued', 'bulk', 'refund']);
export type GiftCardSource = z.output<typeof GiftCardSource>;

export const GiftCardEntryKind = z.enum([
  'issue',
  'redeem',
  'refund_credit',
  'adjust',
  'expire',
  'take_back',
]);
export type GiftCardEntryKind = z.output<typeof GiftCardEntryKind>;

/** Letters and digits that nobody takes for one another. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 16;

/** A code as it is found: without the blanks and dashes that people type, in capitals. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/gu, '').toUpperCase();

/** A code as people read it: in fours. */
export const codeInFours = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? code;

/** What somebody types as the code of a card. */
export const GiftCardCode = z
  .string()
  .max(40, 'A code has 16 letters and digits')
  .transform(plainCode)
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[A-Z0-9]{${codeLength}}$`, 'u'), 'A code has 16 letters and digits'),
  );

/** Most cards that are made at once. */
const mostCards = 1_000;

/** Who gets a card. */
const recipient = {
  recipientName: text(80),
  recipientPhone: phone,
  recipientEmail: email,
};

export const NewGiftCards = z.strictObject({
  /** Paise. */
  value: money,
  /** The last day; by the setting when left out, null for never. */
  expiresOn: date.nullable().optional(),
  /** Its owner; anyone who has the code when left out. */
  customerId: id.optional(),
  recipientName: recipient.recipientName.optional(),
  recipientPhone: recipient.recipientPhone.optional(),
  recipientEmail: recipient.recipientEmail.optional(),
  /** Why, of a card that nobody pays for. */
  note: text(200).optional(),
  /** How a card is paid for; left out, it is a gift of the business. */
  paid: z
    .strictObject({
      method: WalletMethod,
      /** The primary account when left out. */
      bankAccountId: id.optional(),
      reference: text(80).optional(),
    })
    .optional(),
  /** More than one makes cards for nobody by name. */
  count: z
    .int('Enter how many')
    .min(1, 'Enter how many')
    .max(mostCards, 'At most 1,000 cards at a time')
    .default(1),
  /** Sends the code to the recipient. */
  send: z.boolean().default(false),
  /** Mails the receipt of what was paid to the customer. */
  sendReceipt: z.boolean().default(false),
});
export type NewGiftCards = z.output<typeof NewGiftCards>;

export const GiftCard = z.object({
  id,
  /** The last four of its code. */
  last4: z.string(),
  initialValue: moneySum,
  balance: moneySum,
  status: GiftCardStatus,
  expiresOn: date.nullable(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  recipientName: z.string(),
  recipientPhone: z.string(),
  recipientEmail: z.string(),
  source: GiftCardSource,
  /** The number of the issue; cards made together share it. */
  issueNo: z.string(),
  /** Of a card that was paid for without an order; cards issued together share it. */
  receiptNo: z.string().nullable(),
  note: z.string(),
  /** It was sold with an order, and can be taken back. */
  isOfOrder: z.boolean(),
  createdAt: ts,
  version,
});
export type GiftCard = z.output<typeof GiftCard>;

export const GiftCardEntry = z.object({
  id,
  at: ts,
  kind: GiftCardEntryKind,
  /** Less than zero is money that left. */
  amount: signedMoneySum,
  balanceAfter: moneySum,
  orderId: id.nullable(),
  orderNo: z.string().nullable(),
  reason: z.string(),
  /** Its entry in the books. */
  entryId: id,
  user: z.string().describe('The person; Counting House for its own work.'),
});

export const GiftCardDetail = GiftCard.extend({
  /** The newest first. */
  entries: z.array(GiftCardEntry),
});
export type GiftCardDetail = z.output<typeof GiftCardDetail>;

export const MadeGiftCards = z.object({
  issueNo: z.string(),
  /** The codes are told once. */
  cards: z.array(z.object({ id, code: z.string(), last4: z.string() })),
  value: moneySum,
  expiresOn: date.nullable(),
  /** The receipt of what was paid for them. */
  receiptNo: z.string().nullable(),
  /** Messages that go out with the code. */
  sent: z.int(),
});
export type MadeGiftCards = z.output<typeof MadeGiftCards>;

export const GiftCardListInput = listInput({
  status: several(GiftCardStatus).optional(),
  source: several(GiftCardSource).optional(),
  customerId: queryId.optional(),
  /** Those that expire on or before this day. */
  expiresBefore: date.optional(),
  hasBalance: flag.optional(),
  /** Those that were sold with this order. */
  orderId: queryId.optional(),
});
export type GiftCardListInput = z.output<typeof GiftCardListInput>;

export const GiftCardList = listOf(GiftCard);

/** Of all cards that can be used: what they hold, and what of it expires within 30 days. */
export const GiftCardTotals = z.object({ outstanding: moneySum, expiring: moneySum });
export type GiftCardTotals = z.output<typeof GiftCardTotals>;

export const GiftCardChanges = z.strictObject({
  id: queryId,
  version,
  /** A day from today on brings back what expired. */
  expiresOn: clearable(date),
  customerId: clearable(id),
  recipientName: recipient.recipientName.optional(),
  recipientPhone: clearable(recipient.recipientPhone),
  recipientEmail: clearable(recipient.recipientEmail),
  blocked: z.boolean().optional(),
  /** Paise, more or less than zero, and why. */
  adjust: z.strictObject({ amount: signedMoney, reason: requiredText(200, 'Reason') }).optional(),
});
export type GiftCardChanges = z.output<typeof GiftCardChanges>;

export const SentGiftCard = z.strictObject({
  id: queryId,
  recipientPhone: recipient.recipientPhone.optional(),
  recipientEmail: recipient.recipientEmail.optional(),
});
export type SentGiftCard = z.output<typeof SentGiftCard>;

export const RevealedGiftCard = z.strictObject({
  id: queryId,
  reason: requiredText(200, 'Reason'),
});
export type RevealedGiftCard = z.output<typeof RevealedGiftCard>;

export const CheckedGiftCard = z.object({
  id,
  last4: z.string(),
  balance: moneySum,
  expiresOn: date.nullable(),
  usable: z.boolean(),
  /** Why it cannot be used; what it holds when it can. */
  text: z.string(),
});
export type CheckedGiftCard = z.output<typeof CheckedGiftCard>;
