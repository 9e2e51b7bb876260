import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, money, today } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { RowMenu } from '../../ui/rows/row-menu.tsx';
import { useRowAction } from '../../ui/rows/use-row-action.ts';
import { State } from '../../ui/marks/badge.tsx';
import css from '../order-panel.module.css';
import { methodLabels, paymentRowStates, refundRowStates } from '../order-labels.ts';
import { PayRefund } from './pay-refund.tsx';

type Payment = Order['payments'][number];

const voidStep: RowAction<Payment> = run('Void', orders.voidPayment, {
  ask: 'reason',
  dangerous: true,
  sure: {
    title: ({ amount, direction, method }: Payment) =>
      direction === 'out'
        ? `Void the refund of ${money(amount)}?`
        : `Void the payment of ${money(amount)} (${methodLabels[method]})?`,
    effect: ({ amount, direction }: Payment) =>
      direction === 'out'
        ? `Refund failed. ${money(amount)} is due to the customer again.`
        : `It is no longer expected. ${money(amount)} of the order is still to be paid.`,
  },
  done: ({ amount }) => `${money(amount)} is void`,
});

/** The bank refused a refund that is not paid: it is owed again. */
const failStep: RowAction<Payment> = run('Mark failed', orders.voidPayment, {
  with: { hasFailed: true },
  ask: 'reason',
  dangerous: true,
  sure: {
    title: ({ amount }: Payment) => `Mark the refund of ${money(amount)} as failed?`,
    effect: ({ amount }: Payment) =>
      `The bank refused the refund. ${money(amount)} is due to the customer again.`,
  },
  done: ({ amount }) => `Refund of ${money(amount)} failed. It is due again.`,
});

/** Money that came for an order and went back, each with what can be done with it while it is pending. */
export function OrderPayments({ order }: { order: Order }) {
  const may = useMay();
  const [paying, setPaying] = useState<Payment | null>(null);
  const [back, setBack] = useState<Payment | null>(null);
  const { doOne } = useRowAction<Payment>();
  if (order.payments.length + order.settlements.length === 0) return null;
  return (
    <section>
      <h3>Payments</h3>
      <table className={css.payments}>
        <caption className="unseen">Payments</caption>
        <tbody>
          {order.payments.map((payment) => {
            const isOut = payment.direction === 'out';
            return (
              <tr key={payment.id}>
                <td>{methodLabels[payment.method]}</td>
                <td>
                  {payment.giftCardLast4 && `•••• ${payment.giftCardLast4}`}
                  {payment.reference && `Ref ${payment.reference}`}
                  {payment.method === 'order_credit' && payment.note}
                </td>
                <td className={css.whole}>{payment.receivedOn && date(payment.receivedOn)}</td>
                <td>
                  <State of={isOut ? refundRowStates : paymentRowStates} is={payment.status} />
                </td>
                <td>
                  {payment.status === 'pending' && may('orders.payment.refund') && (
                    <>
                      {isOut ? (
                        <>
                          <Button variant="subtle" onClick={() => setPaying(payment)}>
                            Mark paid
                          </Button>
                          <RowMenu
                            actions={[failStep, voidStep]}
                            row={payment}
                            name={`refund of ${money(payment.amount)}`}
                          />
                        </>
                      ) : (
                        <Button variant="subtle" onClick={() => void doOne(voidStep, payment)}>
                          Void
                        </Button>
                      )}
                    </>
                  )}
                  {mayComeBack(payment) && may('orders.payment.refund') && (
                    <Button variant="subtle" onClick={() => setBack(payment)}>
                      Came back
                    </Button>
                  )}
                </td>
                <td>
                  <b>{money(isOut ? -payment.amount : payment.amount)}</b>
                </td>
              </tr>
            );
          })}
          {order.settlements.map((one) => (
            <tr key={`settled-${one.id}`}>
              <td>{docKindLabels[one.docKind]}</td>
              <td>
                <KnownRecord kind={one.recordKind} id={one.recordId} title={one.docNo} />
              </td>
              <td className={css.whole}>{date(one.date)}</td>
              <td colSpan={2}>{one.amount > 0 ? 'Settled' : 'Credit used'}</td>
              <td>
                <b>{money(one.amount)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {paying && <PayRefund refund={paying} close={() => setPaying(null)} />}
      {back && <RefundBack refund={back} close={() => setBack(null)} />}
    </section>
  );
}

const sentByBank: ReadonlySet<Payment['method']> = new Set([
  'upi',
  'card',
  'bank_transfer',
  'cheque',
]);

/** A refund that went out of a bank, which can send it back. */
const mayComeBack = ({ direction, status, method }: Payment) =>
  direction === 'out' && status === 'done' && sentByBank.has(method);

/** Asks when the bank sent a paid refund back, and why: it is owed again. */
function RefundBack({ refund, close }: { refund: Payment; close: () => void }) {
  const form = useOperationForm(orders.voidPayment, {
    initial: {
      id: refund.id,
      version: refund.version,
      hasFailed: true,
      cameBackOn: today(),
    },
    saved: `Refund of ${money(refund.amount)} failed at the bank. It is due again.`,
    then: close,
  });
  return (
    <FormDialog
      title={`Refund of ${money(refund.amount)} by ${methodLabels[refund.method]} came back`}
      form={form}
      act="Mark refund as failed"
      close={close}
    >
      <TextInput
        label="Reason"
        description="As the bank gives it, such as: account closed."
        data-autofocus
        {...form.field('reason')}
      />
      <DateInput
        label="Came back on"
        minDate={refund.receivedOn ?? undefined}
        maxDate={today()}
        {...form.field('cameBackOn')}
      />
    </FormDialog>
  );
}
