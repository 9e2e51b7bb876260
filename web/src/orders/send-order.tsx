import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { Textarea, TextInput } from '@mantine/core';
import { MailDialog } from '../ui/form/mail-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

/** Sends an order or a quotation to its buyer by mail, with the PDF. */
export function SendOrder({
  order,
  close,
}: {
  order: Pick<Order, 'id' | 'status' | 'orderNo'> & {
    readonly buyer: { readonly email: string | null } | null;
  };
  close: () => void;
}) {
  const isDraft = order.status === 'draft';
  const form = useOperationForm(orders.sendOrder, {
    initial: { id: order.id, to: order.buyer?.email ?? undefined, message: '' },
    saved: 'Sent to {to}',
    then: close,
  });
  return (
    <MailDialog
      title={isDraft ? 'Send quotation' : `Send ${order.orderNo}`}
      form={form}
      act="Send"
      close={close}
    >
      <TextInput label="To" type="email" autoComplete="off" {...form.field('to')} />
      <Textarea
        label="Message"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.field('message')}
      />
    </MailDialog>
  );
}
