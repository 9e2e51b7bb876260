import { itemKindLabels } from '@counting-house/contract/purchasing/item-kind.ts';
import type { CategoryRow } from '@counting-house/contract/purchasing/category.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconListCheck } from '@tabler/icons-react';
import { call, newKey } from '../../platform/http/client.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { type Column, money, number, onCard, state, text } from '../../ui/table/columns.tsx';
import { choice } from '../../ui/filter/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { beginHere, offer } from '../../ui/page/page-acts.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { categoryActions } from './item-category-acts.tsx';
import { CategoryPanel, NewCategoryPanel } from './item-category.panel.tsx';
import css from '../items/item.module.css';
import { itemStates } from '../purchase-states.ts';

/** The tree of purchase categories with its counts; a category opens with its form and items. */
export function ItemCategoryListScreen() {
  const { rows: tree } = useOperation(purchasing.listCategories, { tree: true });
  const seesValues = useMay()('stock.value.read');
  return (
    <ListScreen
      list={purchasing.listCategories}
      things="categories"
      search="Name or code"
      columns={[...columns, ...(seesValues ? [money('stockValue', 'Stock value')] : []), status]}
      filters={[choice('kind', 'Kind', itemKindLabels), choice('status', 'Status', itemStates)]}
      rowActions={categoryActions(tree)}
      panel={CategoryPanel}
      newPanel={NewCategoryPanel}
      create={beginHere('New category', purchasing.createCategory)}
      also={starterSet}
      empty="No categories yet. Add the first one, for example 'Spices' for what you buy."
    />
  );
}

const columns: readonly Column<CategoryRow>[] = [
  {
    key: 'name',
    label: 'Name',
    words: ({ path }) => path,
    cell: ({ id, name, level }) => (
      <span className={css.name} data-level={level}>
        <RecordLink id={id}>{name}</RecordLink>
      </span>
    ),
  },
  text('code', 'Code'),
  { ...text('path', 'Path'), isExtra: true },
  {
    key: 'kind',
    label: 'Kind',
    cell: ({ kind }) => itemKindLabels[kind],
    words: ({ kind }) => itemKindLabels[kind],
    values: itemKindLabels,
  },
  onCard('amount', { ...number('itemCount', 'Items'), isNamed: true }),
  { ...number('lowCount', 'Low'), isNamed: true },
];

const status: Column<CategoryRow> = state('status', 'Status', itemStates);

/** What most firms begin with. */
const starters = [
  { name: 'Raw material', code: 'RAW', kind: 'raw' },
  { name: 'Packing material', code: 'PCK', kind: 'packing' },
  { name: 'Consumables', code: 'CON', kind: 'consumable' },
  { name: 'Services', code: 'SRV', kind: 'service' },
] as const;

const starterSet = offer(
  'Add sample categories',
  purchasing.createCategory,
  () => void addStarters(),
  {
    icon: IconListCheck,
  },
);

async function addStarters(): Promise<void> {
  for (const starter of starters) {
    const reply = await call(purchasing.createCategory, starter, { key: newKey() });
    if (!reply.ok) {
      toast.refused(reply.problem, `${starter.name} was not added`);
      break;
    }
  }
  await readAgain();
}
