import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import type { DeliveryMethod } from '@counting-house/contract/orders/order-labels.ts';
import {
  paymentMethodNames,
  type NewPayment,
  type PaymentMethod,
} from '@counting-house/contract/orders/payment.ts';
import { rupees } from '../../platform/money.ts';

type PaymentTerms = {
  /** What is still to be paid, cash on delivery that is already promised included. */
  readonly balance: number;
  readonly today: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly codMax: number;
  /** Why this buyer may not pay on delivery; null when they may. */
  readonly codRefusal: string | null;
  /** Cash on delivery stands on the order already. */
  readonly hasCod: boolean;
  /** What each payment is recorded with already, paise; null or left out for one that is new. */
  readonly recorded?: readonly (number | null)[] | undefined;
};

type Named = {
  readonly method: PaymentMethod;
  readonly reference?: string | null | undefined;
  readonly bankAccountId?: number | null | undefined;
};

/** The reference that names a payment, as it is compared; null for one without. */
export const paymentKey = ({ method, reference }: Named): string | null =>
  reference && method !== 'cod' ? reference.trim().toUpperCase() : null;

/**
 * Whether two payments of one order are one: they have the same reference with the same bank account, whatever the
 * method. An account that is left out is the same as any.
 */
export function isSamePayment(one: Named, other: Named): boolean {
  const key = paymentKey(one);
  if (key === null || key !== paymentKey(other)) return false;
  const [account, known] = [one.bankAccountId ?? null, other.bankAccountId ?? null];
  return account === null || known === null || account === known;
}

/**
 * What is wrong with the payments of one call, by path; nothing when they can be taken.
 *
 * @see selling rules 3.7.
 */
export function paymentRefusals(
  payments: readonly NewPayment[],
  terms: PaymentTerms,
): Record<string, string> {
  const fields: Record<string, string> = {};
  let left = terms.balance;
  let cods = terms.hasCod ? 1 : 0;
  const seen = new Set<string>();
  for (const [index, payment] of payments.entries()) {
    const at = `payments.${index}`;
    if (payments.slice(0, index).some((before) => isSamePayment(payment, before))) {
      fields[`${at}.reference`] = 'This reference is entered twice';
    }
    const { giftCardCode } = payment;
    if (giftCardCode && seen.has(giftCardCode)) {
      fields[`${at}.giftCardCode`] = 'This gift card is entered twice';
    }
    if (giftCardCode) seen.add(giftCardCode);
    const recorded = terms.recorded?.[index] ?? null;
    if (recorded !== null) {
      if (recorded !== payment.amount) {
        fields[`${at}.reference`] =
          `Payment ${payment.reference} is already recorded with ${rupees(recorded)}`;
      }
      continue;
    }
    if (payment.method === 'cod') cods += 1;
    if (payment.amount > left) {
      fields[`${at}.amount`] = `More than the balance of ${rupees(Math.max(0, left))}`;
    }
    left -= payment.amount;
    const refusal = refusalOf(payment, terms, cods);
    if (refusal) fields[`${at}.${refusal.field}`] = refusal.text;
  }
  return fields;
}

/** What is wrong with a payment that is not one of several: at its own fields. */
export const ofAlone = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, says]) => [path.replace(/^payments\.0\./u, ''), says]),
  );

function refusalOf(payment: NewPayment, terms: PaymentTerms, cods: number) {
  const { method, amount, tendered, reference, receivedOn } = payment;
  if (tendered !== undefined && method !== 'cash') {
    return { field: 'tendered', text: 'Only cash is handed over' };
  }
  if (tendered !== undefined && tendered < amount) {
    return { field: 'tendered', text: `The cash given is less than ${rupees(amount)}` };
  }
  if (isBanked(method) && !reference) {
    return {
      field: 'reference',
      text: `Enter the reference of the ${paymentMethodNames[method]} payment`,
    };
  }
  if (receivedOn !== undefined && receivedOn > terms.today) {
    return { field: 'receivedOn', text: 'The day of the payment cannot be in the future' };
  }
  if (isHeld(method) && receivedOn !== undefined && receivedOn < terms.today) {
    const from = method === 'wallet' ? 'a wallet' : 'a gift card';
    return { field: 'receivedOn', text: `Money from ${from} is taken today` };
  }
  if (method === 'gift_card' && !payment.giftCardCode) {
    return { field: 'giftCardCode', text: 'Enter the code of the gift card' };
  }
  return method === 'cod' ? codRefusalOf(payment, terms, cods) : null;
}

/** Money that we hold already. */
const isHeld = (method: NewPayment['method']) => method === 'wallet' || method === 'gift_card';

function codRefusalOf({ amount }: NewPayment, terms: PaymentTerms, cods: number) {
  if (cods > 1) return { field: 'method', text: 'Cash on delivery can be used once' };
  if (terms.deliveryMethod === 'pickup') {
    return { field: 'method', text: 'Cash on delivery needs a delivery' };
  }
  if (terms.codRefusal) {
    return {
      field: 'method',
      text: `Cash on delivery is not allowed for this customer: ${terms.codRefusal}`,
    };
  }
  if (amount > terms.codMax) {
    return { field: 'amount', text: `At most ${rupees(terms.codMax)} may be paid on delivery` };
  }
  return null;
}
