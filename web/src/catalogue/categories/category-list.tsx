import type { CategoryRow } from '@counting-house/contract/catalogue/category.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { run } from '../../ui/list/actions.tsx';
import { type Column, number, state, text } from '../../ui/table/columns.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { Nothing, Second } from '../../ui/parts/value.tsx';
import { categoryStates } from '../catalogue-labels.ts';
import { CategoryArrange } from './category-arrange.tsx';
import css from './category-list.module.css';
import { mergeCategory } from './category-merge.tsx';
import { CategoryPanel, NewCategoryPanel } from './category.panel.tsx';

/** The tree of categories, what is inside under what it is in. */
export function CategoryList() {
  const { arrange } = useSearch();
  return arrange === undefined ? <List {...categoryList} /> : <CategoryArrange />;
}

const columns: readonly Column<CategoryRow>[] = [
  {
    key: 'name',
    label: 'Name',
    words: ({ title }) => title,
    cell: (row) => (
      <span className={css.name} data-level={row.level}>
        <RecordLink id={row.id}>{row.name}</RecordLink>
      </span>
    ),
  },
  number('productCount', 'Products'),
  effective('effectiveTax', 'Tax'),
  effective('effectiveHsn', 'HSN'),
  effective('effectiveReturn', 'Returns'),
  state('status', 'Status', categoryStates),
  text('slug', 'Slug'),
];

/** A value in force; where it comes from stands under it when it is not the category's own. */
function effective(
  key: 'effectiveTax' | 'effectiveHsn' | 'effectiveReturn',
  label: string,
): Column<CategoryRow> {
  return {
    key,
    label,
    isNamed: true,
    words: (row) => row[key].value ?? '',
    cell: (row) => {
      const { value, from } = row[key];
      if (value === null) return <Nothing />;
      if (from === 'own') return value;
      return (
        <span className={css.inherited}>
          {value} <Second>from {from === 'setting' ? 'the settings' : from}</Second>
        </span>
      );
    },
  };
}

/** The list as the page's acts know it too. */
export const categoryList: ListProps<typeof catalogue.listCategories> = {
  list: catalogue.listCategories,
  things: 'categories',
  search: 'Name or slug',
  columns,
  rowActions: [
    run('Hide', catalogue.updateCategory, {
      with: { status: 'hidden' },
      when: (row: CategoryRow) => row.status === 'active',
      done: (row) => `${row.name} is hidden`,
    }),
    run('Show', catalogue.updateCategory, {
      with: { status: 'active' },
      when: (row: CategoryRow) => row.status === 'hidden',
      done: (row) => `${row.name} is shown`,
    }),
    mergeCategory,
    deletes('product_category', (row: CategoryRow) => row.name),
  ],
  panel: CategoryPanel,
  newPanel: NewCategoryPanel,
  create: beginHere('New category', catalogue.createCategory),
  empty: 'Categories group products and give them their tax, HSN code and return window.',
};
