import type { CategoryRow } from '@counting-house/contract/purchasing/category.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { CategoryFields, type CategoryTyped } from './item-category.panel.tsx';

type Props = RowsFormProps<CategoryRow>;

/** A category inside the one that was chosen; it begins with that one's kind. */
export function NewChildForm({ rows, answer }: Props) {
  const [parent] = rows;
  return parent ? <NewChild parent={parent} close={() => answer(null)} /> : null;
}

type ChildProps = { readonly parent: CategoryRow; readonly close: () => void };

function NewChild({ parent, close }: ChildProps) {
  const form = useOperationForm(purchasing.createCategory, {
    initial: { parentId: parent.id, kind: parent.kind, status: 'active' },
    saved: 'Category {name} saved',
    then: close,
  });
  return (
    <FormDialog title={`New category in ${parent.name}`} form={form} act="Save" close={close}>
      <CategoryFields of={form.common<CategoryTyped>()} shown={parent.path} />
    </FormDialog>
  );
}

/** Puts a category under another one, or at the top. */
export function MoveForm({ rows, answer }: Props) {
  const [row] = rows;
  return row ? <Move row={row} close={() => answer(null)} /> : null;
}

function Move({ row, close }: { readonly row: CategoryRow; readonly close: () => void }) {
  const { id, version, parentId, path, name } = row;
  const form = useOperationForm(purchasing.updateCategory, {
    initial: { id, version, parentId },
    saved: '{name} moved',
    then: close,
  });
  return (
    <FormDialog title={`Move ${name}`} form={form} act="Move" close={close}>
      <p>Its subcategories and items move with it.</p>
      <Picker
        label="Parent category"
        description="Leave blank for a top-level category."
        list={purchasing.listCategories}
        words={(one) => one.path}
        shown={path.split(' > ').slice(0, -1).join(' > ')}
        {...form.field('parentId')}
      />
    </FormDialog>
  );
}

/** The tax that new items of the chosen categories begin with. */
export function DefaultTaxForm({ leftOut, answer }: Props) {
  const [taxId, setTaxId] = useState<number | ''>('');
  return (
    <Dialog title="Set default tax" onClose={() => answer(null)}>
      {leftOut && <p>{leftOut}</p>}
      <TaxPicker
        label="Tax"
        description="New items of these categories begin with it."
        value={taxId}
        onChange={(next) => setTaxId(typeof next === 'number' ? next : '')}
      />
      <Group justify="flex-end" mt={16}>
        <Button disabled={taxId === ''} onClick={() => answer({ taxId })}>
          Set default tax
        </Button>
      </Group>
    </Dialog>
  );
}
