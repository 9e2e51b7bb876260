import { z } from 'zod';
import { MoneyMethod } from '../accounts/money-method.ts';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  date,
  id,
  moneySum,
  signedMoney,
  signedMoneySum,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { BuyerKind } from '../orders/buyer.ts';

/** A frozen wallet takes money in and gives none out. */
export const WalletStatus = z.enum(['active', 'frozen']);
export type WalletStatus = z.output<typeof WalletStatus>;

/**
 * Why money came into a wallet or left it. Promotional credit is a gift of the business: it may expire and is
 * never paid out.
 */
export const WalletEntryKind = z.enum([
  'top_up',
  'refund',
  'gift_card',
  'promo',
  'adjust',
  'order_payment',
  'order_payment_back',
  'withdraw',
  'expire',
]);
export type WalletEntryKind = z.output<typeof WalletEntryKind>;

/** The kinds that people write; the others follow from something else. */
const PostedKind = WalletEntryKind.extract(['top_up', 'promo', 'adjust', 'withdraw']);

/** How money is paid into a wallet, or out of it. */
export const WalletMethod = MoneyMethod.extract(['cash', 'upi', 'card', 'bank_transfer', 'cheque']);
export type WalletMethod = z.output<typeof WalletMethod>;

/** As on screens. */
export const walletMethodLabels: Readonly<Record<WalletMethod, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
};

const owner = { ownerType: BuyerKind, ownerId: id };

export const NewWalletEntry = z.strictObject({
  ...owner,
  kind: PostedKind,
  /** Paise, more than zero; less than zero only to put a balance right. */
  amount: signedMoney,
  /** Of money that comes or goes: top_up and withdraw. */
  method: WalletMethod.optional(),
  /** Of a method that uses a bank; the primary account when left out. */
  bankAccountId: id.optional(),
  reference: text(80).optional(),
  /** Of promo, adjust and withdraw. */
  reason: text(200).optional(),
  /** The last day of promotional credit; left out, it stays. */
  expiresOn: date.optional(),
  /** Writes to the owner that money came in. */
  notify: z.boolean().default(false),
});
export type NewWalletEntry = z.output<typeof NewWalletEntry>;

export const WalletEntry = z.object({
  id,
  at: ts,
  kind: WalletEntryKind,
  /** Less than zero is money that left. */
  amount: signedMoneySum,
  balanceAfter: moneySum,
  /** Of money that came in: what is not spent yet. */
  remaining: moneySum,
  expiresOn: date.nullable(),
  method: WalletMethod.nullable(),
  reference: z.string().nullable(),
  reason: z.string(),
  /** The order that was paid with it, or whose money came back. */
  orderId: id.nullable(),
  orderNo: z.string().nullable(),
  /** Its entry in the books. */
  entryId: id,
  /** Of money that was paid in. */
  receiptNo: z.string().nullable(),
  user: z.string().describe('The person; Counting House for its own work.'),
});
export type WalletEntry = z.output<typeof WalletEntry>;

export const Wallet = z.object({
  id,
  ...owner,
  ownerNo: z.string(),
  ownerName: z.string(),
  balance: moneySum,
  /** What may be paid out: everything but promotional credit. */
  payable: moneySum,
  /** What expires within 30 days. */
  expiring: moneySum,
  lastEntryAt: ts,
  status: WalletStatus,
  version,
});
export type Wallet = z.output<typeof Wallet>;

export const PostedWallet = z.object({ wallet: Wallet, entry: WalletEntry });
export type PostedWallet = z.output<typeof PostedWallet>;

export const WalletListInput = listInput({
  ownerType: several(BuyerKind).optional(),
  ownerId: queryId.optional(),
  status: several(WalletStatus).optional(),
  hasBalance: flag.optional(),
  /** Those with credit that expires on or before this day. */
  expiringBefore: date.optional(),
});
export type WalletListInput = z.output<typeof WalletListInput>;
export const WalletList = listOf(Wallet);

export const WalletEntriesInput = listInput({
  ownerType: BuyerKind,
  ownerId: queryId,
  kind: several(WalletEntryKind).optional(),
  from: date.optional(),
  to: date.optional(),
});
export type WalletEntriesInput = z.output<typeof WalletEntriesInput>;
export const WalletEntryList = listOf(WalletEntry);
