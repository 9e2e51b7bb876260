import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { date } from '../platform/format/format.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { type Filter, picker, yesNo } from '../ui/filter/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { deletes } from '../ui/rows/row-steps.ts';
import type { Column } from '../ui/table/columns.tsx';

/** The list of a group's prices, in whatever columns. */
export function GroupItems({
  groupId,
  columns,
}: {
  groupId: number;
  columns: readonly Column<GroupItem>[];
}) {
  return (
    <List
      list={b2b.listGroupItems}
      with={{ groupId }}
      things="items"
      search="SKU, barcode, product, their code"
      columns={columns}
      filters={filters}
      rowActions={actions}
      empty="No items yet. Type a SKU, add a category or upload a list. What the list does not name costs the shop’s price less the group’s discount."
    />
  );
}

/** The prices that hold on a day, such as those of next month; today's list is left alone by it. */
const onDate: Filter<'at'> = {
  keys: ['at'],
  label: 'Prices on a date',
  words: ({ at }) => (at ? date(at) : null),
  asks: ({ at }) => (at ? { at, inForce: 'true' } : {}),
  input: ({ at = '' }, set) => (
    <DateInput
      label="Prices on a date"
      value={at}
      onChange={(next) => set({ at: typeof next === 'string' && next !== '' ? next : null })}
    />
  ),
};

const filters = [
  yesNo('inForce', 'Active today'),
  onDate,
  yesNo('isActive', 'Active'),
  picker('categoryId', 'Category', catalogue.listCategories),
];

const actions = [deletes('b2b_group_item', ({ title }: GroupItem) => `Price of ${title}`)];
