import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { CategoryRow } from '@counting-house/contract/catalogue/category.ts';
import { IconGitMerge } from '@tabler/icons-react';
import { count } from '../../platform/format/format.ts';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import css from '../product-details.module.css';

function MergeForm({ rows, answer }: RowsFormProps<CategoryRow>) {
  const [category] = rows;
  return category ? <Merge category={category} close={() => answer(null)} /> : null;
}

function Merge({ category, close }: { category: CategoryRow; close: () => void }) {
  const form = useOperationForm(catalogue.mergeCategories, {
    initial: { id: category.id, version: category.version },
    saved: `${category.name} merged: {products} products moved`,
    then: close,
  });
  const n = category.productCount;
  return (
    <FormDialog title={`Merge ${category.name}`} form={form} act="Merge category" close={close}>
      <Picker
        label="Into"
        list={catalogue.listCategories}
        words={({ title }) => title}
        {...form.field('intoId')}
      />
      <div className={css.copied}>
        <p>
          {n === 0
            ? 'What is below it moves'
            : `Its ${count(n)} ${n === 1 ? 'product' : 'products'} and what is below it move`}{' '}
          there, and {category.name} is deleted. Tax, HSN code and return rules that products take
          from it then come from the other category.
        </p>
      </div>
    </FormDialog>
  );
}

/** Moves everything of a category into another, and deletes it. */
export const mergeCategory: RowAction<CategoryRow> = {
  label: 'Merge into another',
  icon: IconGitMerge,
  access: [catalogue.mergeCategories.permission],
  isFor: () => true,
  does: {
    kind: 'call',
    operation: catalogue.mergeCategories,
    input: ({ id, version }) => ({ id, version }),
    isForMany: false,
    form: MergeForm,
    done: ({ name }) => `${name} merged`,
  },
};
