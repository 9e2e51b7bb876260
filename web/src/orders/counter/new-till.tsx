import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { TextInput } from '@mantine/core';
import { CashAccountChoice } from './cash-account-choice.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** Adds a cash drawer. */
export function NewTill({ close }: { close: () => void }) {
  const form = useOperationForm(orders.createTill, {
    initial: { name: '' },
    saved: '{name} added',
    then: close,
  });
  return (
    <FormDialog title="Add counter" form={form} act="Add counter" close={close}>
      <TextInput label="Name" {...form.field('name')} />
      <CashAccountChoice field={form.field('cashAccountId')} />
    </FormDialog>
  );
}
