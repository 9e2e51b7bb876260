import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { MoneyBackTo } from '@counting-house/contract/orders/payments/refund.ts';
import { money } from '../../platform/format/format.ts';
import { useLacking } from '../../platform/session.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import css from './entry.module.css';
import { moneyBackWays } from '../payments/money-back.ts';

/** What the buyer has paid too much when the order is saved as it stands, and where that goes. */
export function MoneyBackChoice({
  amount,
  value,
  set,
}: {
  amount: number;
  value: MoneyBackTo;
  set: (to: MoneyBackTo) => void;
}) {
  const lacking = useLacking(orders.updateB2C)('settle');
  if (lacking !== null) {
    return <p className={css.small}>{money(amount)} stays as credit on the order.</p>;
  }
  return (
    <Choice
      label={`${money(amount)} paid too much`}
      name="settle.to"
      of={moneyBackWays}
      value={value}
      onChange={(next) => set(next)}
    />
  );
}
