import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Part } from '../../ui/parts/part.tsx';

/** Copies a recipe to another product: `?form=duplicate&recipe=12`. */
export function RecipeDuplicate() {
  const { form, recipe } = useSearch();
  if (form !== 'duplicate' || !recipe) return null;
  return (
    <Part what="this form" key={recipe}>
      <DuplicateOf id={Number(recipe)} />
    </Part>
  );
}

function DuplicateOf({ id }: { id: number }) {
  const recipe = useOperation(production.getRecipe, { id });
  const setSearch = useSetSearch();
  const close = () => setSearch({ form: null, recipe: null });
  const form = useOperationForm(production.recipeCopy, {
    initial: { id },
    saved: 'Version {edition} for {name} drafted',
    then: (copy) => setSearch({ form: null, recipe: null, open: String(copy.id) }),
  });
  return (
    <FormDialog
      title={`Copy ${recipe.title} of ${recipe.name}`}
      form={form}
      act="Copy"
      close={close}
    >
      <Picker
        label="Product that it makes"
        list={stock.listPositions}
        under={(row) => row.sku}
        {...form.field('outputSkuId')}
        withAsterisk
      />
    </FormDialog>
  );
}
