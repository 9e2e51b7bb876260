import type {
  RefundablePayment,
  RefundTo,
} from '@counting-house/contract/orders/payments/refund.ts';
import { ActionIcon, Select } from '@mantine/core';
import { IconArrowsSplit2, IconX } from '@tabler/icons-react';
import { date, money } from '../../platform/format/format.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { type PartDraft, split } from './money-back.ts';
import css from './money-back.module.css';
import { methodLabels } from '../order-labels.ts';

/** How much of which payment goes back, and how; a payment can be split over several ways. */
export function MoneyBackFields({
  payments,
  parts,
  set,
  errors = {},
}: {
  payments: readonly RefundablePayment[];
  parts: readonly PartDraft[];
  set: (parts: readonly PartDraft[]) => void;
  /** `spread.0.amount` → what is wrong with it. */
  errors?: Readonly<Record<string, string>>;
}) {
  const change = (index: number, values: Partial<PartDraft>) =>
    set(parts.map((part, at) => (at === index ? { ...part, ...values } : part)));
  return (
    <ul className={css.parts}>
      {parts.map((part, index) => {
        const payment = payments.find(({ id }) => id === part.paymentId);
        if (!payment) return null;
        const ofPayment = parts.filter(({ paymentId }) => paymentId === part.paymentId);
        return (
          <li key={`${part.paymentId} ${ofPayment.indexOf(part)}`}>
            <div className={css.of}>
              <b>{methodLabels[payment.method]}</b>
              <small>{paidText(payment)}</small>
            </div>
            <MoneyInput
              label="Amount"
              name={`spread.${index}.amount`}
              value={part.amount}
              onChange={(next) => change(index, { amount: typeof next === 'number' ? next : 0 })}
              error={errors[`spread.${index}.amount`]}
            />
            <Select
              label="Refund by"
              name={`spread.${index}.to`}
              data={payment.ways.map((to) => ({ value: to, label: wayText(payment, to) }))}
              value={part.to}
              onChange={(next) => next && change(index, { to: next as RefundTo })}
              error={errors[`spread.${index}.to`]}
            />
            {ofPayment[0] === part ? (
              <ActionIcon
                variant="subtle"
                aria-label={`Split ${methodLabels[payment.method]} over two ways`}
                disabled={ofPayment.length >= payment.ways.length}
                onClick={() => set(split(parts, index, payments))}
              >
                <IconArrowsSplit2 size={16} stroke={1.7} />
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="subtle"
                aria-label="Remove this part"
                onClick={() => set(parts.toSpliced(index, 1))}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function paidText({ rest, receivedOn, reference }: RefundablePayment): string {
  const when = receivedOn ? `, ${date(receivedOn)}` : '';
  return `${money(rest)} left${when}${reference ? `, ref ${reference}` : ''}`;
}

const wayText = (payment: RefundablePayment, to: RefundTo): string =>
  to === 'source' ? `${methodLabels[payment.wayBack]} (as paid)` : methodLabels[to];
