import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Expense } from '@counting-house/contract/accounts/expense.ts';
import { TextInput } from '@mantine/core';
import { money, today } from '../../platform/format/format.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

const methods = {
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
} as const;

/** Pays a colleague what they spent. */
export function ReimburseDialog({ expense, close }: { expense: Expense; close: () => void }) {
  const form = useOperationForm(accounts.reimburseExpenses, {
    initial: { ids: [expense.id], date: today(), method: 'upi' as const },
    saved: '{number} posted',
    then: close,
  });
  return (
    <FormDialog
      title={`Pay ${money(expense.balance)} back to ${expense.maker}`}
      form={form}
      act="Pay back"
      close={close}
    >
      <Pair>
        <DateInput label="Date" {...form.field('date')} />
        <Choice label="Method" of={methods} {...form.field('method')} />
      </Pair>
      <TextInput label="Reference" {...form.field('reference')} />
    </FormDialog>
  );
}
