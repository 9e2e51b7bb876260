import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accountTypeLabels } from '@counting-house/contract/accounts/journal/account.ts';
import {
  overrideRoleLabels,
  overrideScopes,
  overrideTypes,
} from '@counting-house/contract/accounts/journal/posting-rule.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
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
  const role = form.values.role ?? 'sales';
  const scopes = overrideScopes[role];
  return (
    <FormDialog
      title="Account for a category or centre"
      form={form}
      act="Add account"
      close={close}
    >
      <Choice label="What" of={overrideRoleLabels} {...form.field('role')} />
      {scopes.includes('categoryId') && (
        <Picker
          label="Product category"
          description="With all categories below it"
          list={catalogue.listCategories}
          {...form.field('categoryId')}
        />
      )}
      {scopes.includes('purchaseCategoryId') && (
        <Picker
          label="Purchase category"
          description="For raw materials, packing and consumables; with all categories below it"
          list={purchasing.listCategories}
          words={(row) => row.path}
          {...form.field('purchaseCategoryId')}
        />
      )}
      {scopes.includes('centreId') && (
        <Picker
          label="Centre"
          description="All centres when left out"
          list={accounts.listCentres}
          with={{ active: true }}
          words={(row) => row.name}
          {...form.field('centreId')}
        />
      )}
      <Picker
        label="Account"
        description={
          role === 'stock'
            ? 'A new account of the type Stock. What these goods are worth moves to it today.'
            : `An account of the type ${accountTypeLabels[overrideTypes[role]]}`
        }
        list={accounts.listAccounts}
        with={{ postable: true, active: true, type: overrideTypes[role] }}
        words={(row) => `${row.code} ${row.name}`}
        {...form.field('accountId')}
      />
    </FormDialog>
  );
}
