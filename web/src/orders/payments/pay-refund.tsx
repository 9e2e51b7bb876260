import type { Payment } from '@counting-house/contract/orders/payment.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { TextInput } from '@mantine/core';
import { money, today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { methodLabels } from '../order-labels.ts';
import { BankChoice } from './payment-fields.tsx';

/** Asks when a refund went out of which bank account, and with which reference. */
export function PayRefund({
  refund,
  close,
}: {
  refund: Pick<Payment, 'id' | 'amount' | 'method' | 'bankAccountId'>;
  close: () => void;
}) {
  const form = useOperationForm(returns.payRefunds, {
    initial: {
      payments: [
        {
          paymentId: refund.id,
          paidOn: today(),
          bankAccountId: refund.bankAccountId ?? undefined,
        },
      ],
    },
    saved: `Refund of ${money(refund.amount)} is paid`,
    refusal: ({ rows }) => rows.find(({ ok }) => !ok)?.text ?? null,
    then: close,
  });
  const one = form.at('payments.0');
  return (
    <FormDialog
      title={`Refund of ${money(refund.amount)} by ${methodLabels[refund.method]} is paid`}
      form={form}
      act="Mark paid"
      close={close}
    >
      <TextInput
        label="Reference"
        description="UTR / reference no. as on the bank statement"
        autoComplete="off"
        maxLength={80}
        {...one.field('reference')}
      />
      <DateInput label="Paid on" maxDate={today()} {...one.field('paidOn')} />
      <BankChoice
        label="Paid from"
        value={one.values.bankAccountId ?? null}
        set={(id) => one.set('bankAccountId', id ?? undefined)}
      />
    </FormDialog>
  );
}
