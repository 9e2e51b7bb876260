import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../platform/format.ts';
import type { Problem } from '../platform/problem.ts';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/use-operation.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import css from './payment.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { atMost, closedMethods, paymentOf, sentPayment } from './payment-words.ts';
import { useWalletHolds } from './wallet-holds.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** Records one payment of an order that is placed. */
export function TakePayment({ order, close }: { order: Order; close: () => void }) {
  const [payment, setPayment] = useState(paymentOf('upi', order.balance));
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(orders.recordPayment);
  const holds = useWalletHolds(order.buyer?.id ?? null);

  function choose(method: NewPaymentMethod) {
    const most = method === 'wallet' ? (holds ?? Infinity) : Infinity;
    setPayment((before) => {
      const amount = before.isTyped ? before.amount : order.balance;
      return { ...atMost({ ...before, method, amount }, most), isTyped: before.isTyped };
    });
  }

  async function save() {
    setProblem(null);
    const reply = await write.run({
      orderId: order.id,
      payments: [sentPayment(payment)],
      version: order.version,
    });
    if (reply.success === 500) {
      setProblem(reply.error);
      return;
    }
    const { change, warnings } = reply.data;
    const back = change > 0 ? { text: `Change ${money(change)}` } : {};
    toast.success(`${money(payment.amount)} recorded for ${order.orderNo}`, back);
    for (const words of warnings) toast.info(words);
    close();
  }

  const fields = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([path, text]) => [path.split('.').at(-1), text]),
  );
  const isOfNoField = problem !== null && Object.keys(fields).length === 0;
  return (
    <Dialog
      onClose={close}
      title={`Take payment for ${order.orderNo}`}
      keys={{ 'mod+s': { does: 'Record payment', run: () => void save() } }}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
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
            setPayment((before) => ({
              ...before,
              ...change,
              isTyped: before.isTyped || change.amount !== undefined,
            }))
          }
          errors={fields}
          holds={holds}
        />
        {isOfNoField && (
          <p className={css.problem} role="alert">
            {problem.detail}
          </p>
        )}
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            loading={write.isSending}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            Record payment
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
