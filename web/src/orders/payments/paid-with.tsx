import { type NewPayment } from '@counting-house/contract/orders/payment.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { followTotal, withPayment } from '../placing/entry.ts';
import { methodWords } from '../order-words.ts';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import css from './payment.module.css';
import { closedMethods, type PaymentDraft, sentPayment } from './payment-words.ts';
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

  function fill(part: Partial<PaymentDraft>) {
    if (!last) return;
    const isTyped = last.isTyped || part.amount !== undefined;
    change({ payments: [...payments.slice(0, -1), { ...last, ...part, isTyped }] });
  }

  const remove = (index: number) => change({ payments: payments.filter((_, at) => at !== index) });
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
      {payments.slice(0, -1).map((payment, index) => (
        <div key={index} className={css.before}>
          {methodWords[payment.method]}
          {payment.reference && <small>{payment.reference}</small>}
          <b>{money(payment.amount)}</b>
          <Remove of={payment} run={() => remove(index)} />
        </div>
      ))}
      {last && (
        <div className={css.last}>
          <PaymentFields
            payment={last}
            set={fill}
            at={`payments.${payments.length - 1}.`}
            errors={errorsAt(errors, payments.length - 1)}
            holds={holds}
          />
          <Remove of={last} run={() => remove(payments.length - 1)} />
        </div>
      )}
    </div>
  );
}

function Remove({ of, run }: { of: PaymentDraft; run: () => void }) {
  return (
    <ActionIcon aria-label={`Remove ${methodWords[of.method]} payment`} onClick={run}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  );
}

const errorsAt = (errors: Readonly<Record<string, string>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(`payments.${index}.`)
        ? [[path.slice(`payments.${index}.`.length), text]]
        : [],
    ),
  );
