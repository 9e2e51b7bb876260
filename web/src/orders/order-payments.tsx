import type { Order } from '@counting-house/contract/orders/order.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, money, today } from '../platform/format.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/use-operation.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import { run, type RowAction } from '../ui/list/actions.tsx';
import { useRowAction } from '../ui/list/use-row-action.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import { State } from '../ui/parts/badge.tsx';
import css from './order-panel.module.css';
import { methodWords, paymentRowStates, refundRowStates } from './order-words.ts';
import { BankChoice } from './payment-fields.tsx';
import form from './payment.module.css';

type Payment = Order['payments'][number];

const voidStep: RowAction<Payment> = run('Void', orders.voidPayment, {
  ask: 'reason',
  dangerous: true,
  done: ({ amount }) => `${money(amount)} is void`,
});

/** Money that came for an order and went back, each with what can be done with it while it is pending. */
export function OrderPayments({ order }: { order: Order }) {
  const may = useMay();
  const [paying, setPaying] = useState<Payment | null>(null);
  const { doOne } = useRowAction<Payment>();
  if (order.payments.length === 0) return null;
  return (
    <section>
      <h3>Payments</h3>
      <table className={css.payments}>
        <caption className={css.unseen}>Payments</caption>
        <tbody>
          {order.payments.map((payment) => {
            const isOut = payment.direction === 'out';
            return (
              <tr key={payment.id}>
                <td>{methodWords[payment.method]}</td>
                <td>
                  {payment.giftCardLast4 && `•••• ${payment.giftCardLast4}`}
                  {payment.reference && `Ref ${payment.reference}`}
                  {payment.method === 'order_credit' && payment.note}
                </td>
                <td>{payment.receivedOn && date(payment.receivedOn)}</td>
                <td>
                  <State of={isOut ? refundRowStates : paymentRowStates} is={payment.status} />
                </td>
                <td>
                  {payment.status === 'pending' && may('orders.payment.refund') && (
                    <>
                      {isOut && (
                        <Button variant="subtle" onClick={() => setPaying(payment)}>
                          Mark paid
                        </Button>
                      )}
                      <Button variant="subtle" onClick={() => void doOne(voidStep, payment)}>
                        Void
                      </Button>
                    </>
                  )}
                </td>
                <td>
                  <b>{money(isOut ? -payment.amount : payment.amount)}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {paying && <PayRefund refund={paying} close={() => setPaying(null)} />}
    </section>
  );
}

/** Asks when a refund went out of which bank account, and with which reference. */
function PayRefund({ refund, close }: { refund: Payment; close: () => void }) {
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(today());
  const [bankAccountId, setBankAccountId] = useState(refund.bankAccountId);
  const [wrong, setWrong] = useState<string | null>(null);
  const write = useWrite(returns.payRefunds);

  async function save() {
    const reply = await write.run({
      payments: [
        {
          paymentId: refund.id,
          paidOn: paidOn || undefined,
          reference: reference.trim() || undefined,
          bankAccountId: bankAccountId ?? undefined,
        },
      ],
    });
    const [row] = reply.success === 200 ? reply.data.rows : [];
    if (reply.success === 500) setWrong(reply.error.detail);
    else if (row && !row.ok) setWrong(row.text);
    else {
      toast.success(`Refund of ${money(refund.amount)} is paid`);
      close();
    }
  }

  return (
    <Dialog
      onClose={close}
      title={`Refund of ${money(refund.amount)} by ${methodWords[refund.method]} is paid`}
      keys={{ 'mod+s': { does: 'Mark paid', run: () => void save() } }}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Reference"
          name="reference"
          description="UTR or number of the bank, as the statement shows it."
          autoComplete="off"
          maxLength={80}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <DateInput
          label="Paid on"
          name="paidOn"
          maxDate={today()}
          value={paidOn}
          onChange={(next) => setPaidOn(typeof next === 'string' ? next : '')}
        />
        <BankChoice label="Paid from" value={bankAccountId} set={setBankAccountId} />
        {wrong !== null && (
          <p className={form.problem} role="alert">
            {wrong}
          </p>
        )}
        <div className={form.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            loading={write.isSending}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            Mark paid
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
