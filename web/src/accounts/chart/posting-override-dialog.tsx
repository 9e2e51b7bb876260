import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { overrideRoleWords } from '@counting-house/contract/accounts/journal/posting-rule.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** Another account for goods of a category, or of a centre. */
export function PostingOverrideDialog({ close }: { close: () => void }) {
  const form = useOperationForm(accounts.createPostingOverride, {
    initial: { role: 'sales' },
    saved: 'Posted to an account of their own from now on',
    then: close,
  });
  return (
    <FormDialog
      title="Account for a category or centre"
      form={form}
      act="Add account"
      close={close}
    >
      <Choice label="What" of={overrideRoleWords} {...form.field('role')} />
      <Picker
        label="Category"
        description="With all categories below it; all goods when left out"
        list={catalogue.listCategories}
        {...form.field('categoryId')}
      />
      <Picker
        label="Centre"
        description="All centres when left out"
        list={accounts.listCentres}
        with={{ active: true }}
        words={(row) => row.name}
        {...form.field('centreId')}
      />
      <Picker
        label="Account"
        list={accounts.listAccounts}
        with={{ postable: true, active: true }}
        words={(row) => `${row.code} ${row.name}`}
        {...form.field('accountId')}
      />
    </FormDialog>
  );
}
