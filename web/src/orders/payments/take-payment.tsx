import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { money } from '../../platform/format/format.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import {
  atMost,
  closedMethods,
  type PaymentDraft,
  toPaymentDraft,
  sentPayment,
} from './payment-labels.ts';
import { useWalletHolds } from './wallet-holds.ts';

/** Records one payment of an order that is placed. */
export function TakePayment({ order, close }: { order: Order; close: () => void }) {
  const holds = useWalletHolds(order.buyer);
  const form = useOperationForm(orders.recordPayment, {
    initial: { orderId: order.id, payments: [toPaymentDraft('upi', order.balance)] },
    sends: (typed) => ({
      ...typed,
      payments: [sentPayment(draftIn(typed))],
      version: order.version,
    }),
    saved: `Payment recorded for ${order.orderNo}`,
    then: ({ change, warnings }) => {
      if (change > 0) toast.info(`Change ${money(change)}`);
      for (const words of warnings) toast.info(words);
      close();
    },
  });
  const payment = draftIn(form.values);

  function set(next: PaymentDraft) {
    if (form.stale) form.settle(null);
    form.change({ payments: [next as never] });
  }

  function choose(method: NewPaymentMethod) {
    const most = method === 'wallet' ? (holds ?? Infinity) : Infinity;
    const amount = payment.isTyped ? payment.amount : order.balance;
    set({ ...atMost({ ...payment, method, amount }, most), isTyped: payment.isTyped });
  }

  // A payment has no two versions to choose between: the order is read again, and looked at.
  const problem = form.problem ?? form.stale?.problem ?? null;
  return (
    <FormDialog
      title={`Take payment for ${order.orderNo}`}
      form={{ ...form, stale: null, problem }}
      act="Record payment"
      close={close}
    >
      <PaymentMethods
        chosen={payment.method}
        choose={choose}
        without={closedMethods({
          cod: order.pendingCod > 0 || order.deliveryMethod === 'pickup',
          wallet: holds === 0,
        })}
        holds={holds}
      />
      <PaymentFields
        payment={payment}
        set={(change) =>
          set({
            ...payment,
            ...change,
            isTyped: payment.isTyped || change.amount !== undefined,
          })
        }
        at="payments.0."
        errors={form.at('payments.0').errors}
        holds={holds}
      />
    </FormDialog>
  );
}

/** The payment that is typed, which the form keeps in the place of the one that is sent. */
const draftIn = ({ payments }: { payments?: readonly unknown[] }) => payments?.[0] as PaymentDraft;
