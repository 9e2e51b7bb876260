import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { CategoryRow } from '@counting-house/contract/catalogue/category.ts';
import { Select } from '@mantine/core';
import { useOperation } from '../platform/http/use-operation.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { OrderInput } from '../ui/form/order-input.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

const top = 'top';

/** The order of the categories of one level, as the shop shows them. */
export function CategoryOrder({ close }: { close: () => void }) {
  const { rows } = useOperation(catalogue.listCategories, { tree: true });
  const form = useOperationForm(catalogue.reorderCategories, {
    initial: { parentId: null, ids: idsIn(rows, null) },
    saved: 'The order is saved',
    then: close,
  });
  const { parentId = null, ids = [] } = form.values;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const levels = rows.filter(({ id }) => idsIn(rows, id).length > 1);

  return (
    <FormDialog title="Order of categories" form={form} act="Save the order" close={close}>
      {levels.length > 0 && (
        <Select
          label="Categories"
          allowDeselect={false}
          data={[
            { value: top, label: 'At the top' },
            ...levels.map(({ id, title }) => ({ value: String(id), label: `In ${title}` })),
          ]}
          value={parentId === null ? top : String(parentId)}
          onChange={(next) => {
            const inside = next === null || next === top ? null : Number(next);
            form.change({ parentId: inside, ids: idsIn(rows, inside) });
          }}
        />
      )}
      <OrderInput
        label="Order of categories"
        rows={ids.map((id) => ({ id, label: names.get(id) ?? '' }))}
        onChange={(next) => form.change({ ids: next })}
      />
    </FormDialog>
  );
}

const idsIn = (rows: readonly CategoryRow[], parentId: number | null) =>
  rows.filter((row) => row.parentId === parentId).map(({ id }) => id);
