import type { ItemRow } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RowsForm, RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { Picker } from '../../ui/form/picker.tsx';
import { open, type RowAction } from '../../ui/list/actions.tsx';
import { deletes, turns } from '../../ui/list/row-steps.ts';

type Row = ItemRow;
type Chosen = { readonly value: number | ''; readonly onChange: (next: unknown) => void };

/** Asks for one record that all chosen items are given. */
function asks(
  title: string,
  field: 'categoryId' | 'taxId',
  pick: (chosen: Chosen) => ReactNode,
): RowsForm<Row> {
  return function Ask({ leftOut, answer }: RowsFormProps<Row>) {
    const [value, setValue] = useState<number | ''>('');
    return (
      <Dialog title={title} onClose={() => answer(null)}>
        {leftOut && <p>{leftOut}</p>}
        {pick({ value, onChange: (next) => setValue(typeof next === 'number' ? next : '') })}
        <Group justify="flex-end" mt={16}>
          <Button disabled={value === ''} onClick={() => answer({ [field]: value })}>
            {title}
          </Button>
        </Group>
      </Dialog>
    );
  };
}

const CategoryForm = asks('Set category', 'categoryId', (chosen) => (
  <Picker
    label="Category"
    list={purchasing.listCategories}
    with={{ status: 'active' }}
    words={({ path }) => path}
    {...chosen}
  />
));

const TaxForm = asks('Set tax', 'taxId', (chosen) => (
  <Picker label="Tax" list={tax.listTaxes} {...chosen} />
));

const sets = (label: string, form: RowsForm<Row>): RowAction<Row> => ({
  label,
  access: [purchasing.updateItem.permission],
  isFor: () => true,
  does: {
    kind: 'call',
    operation: purchasing.updateItem,
    input: ({ id, version }) => ({ id, version }),
    isForMany: true,
    form,
    done: ({ name }) => `${name} saved`,
  },
});

const sees = (label: string, tab: string): RowAction<Row> => ({
  label,
  access: stockScreens.materialStock.permissions ?? [],
  isFor: ({ skuId }) => skuId !== null,
  does: {
    kind: 'visit',
    path: ({ code }) =>
      `${stockScreens.materialStock.path}?tab=${tab}&q=${encodeURIComponent(code)}`,
  },
});

/** What can be done with an item. */
export const itemActions: readonly RowAction<Row>[] = [
  {
    ...open('Edit', { icon: IconPencil, key: 'e' }),
    access: [purchasing.updateItem.permission],
  },
  sees('See stock', 'stock'),
  sees('See movements', 'movements'),
  sets('Set category', CategoryForm),
  sets('Set tax', TaxForm),
  turns('Make active', 'item', {
    to: 'active',
    from: ({ status }: Row) => status,
    done: ({ name }) => `${name} is active`,
  }),
  turns('Make inactive', 'item', {
    to: 'inactive',
    from: ({ status }: Row) => status,
    done: ({ name }) => `${name} is inactive`,
  }),
  deletes('item', ({ name }: Row) => name),
];
