import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import { GiftCardCode } from '@counting-house/contract/offers/gift-card.ts';
import { type NewPayment, type NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import {
  IconBuildingBank,
  IconCash,
  IconCashBanknote,
  IconCreditCard,
  type Icon,
  IconDeviceMobile,
  IconGiftCard,
  IconWallet,
  IconWritingSign,
} from '@tabler/icons-react';

/** A method with its icon and the letter that chooses it while the part Payment has the keyboard. */
type MethodRow = {
  readonly method: NewPaymentMethod;
  readonly icon: Icon;
  readonly key: string;
};

export const methods: readonly MethodRow[] = [
  { method: 'upi', icon: IconDeviceMobile, key: 'u' },
  { method: 'cash', icon: IconCash, key: 'c' },
  { method: 'card', icon: IconCreditCard, key: 'd' },
  { method: 'bank_transfer', icon: IconBuildingBank, key: 'b' },
  { method: 'cheque', icon: IconWritingSign, key: 'q' },
  { method: 'wallet', icon: IconWallet, key: 'w' },
  { method: 'gift_card', icon: IconGiftCard, key: 'g' },
  { method: 'cod', icon: IconCashBanknote, key: 'o' },
];

export const sharedLabel = 'The same transfer pays this order too';

/** The ways to pay that are closed here. */
export const closedMethods = (
  closed: Readonly<Partial<Record<NewPaymentMethod, boolean>>>,
): NewPaymentMethod[] =>
  methods.map(({ method }) => method).filter((method) => closed[method] ?? false);

/** A payment as it is typed: what is empty is not sent. */
export type PaymentDraft = {
  readonly method: NewPaymentMethod;
  readonly amount: number;
  readonly tendered: number | '';
  readonly reference: string;
  /** The person confirmed that the transfer pays several orders. */
  readonly sharesReference: boolean;
  readonly bankAccountId: number | null;
  readonly giftCardCode: string;
  /** The person typed the amount; until then it follows what is still to be paid. */
  readonly isTyped: boolean;
};

export const toPaymentDraft = (method: NewPaymentMethod, amount: number): PaymentDraft => ({
  method,
  amount,
  tendered: '',
  reference: '',
  sharesReference: false,
  bankAccountId: null,
  giftCardCode: '',
  isTyped: false,
});

/** A payment that takes no more than there is; what it takes then stays. */
export const atMost = (draft: PaymentDraft, most: number): PaymentDraft =>
  draft.amount > most ? { ...draft, amount: most, isTyped: true } : draft;

/** Cash that was given pays what is due; less than that pays so much of it. */
export const cashGiven = (
  draft: PaymentDraft,
  { tendered, due }: { readonly tendered: number | ''; readonly due: number },
): PaymentDraft => ({
  ...draft,
  tendered,
  amount: Math.max(0, tendered === '' ? due : Math.min(due, tendered)),
  isTyped: false,
});

/** A code that is typed whole. */
export const isCode = (typed: string): boolean => GiftCardCode.safeParse(typed).success;

/** What the server is sent of it. */
export function sentPayment(draft: PaymentDraft): NewPayment {
  const { method, amount, tendered, reference, sharesReference, bankAccountId, giftCardCode } =
    draft;
  return {
    method,
    amount,
    ...(method === 'cash' && tendered !== '' ? { tendered } : {}),
    ...(method === 'gift_card' && isCode(giftCardCode) ? { giftCardCode } : {}),
    ...(isBanked(method) && reference.trim() ? { reference: reference.trim() } : {}),
    ...(isBanked(method) && sharesReference ? { sharesReference } : {}),
    ...(isBanked(method) && method !== 'cheque' && bankAccountId ? { bankAccountId } : {}),
  };
}
