import type {
  CounterExchangePreview,
  CreditLeft,
} from '@counting-house/contract/returns/counter-exchange.ts';
import { Select } from '@mantine/core';
import { money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { methodLabels } from '../order-labels.ts';

/** What becomes of credit that the new goods do not use. */
export function CreditLeftChoice({
  amount,
  seen,
  value,
  set,
  error,
}: {
  /** Paise. */
  amount: number;
  seen: CounterExchangePreview;
  value: CreditLeft;
  set: (left: CreditLeft) => void;
  error: string | undefined;
}) {
  const may = useMay();
  const ways = [...new Set(seen.payments.filter(({ rest }) => rest > 0).map((one) => one.wayBack))];
  const isCash = ways.every((way) => way === 'cash');
  const data = [
    {
      value: 'source',
      label: `Refund to original payment method: ${ways.map((way) => methodLabels[way]).join(', ')}`,
    },
    ...(!isCash && may('orders.payment.refund')
      ? [{ value: 'cash', label: 'Refund in cash' }]
      : []),
    ...(seen.buyer.isWalkIn
      ? []
      : [
          { value: 'wallet', label: 'To wallet' },
          { value: 'keep', label: 'Keep as credit' },
        ]),
  ];
  return (
    <Select
      label={`${money(amount)} is left`}
      data={data}
      value={value}
      onChange={(next) => set((next ?? 'source') as CreditLeft)}
      error={error}
    />
  );
}
