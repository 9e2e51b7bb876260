import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import type { HoldCode } from '@counting-house/contract/orders/order-words.ts';
import { Textarea } from '@mantine/core';
import { Choice } from '../ui/form/choice.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

const reasons: Readonly<Record<HoldCode, string>> = {
  manual: 'Something else',
  address: 'The address is not clear',
  payment: 'The payment is not clear',
  stock: 'Stock is missing',
};

/** Holds an order, with the reason that the others will read. */
export function HoldOrder({ order, close }: { order: Order; close: () => void }) {
  const { id, version, orderNo } = order;
  const form = useOperationForm(orders.holdOrder, {
    initial: { id, version, set: [{ code: 'manual', note: '' }] },
    saved: `${orderNo} is on hold`,
    then: close,
  });
  const hold = form.at('set.0');
  return (
    <FormDialog title={`Hold ${orderNo}?`} form={form} act="Hold order" close={close}>
      <Choice label="Reason" of={reasons} {...hold.field('code')} />
      <Textarea
        label="Note for your colleagues"
        data-autofocus
        maxLength={200}
        {...hold.field('note')}
      />
    </FormDialog>
  );
}
