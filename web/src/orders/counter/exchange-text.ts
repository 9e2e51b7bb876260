import type {
  CounterExchanged,
  CreditLeft,
} from '@counting-house/contract/returns/counter-exchange.ts';
import { money } from '../../platform/format/format.ts';
import { methodLabels } from '../order-labels.ts';

/** What becomes of credit that is left, before its amount. */
export const leftText = (left: CreditLeft): string =>
  left === 'keep' ? 'Keep as credit' : left === 'wallet' ? 'To wallet' : 'Refund';

/** `RET-0007, give back ₹40.00 in cash`: what the one who sold has to do now. */
export function exchangedText({ returnNo, refunds, kept }: CounterExchanged): string {
  const byWay = Map.groupBy(refunds, ({ method, status }) =>
    [wayOf(method), ...(status === 'pending' ? ['to be paid'] : [])].join(', '),
  );
  const back = [...byWay].map(
    ([way, parts]) =>
      `${money(parts.reduce((sum, { amount }) => sum + amount, 0))} refunded by ${way}`,
  );
  return [returnNo, ...back, ...(kept > 0 ? [`${money(kept)} kept as credit`] : [])].join(', ');
}

/** A way to pay within a sentence: what is short for something stays in capitals. */
function wayOf(method: keyof typeof methodLabels): string {
  const word = methodLabels[method];
  return word === word.toUpperCase() ? word : word.toLowerCase();
}
