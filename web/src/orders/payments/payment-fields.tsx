import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { money } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { GiftCardInput } from './gift-card-input.tsx';
import css from './payment.module.css';
import { sharedLabel, type PaymentDraft } from './payment-labels.ts';
import { methodLabels } from '../order-labels.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** Amount of one payment and what its method needs beside it. */
export function PaymentFields({
  payment,
  set,
  at = '',
  errors = {},
  holds = null,
}: {
  payment: PaymentDraft;
  set: (change: Partial<PaymentDraft>) => void;
  /** What stands before the names of its fields in the form. */
  at?: string;
  /** Field → what is wrong with it. */
  errors?: Readonly<Record<string, string>>;
  /** What the buyer's wallet holds, paise; null where that is not known. */
  holds?: number | null;
}) {
  const { method, amount, tendered } = payment;
  const change = tendered === '' ? 0 : tendered - amount;
  return (
    <div className={css.fields}>
      {method === 'gift_card' && (
        <GiftCardInput payment={payment} set={set} at={at} error={errors['giftCardCode']} />
      )}
      <MoneyInput
        label={`${methodLabels[method]} amount`}
        name={`${at}amount`}
        data-payment-amount
        value={amount}
        onChange={(next) => set({ amount: typeof next === 'number' ? next : 0 })}
        error={errors['amount'] ?? errors['method']}
        description={
          method === 'wallet' && holds !== null ? `The wallet holds ${money(holds)}` : undefined
        }
      />
      {method === 'cash' && (
        <MoneyInput
          label="Cash given"
          name={`${at}tendered`}
          value={tendered}
          onChange={(next) => set({ tendered: typeof next === 'number' ? next : '' })}
          error={errors['tendered']}
          description={change > 0 ? `Change ${money(change)}` : undefined}
        />
      )}
      {isBanked(method) && (
        <TextInput
          label="Reference"
          withAsterisk
          name={`${at}reference`}
          autoComplete="off"
          maxLength={80}
          value={payment.reference}
          onChange={(event) =>
            set({ reference: event.currentTarget.value, sharesReference: false })
          }
          error={errors['reference']}
        />
      )}
      {isBanked(method) && (payment.sharesReference || errors['sharesReference']) && (
        <Checkbox
          label={sharedLabel}
          name={`${at}sharesReference`}
          checked={payment.sharesReference}
          onChange={(event) => set({ sharesReference: event.currentTarget.checked })}
          error={errors['sharesReference']}
        />
      )}
      {isBanked(method) && method !== 'cheque' && (
        <BankChoice
          label="Deposit to"
          value={payment.bankAccountId}
          set={(bankAccountId) => set({ bankAccountId })}
        />
      )}
    </div>
  );
}

/** At a counter: what the customer gives; the amount that it pays follows from it. */
export function CashGiven({
  payment: { amount, tendered },
  give,
  errors,
}: {
  payment: PaymentDraft;
  give: (tendered: number | '') => void;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <div className={css.fields}>
      <MoneyInput
        label="Cash given"
        name="tendered"
        data-payment-amount
        placeholder={money(amount)}
        value={tendered}
        onChange={(next) => give(typeof next === 'number' ? next : '')}
        error={errors['tendered'] ?? errors['amount'] ?? errors['method']}
      />
    </div>
  );
}

/** The bank account that money moves on; the primary one until another is chosen. */
export function BankChoice({
  label,
  value,
  set,
}: {
  label: string;
  value: number | null;
  set: (id: number | null) => void;
}) {
  const rows = useOptionalOperation(accounts.listBankAccounts, { active: true }).data?.rows ?? [];
  const primary = rows.find(({ isPrimary }) => isPrimary);
  return (
    <IdSelect
      label={label}
      name="bankAccountId"
      of={rows}
      value={value || primary?.id}
      onChange={(next) => set(next || null)}
    />
  );
}
