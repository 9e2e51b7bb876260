import type { Customer } from '@counting-house/contract/customers/customer.ts';
import { data } from '@counting-house/contract/data/data.operations.ts';
import { TextInput } from '@mantine/core';
import { useDryRun } from '../platform/http/use-dry-run.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import css from './customer.module.css';

/** Erases a person; what goes and what the law keeps is said before. */
export function EraseDialog({ customer, close }: { customer: Customer; close: () => void }) {
  const { answer, problem } = useDryRun(data.eraseCustomer, { id: customer.id, dryRun: true });
  const form = useOperationForm(data.eraseCustomer, {
    initial: { id: customer.id, confirmNo: '', reason: '' },
    saved: 'The person is erased',
    then: close,
  });
  const isOpen = (answer?.open.length ?? 0) > 0;
  return (
    <FormDialog title={`Erase ${customer.name}`} form={form} act="Erase person" close={close}>
      {problem && <p className={css.warning}>{problem.detail}</p>}
      {answer && (
        <>
          {isOpen && <List title="Close first" items={answer.open} />}
          <List title="Permanently erased" items={answer.erases} />
          {answer.keeps.length > 0 && (
            <List title="Kept with the name and address on it" items={answer.keeps} />
          )}
        </>
      )}
      <TextInput label="Reason" maxLength={200} {...form.field('reason')} withAsterisk />
      <TextInput
        label={`Type ${customer.customerNo} to confirm`}
        description="It cannot be undone."
        autoComplete="off"
        {...form.field('confirmNo')}
      />
    </FormDialog>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className={css.list}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
