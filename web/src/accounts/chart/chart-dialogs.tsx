import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { Textarea } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

type Props = { readonly id: number; readonly close: () => void };

/** Another group for an account, with all below it. */
export function MoveDialog({ id, close }: Props) {
  const account = useOperation(accounts.getAccount, { id });
  const form = useOperationForm(accounts.moveAccount, {
    initial: { id, version: account.version, parentId: account.parentId ?? undefined },
    saved: '{name} moved',
    then: close,
  });
  return (
    <FormDialog
      title={`Move ${account.code} ${account.name}`}
      form={form}
      act="Move account"
      close={close}
    >
      <Picker
        label="To group"
        list={accounts.listAccounts}
        with={{ groups: true, active: true }}
        words={(row) => `${row.code} ${row.name}`}
        shown={account.parentName}
        {...form.field('parentId')}
      />
    </FormDialog>
  );
}

/** Another account that takes over what this one holds. */
export function MergeDialog({ id, close }: Props) {
  const account = useOperation(accounts.getAccount, { id });
  const form = useOperationForm(accounts.mergeAccounts, {
    initial: { id, version: account.version },
    saved: `${account.name} merged into {name}`,
    then: close,
  });
  return (
    <FormDialog
      title={`Merge ${account.code} ${account.name}`}
      form={form}
      act="Merge accounts"
      close={close}
    >
      <p>
        Its balance moves to the other account by one entry, and {account.name} is switched off. Its
        old entries stay where they are.
      </p>
      <Picker
        label="Into account"
        list={accounts.listAccounts}
        with={{ postable: true, active: true }}
        words={(row) => `${row.code} ${row.name}`}
        {...form.field('intoId')}
      />
      <DateInput label="Date" description="Today when left out" {...form.field('date')} />
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
