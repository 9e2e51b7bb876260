import type { CategoryRow } from '@counting-house/contract/purchasing/category.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconArrowLeft, IconArrowRight, IconCornerDownRight, IconPlus } from '@tabler/icons-react';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { deletes, turns } from '../../ui/rows/row-steps.ts';
import { DefaultTaxForm, MoveForm, NewChildForm } from './item-category-forms.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';

const access = [purchasing.updateCategory.permission];

const addChild: RowAction<CategoryRow> = {
  label: 'Add subcategory',
  icon: IconPlus,
  key: 'c',
  access,
  isFor: ({ level }) => level < 3,
  does: {
    kind: 'call',
    operation: purchasing.createCategory,
    input: () => ({}),
    isForMany: false,
    form: NewChildForm,
    done: ({ name }) => `Subcategory of ${name} added`,
  },
};

const move: RowAction<CategoryRow> = {
  label: 'Move',
  icon: IconCornerDownRight,
  key: 'm',
  access,
  isFor: () => true,
  does: {
    kind: 'call',
    operation: purchasing.updateCategory,
    input: ({ id, version }) => ({ id, version }),
    isForMany: false,
    form: MoveForm,
    done: ({ name }) => `${name} moved`,
  },
};

const setTax: RowAction<CategoryRow> = {
  label: 'Set default tax',
  access,
  isFor: () => true,
  does: {
    kind: 'call',
    operation: purchasing.updateCategory,
    input: ({ id, version }) => ({ id, version }),
    isForMany: true,
    form: DefaultTaxForm,
    done: ({ name }) => `Default tax of ${name} saved`,
  },
};

/** One level in or out with the arrow keys, by what stands around a category in the tree. */
function steps(tree: readonly CategoryRow[]): RowAction<CategoryRow>[] {
  const byId = new Map(tree.map((row) => [row.id, row]));
  const above = (row: CategoryRow) => {
    const siblings = tree.filter(({ parentId }) => parentId === row.parentId);
    return siblings[siblings.findIndex(({ id }) => id === row.id) - 1];
  };
  const outOf = (row: CategoryRow) => byId.get(row.parentId ?? 0);
  return [
    run('Move in', purchasing.updateCategory, {
      icon: IconArrowRight,
      key: 'Alt+ArrowRight',
      with: (row: CategoryRow) => ({ parentId: above(row)?.id ?? null }),
      when: (row) => above(row) !== undefined && row.level < 3,
      sure: {
        title: (row) => `Move ${row.name} into ${above(row)?.name ?? ''}?`,
        effect: () => 'Its subcategories and items move with it.',
      },
      done: (row) => `${row.name} moved`,
    }),
    run('Move out', purchasing.updateCategory, {
      icon: IconArrowLeft,
      key: 'Alt+ArrowLeft',
      with: (row: CategoryRow) => ({ parentId: outOf(row)?.parentId ?? null }),
      when: (row) => row.parentId !== null,
      sure: {
        title: (row) => `Move ${row.name} out of ${outOf(row)?.name ?? ''}?`,
        effect: () => 'Its subcategories and items move with it.',
      },
      done: (row) => `${row.name} moved`,
    }),
  ];
}

const named = ({ name }: CategoryRow) => name;

/** What can be done with a category; `tree` is all of them. */
export const categoryActions = (tree: readonly CategoryRow[]): RowAction<CategoryRow>[] => [
  addChild,
  {
    label: 'Open items',
    access: ['purchasing.item.read'],
    isFor: () => true,
    does: {
      kind: 'visit',
      path: ({ id }) => `${purchasingScreens.items.path}?categoryId=${id}`,
    },
  },
  move,
  ...steps(tree),
  setTax,
  turns('Make active', 'purchase_category', {
    to: 'active',
    from: ({ status }) => status,
    done: (row) => `${row.name} is active`,
  }),
  turns('Make inactive', 'purchase_category', {
    to: 'inactive',
    from: ({ status }) => status,
    done: (row) => `${row.name} is inactive`,
  }),
  deletes('purchase_category', named),
];
