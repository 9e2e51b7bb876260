import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { TillDirection, TillMovePurpose } from '@counting-house/contract/orders/till.ts';
import { TextInput } from '@mantine/core';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

const words: Readonly<Record<TillDirection, Readonly<Record<TillMovePurpose, string>>>> = {
  in: { safe: 'From the safe', other: 'Other income' },
  out: { safe: 'Cash to safe', other: 'Expense' },
};

/** Cash put into the till or taken out of it. */
export function MoveCash({ direction, close }: { direction: TillDirection; close: () => void }) {
  const act = direction === 'in' ? 'Pay in' : 'Pay out';
  const form = useOperationForm(orders.moveTillCash, {
    initial: { direction, purpose: 'safe', note: '' },
    saved: direction === 'in' ? 'Cash paid in' : 'Cash paid out',
    then: close,
  });
  return (
    <FormDialog title={act} form={form} act={act} close={close}>
      <MoneyInput label="Amount" {...form.field('amount')} />
      <Choice label="Purpose" of={words[direction]} {...form.field('purpose')} />
      <TextInput label="Reason" {...form.field('note')} />
    </FormDialog>
  );
}
