import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { money } from '../../platform/format/format.ts';
import { methodLabels } from '../order-labels.ts';
import { CashGiven, PaymentFields } from './payment-fields.tsx';
import css from './payment.module.css';
import { cashGiven, type PaymentDraft } from './payment-labels.ts';

/** The payments that were typed before, a line each, and the fields of the last; each can be taken off again. */
export function TypedPayments({
  payments,
  change,
  errors,
  holds,
  path = '',
  cashDue,
  onKeyDown,
}: {
  payments: readonly PaymentDraft[];
  /** A card that is looked up answers later: what was typed meanwhile is not lost. */
  change: (by: (before: readonly PaymentDraft[]) => readonly PaymentDraft[]) => void;
  /** `payments.0.amount` → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  /** What the buyer's wallet holds, paise; null where that is not known. */
  holds: number | null;
  /** What stands before a payment's number in the names of its fields; they bear none when it is left out. */
  path?: string;
  /** At a counter cash is one field, what was given; what all payments are to cover, paise. */
  cashDue?: number | undefined;
  /** Of the fields of the last. */
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const index = payments.length - 1;
  const last = payments.at(-1);
  const remove = (at: number) => change((before) => before.filter((_, other) => other !== at));
  const fill = (part: Partial<PaymentDraft>) =>
    change((before) =>
      before.map((one, at) =>
        at === index ? { ...one, ...part, isTyped: one.isTyped || part.amount !== undefined } : one,
      ),
    );
  const before = payments.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
  const give = (tendered: number | '') =>
    change((all) =>
      all.map((one, at) =>
        at === index ? cashGiven(one, { tendered, due: (cashDue ?? 0) - before }) : one,
      ),
    );
  const isCash = cashDue !== undefined && last?.method === 'cash';

  return (
    <>
      {payments.slice(0, -1).map((payment, at) => (
        <div key={at} className={css.before}>
          {methodLabels[payment.method]}
          {payment.reference && <small>{payment.reference}</small>}
          <b>{money(payment.amount)}</b>
          <Remove of={payment} run={() => remove(at)} />
        </div>
      ))}
      {last && (
        // Keys are those of its fields; the box itself takes none.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={css.last} data-paying onKeyDown={onKeyDown}>
          {isCash ? (
            <CashGiven payment={last} give={give} errors={errorsAt(errors, index)} />
          ) : (
            <PaymentFields
              payment={last}
              set={fill}
              at={path && `${path}${index}.`}
              errors={errorsAt(errors, index)}
              holds={holds}
            />
          )}
          <Remove of={last} run={() => remove(index)} />
        </div>
      )}
    </>
  );
}

function Remove({ of, run }: { of: PaymentDraft; run: () => void }) {
  return (
    <ActionIcon aria-label={`Remove ${methodLabels[of.method]} payment`} onClick={run}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  );
}

function errorsAt(errors: Readonly<Record<string, string>>, index: number) {
  const prefix = `payments.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [],
    ),
  );
}
