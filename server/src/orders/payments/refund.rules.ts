import { paymentMethodNames, type PaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { RefundPart, RefundTo } from '@counting-house/contract/orders/payments/refund.ts';
import { allocate, rupees } from '../../platform/money.ts';

/** Money in, as far as giving it back needs to know it. Amounts are paise. */
type PaidPart = {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly amount: number;
  /** What of it went back or is about to. */
  readonly refunded: number;
  /** Who collected it on delivery; null when our own people did. */
  readonly courierId: number | null;
};

/** What of a payment can still be given back. */
export const refundableRest = ({ amount, refunded }: PaidPart): number => amount - refunded;

/** What of an order says what goes back of it, in paise. */
export type RefundOrder = {
  readonly balance: number;
  readonly pendingRefund: number;
  readonly paidIn: number;
  readonly paidOut: number;
};

/**
 * What of its own payments an order owes its buyer beyond what is on its way to them, in paise. What a receipt or
 * another document settled of it is not given back here: it stands on the buyer's account (`onAccountOf`).
 */
export const owedTo = ({ balance, pendingRefund, paidIn, paidOut }: RefundOrder): number =>
  Math.max(0, Math.min(-balance, paidIn - paidOut) - pendingRefund);

/** What an order owes its buyer beside its own payments: credit on their account, paid back by a voucher; paise. */
export const amountOnAccount = ({ balance, paidIn, paidOut }: Omit<RefundOrder, 'pendingRefund'>) =>
  Math.max(0, -balance - Math.max(0, paidIn - paidOut));

/** What goes back of an order that costs so much less: as far as it was paid. Amounts are paise. */
export const amountToRefund = (order: RefundOrder, less: number): number =>
  Math.min(Math.max(0, less), owedTo(order));

/**
 * Spreads money that goes back over the payments it came with, by what of each is not given back yet;
 * what came out of the wallet goes back into it, wherever the rest goes.
 *
 * @param amount paise, at most the sum of all rests.
 * @see selling rules 3.7.
 */
export function splitRefund(amount: number, paid: readonly PaidPart[], to: RefundTo): RefundPart[] {
  const shares = allocate(amount, paid.map(refundableRest));
  return paid.flatMap(({ id, method }, index) => {
    const share = shares[index] ?? 0;
    return share > 0
      ? [{ paymentId: id, amount: share, to: isCredit(method) ? ('source' as const) : to }]
      : [];
  });
}

/** What is wrong with how money is given back, by path; nothing when it can be. */
export function refundRefusals(
  parts: readonly RefundPart[],
  {
    amount,
    paid,
    owed,
    onAccount,
  }: {
    readonly amount: number;
    readonly paid: readonly PaidPart[];
    readonly owed: number;
    /** Credit that came by other documents. */
    readonly onAccount: number;
  },
): Record<string, string> {
  const fields: Record<string, string> = {};
  const given = new Map<number, number>();
  for (const [index, part] of parts.entries()) {
    const source = paid.find(({ id }) => id === part.paymentId);
    const before = given.get(part.paymentId) ?? 0;
    const rest = source ? refundableRest(source) - before : 0;
    given.set(part.paymentId, before + part.amount);
    if (!source) fields[`spread.${index}.paymentId`] = 'This payment is not one of the order';
    else if (isCredit(source.method) && !isCredit(refundRoute(source, part.to))) {
      fields[`spread.${index}.to`] =
        `Money from the ${paymentMethodNames[source.method]} must be refunded there`;
    } else if (part.amount > rest) {
      fields[`spread.${index}.amount`] = `Only ${rupees(rest)} of this payment is left to refund`;
    }
  }
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  if (amount > owed)
    fields['amount'] = onAccount > 0 ? voucherText(owed, onAccount) : `Only ${rupees(owed)} is due`;
  else if (total !== amount) {
    fields['spread'] = `The parts total ${rupees(total)}, not ${rupees(amount)}`;
  }
  return fields;
}

/** Why an order gives no more back than its own payments. */
const voucherText = (owed: number, onAccount: number): string =>
  `${owed > 0 ? `Only ${rupees(owed)} of its own payments is due. ` : ''}${rupees(onAccount)} was settled by other documents and is refunded by a payment voucher`;

/**
 * How money goes back: the way it came, or as somebody chose. Cash that a courier collected never lay in
 * our till, so it goes back through the bank.
 */
export function refundRoute({ method, courierId }: PaidPart, to: RefundTo): PaymentMethod {
  if (to !== 'source') return to;
  if (method !== 'cod') return method;
  return courierId === null ? 'cash' : 'bank_transfer';
}

/** Credit that we hold for the buyer: it cannot be drawn as money. */
const isCredit = (method: PaymentMethod): boolean => method === 'wallet' || method === 'gift_card';

/**
 * Cash and wallet money is given at once; what goes through a bank is pending until accounts has paid it.
 */
export const isGivenAtOnce = (method: PaymentMethod): boolean =>
  method === 'cash' || isCredit(method);

/** The ways in which a payment can go back, its own first. */
export function refundRoutes(payment: PaidPart): RefundTo[] {
  if (isCredit(payment.method)) return ['source'];
  const own = refundRoute(payment, 'source');
  return ['source', ...(['bank_transfer', 'cash', 'wallet'] as const).filter((to) => to !== own)];
}

/** `₹106.53 by UPI, to be paid`: what happens to the money, for the timeline. */
export function refundText(parts: readonly { method: PaymentMethod; amount: number }[]): string {
  return parts
    .map(({ method, amount }) => {
      const later = isGivenAtOnce(method) ? '' : ', to be paid';
      return `${rupees(amount)} by ${paymentMethodNames[method]}${later}`;
    })
    .join('; ');
}
