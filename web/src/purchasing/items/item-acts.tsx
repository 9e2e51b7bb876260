import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ItemRow } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button, Group } from '@mantine/core';
import { IconPencil, IconShoppingCartPlus, IconTag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RowsForm, RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import { open, prints, type RowAction } from '../../ui/list/actions.tsx';
import { deletes, turns } from '../../ui/rows/row-steps.ts';

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

const TaxForm = asks('Set tax', 'taxId', (chosen) => <TaxPicker label="Tax" {...chosen} />);

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

/** Adds what is short of an item, or one of it, to today's draft for its vendor. */
const toDraft: RowAction<Row> = {
  label: 'Add to a draft order',
  icon: IconShoppingCartPlus,
  access: accessOf(purchasing.orderFromReorder),
  isFor: ({ skuId, status }) => skuId !== null && status === 'active',
  does: {
    kind: 'call',
    operation: purchasing.orderItems,
    input: ({ skuId }) => ({ skuIds: [skuId] }),
    isForMany: true,
    done: ({ name }, answer) => {
      const [draft] = (answer as OutputOf<typeof purchasing.orderItems>).drafts;
      return draft ? `${name} added to ${draft.number} to ${draft.vendorName}` : `${name} added`;
    },
  },
};

const labels = prints('Print labels', logistics.labelSheet, {
  icon: IconTag,
  when: ({ skuId }: Row) => skuId !== null,
  of: (rows) => ({
    kind: 'sku',
    refs: rows.flatMap(({ skuId }) => (skuId === null ? [] : [{ id: skuId }])),
  }),
  most: 200,
});

/** What can be done with an item beside changing it. */
export const itemPanelActs: readonly RowAction<Row>[] = [
  toDraft,
  labels,
  sees('See stock', 'stock'),
  sees('See movements', 'movements'),
];

/** What can be done with an item. */
export const itemActions: readonly RowAction<Row>[] = [
  {
    ...open('Edit', { icon: IconPencil, key: 'e' }),
    access: [purchasing.updateItem.permission],
  },
  ...itemPanelActs,
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
