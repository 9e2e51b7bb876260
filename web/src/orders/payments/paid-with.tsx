import { type NewPayment } from '@counting-house/contract/orders/payment.ts';
import { useState } from 'react';
import { followTotal, withPayment } from '../placing/entry.ts';
import { PaymentMethods } from './payment-methods.tsx';
import css from './payment.module.css';
import { closedMethods, type PaymentDraft, sentPayment } from './payment-labels.ts';
import { TypedPayments } from './typed-payments.tsx';
import { useWalletHolds } from './wallet-holds.ts';

/** What payments come to when so much is to be paid: the amount that nobody typed follows it. */
export type Paying = (toPay: number) => NewPayment[];

/** How the buyer pays what is issued: a way, or several one after the other; nothing until one is chosen. */
export function PaidWith({
  buyer,
  toPay,
  closed,
  errors,
  set,
}: {
  buyer: { readonly kind: 'customer' | 'company'; readonly id: number };
  toPay: number;
  /** Cash on delivery is no way to pay here. */
  closed: { readonly cod: boolean };
  /** `payments.0.amount` → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  set: (paying: Paying) => void;
}) {
  const [typed, setTyped] = useState<{ readonly payments: readonly PaymentDraft[] }>({
    payments: [],
  });
  const holds = useWalletHolds(buyer);
  const { payments } = followTotal(typed, toPay);
  const last = payments.at(-1);

  function change(next: typeof typed) {
    setTyped(next);
    set((due) => followTotal(next, due).payments.map(sentPayment));
  }

  return (
    <div className={css.paid}>
      <PaymentMethods
        chosen={last?.method ?? null}
        without={closedMethods({ cod: closed.cod, wallet: holds === 0 })}
        holds={holds}
        choose={(method) => {
          const most = method === 'wallet' ? (holds ?? undefined) : undefined;
          change(withPayment({ payments }, method, { toPay, most }));
        }}
      />
      <TypedPayments
        payments={payments}
        change={(by) => change({ payments: by(payments) })}
        errors={errors}
        holds={holds}
        path="payments."
      />
    </div>
  );
}
