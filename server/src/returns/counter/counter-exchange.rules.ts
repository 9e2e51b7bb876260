import type {
  CounterExchangePreview,
  CreditLeft,
} from '@counting-house/contract/returns/counter-exchange.ts';
import { rupees } from '../../platform/money.ts';

type Buyer = CounterExchangePreview['buyer'];

/** Why goods of this buyer are not taken back against others at the counter, or null. */
export function buyerFault(orderNo: string, { kind, name }: Buyer): string | null {
  return kind === 'company' ? `${orderNo} is an order of ${name}. Return it under Returns.` : null;
}

/** What is said when the goods come back from one buyer and others are taken by another. */
export const otherBuyer = (orderNo: string, { name, isWalkIn }: Buyer): string =>
  isWalkIn
    ? `${orderNo} was sold without a name. Sell without a customer, or give its money back first.`
    : `${orderNo} was bought by ${name}. Sell to them, or give its money back first.`;

/** Why credit that is left cannot go where it was asked to, by path: nobody keeps it for a buyer without a name. */
export function leftFaults(
  left: CreditLeft,
  { amount, isWalkIn }: { readonly amount: number; readonly isWalkIn: boolean },
): Record<string, string> {
  const isKept = left === 'wallet' || left === 'keep';
  if (amount === 0 || !isWalkIn || !isKept) return {};
  return { left: `${rupees(amount)} cannot be kept for a customer without a name. Refund it.` };
}

/**
 * How credit that goods leave is spent: on what is still open of the new bill, and the rest.
 *
 * @param amounts paise; `open`: what of the bill its payments do not pay; `paid`: what they do.
 */
export function spendCredit({
  credit,
  open,
  paid,
}: {
  readonly credit: number;
  readonly open: number;
  readonly paid: number;
}): { used: number; rest: number; fields: Record<string, string> } {
  const used = Math.min(credit, open);
  const rest = credit - used;
  // Nobody pays money in to get it back in the same act.
  if (rest === 0 || paid === 0) return { used, rest, fields: {} };
  const toPay = Math.max(0, open + paid - credit);
  const says =
    toPay === 0
      ? 'Nothing to pay: the return is worth more'
      : `Only ${rupees(toPay)} is to be paid beside the return`;
  return { used, rest, fields: { payments: says } };
}
