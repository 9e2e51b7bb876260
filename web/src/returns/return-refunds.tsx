import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PayRefund } from '../orders/orders.routes.tsx';
import { date, money } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import css from './returns.module.css';

type Refund = NonNullable<Return['settled']>['refunds'][number];

/** The money that goes back for a return: what is paid of it, and what is still to be paid. */
export function ReturnRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const may = useMay();
  const [paying, setPaying] = useState<Refund | null>(null);
  return (
    <>
      {refunds.map((refund) => (
        <div key={refund.id} className={css.acts}>
          {refundText(refund)}
          {refund.status === 'pending' && may('orders.payment.refund') && (
            <Button variant="subtle" size="xs" onClick={() => setPaying(refund)}>
              Mark paid
            </Button>
          )}
        </div>
      ))}
      {paying && <PayRefund refund={paying} close={() => setPaying(null)} />}
    </>
  );
}

/** `₹330.00 by UPI, to be paid`. */
function refundText({ amount, method, status, receivedOn, reference }: Refund): string {
  const sum = `${money(amount)} by ${paymentMethodNames[method]}`;
  if (status === 'pending') return `${sum}, to be paid`;
  if (status !== 'done') return `${sum}, ${status === 'void' ? 'void' : 'failed'}`;
  return [`${sum}, paid`, receivedOn && date(receivedOn), reference && `ref ${reference}`]
    .filter(Boolean)
    .join(' ');
}

/** When the last of a return's money was paid; null while some of it is to be paid, or none goes back. */
export function refundedOn(refunds: readonly Refund[]): string | null {
  const owed = refunds.filter(({ status }) => status === 'pending' || status === 'done');
  if (owed.length === 0 || owed.some(({ status }) => status === 'pending')) return null;
  return (
    owed
      .map(({ receivedOn }) => receivedOn ?? '')
      .toSorted()
      .at(-1) ?? null
  );
}
