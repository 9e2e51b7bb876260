import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { Select } from '@mantine/core';
import { money } from '../../platform/format/format.ts';
import type { Credits } from './buyer-credit.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** Uses what another order owes the buyer for this one. */
export function UseCredit({
  order,
  credits,
  close,
}: {
  order: Order;
  credits: Credits;
  close: () => void;
}) {
  const most = (orderId: unknown) =>
    Math.min(order.balance, credits.find((one) => one.orderId === orderId)?.owed ?? 0);
  const [first] = credits;
  const form = useOperationForm(orders.useCredit, {
    initial: {
      toOrderId: order.id,
      fromOrderId: first?.orderId,
      amount: most(first?.orderId),
    },
    saved: `Credit used for ${order.orderNo}`,
    then: close,
  });
  const from = form.field('fromOrderId');
  return (
    <FormDialog
      title={`Use credit for ${order.orderNo}`}
      form={form}
      act="Use credit"
      close={close}
    >
      <Select
        label="Credit of"
        data={credits.map(({ orderId, orderNo, owed }) => ({
          value: String(orderId),
          label: `${orderNo}: ${money(owed)}`,
        }))}
        name="fromOrderId"
        value={String(from.value)}
        error={from.error}
        onChange={(next) => {
          from.onChange(Number(next));
          form.field('amount').onChange(most(Number(next)));
        }}
      />
      <MoneyInput
        label="Amount"
        description={`${money(order.balance)} of this order is to be paid.`}
        {...form.field('amount')}
      />
    </FormDialog>
  );
}
