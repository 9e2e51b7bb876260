import type { ProductRow } from '@counting-house/contract/catalogue/product.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { useUploadAct } from '../lists/lists.routes.tsx';
import { money as moneyWords } from '../platform/format/format.ts';
import { type RowAction, visit } from '../ui/list/actions.tsx';
import { StateBadge } from '../ui/marks/badge.tsx';
import {
  ago,
  type Column,
  link,
  number,
  onCard,
  pictured,
  qty,
  stacked,
  state,
  text,
} from '../ui/table/columns.tsx';
import { choice, period, picker, yesNo } from '../ui/filter/filters.tsx';
import { List, type ListProps } from '../ui/list/list.tsx';
import { deletes, turns } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { Nothing } from '../ui/parts/value.tsx';
import { catalogueScreens } from './catalogue.routes.tsx';
import { productKinds, productStates } from './catalogue-labels.ts';
import { duplicate } from './duplicate-product.tsx';
import css from './product-list.module.css';
import { ChangePricesForm } from './price-changes/price-change-form.tsx';
import { changePricesAct } from './price-changes/price-change-act.ts';
import { NewProductPanel } from './new-product.panel.tsx';

/** The products: find, add, publish, put away. */
export function ProductList() {
  const upload = useUploadAct('products');
  return <List {...productList} also={upload} />;
}

const stockLabels = { in: 'In stock', out: 'Out of stock' } as const;

const columns: readonly Column<ProductRow>[] = [
  pictured(
    'thumb',
    stacked(
      link('name', 'Name', catalogueScreens.product, { id: 'id' }, { sorted: true }),
      text('code', 'Code'),
    ),
  ),
  onCard('fact', text('category', 'Category', { sorted: true })),
  number('variantCount', 'Variants'),
  {
    key: 'priceFrom',
    label: 'Price',
    cell: (row) => <span className={css.price}>{priceRange(row)}</span>,
    words: priceRange,
    isRight: true,
    isSorted: true,
    part: 'amount',
  },
  { key: 'mrpFrom', label: 'MRP', cell: ({ mrpFrom }) => moneyWords(mrpFrom), isRight: true },
  onCard('fact', qty('available', 'Available', { unit: 'unitCode' })),
  state('status', 'Status', productStates),
  {
    key: 'notReady',
    label: 'To publish',
    cell: ({ notReady, status }) =>
      notReady === 0 || status === 'archived' ? (
        <Nothing />
      ) : (
        <StateBadge tone="waiting">{notReady} missing</StateBadge>
      ),
  },
  ago('updatedAt', 'Updated', { sorted: true }),
];

function priceRange({ priceFrom, priceTo }: ProductRow): string {
  return priceFrom === priceTo
    ? moneyWords(priceFrom)
    : `${moneyWords(priceFrom)} – ${moneyWords(priceTo)}`;
}

const statusOf = (row: ProductRow) => row.status;

const rowActions: readonly RowAction<ProductRow>[] = [
  visit('Open', catalogueScreens.product, { id: 'id' }),
  turns('Publish', 'product', {
    to: 'active',
    from: statusOf,
    done: (row) => `${row.name} is published`,
  }),
  turns('Set to draft', 'product', {
    to: 'draft',
    from: statusOf,
    when: (row) => row.status === 'active',
    done: (row) => `${row.name} is a draft`,
  }),
  turns('Archive', 'product', {
    to: 'archived',
    from: statusOf,
    done: (row) => `${row.name} is archived`,
  }),
  duplicate,
  changePricesAct(ChangePricesForm, (row: ProductRow) => row.name),
  deletes('product', (row) => row.name),
];

/** The list as the page's acts know it too. */
export const productList: ListProps<typeof catalogue.listProducts> = {
  list: catalogue.listProducts,
  things: 'products',
  search: 'Name, code, SKU, barcode, tag',
  columns,
  leadsTo: catalogueScreens.product,
  filters: [
    choice('status', 'Status', productStates),
    picker('categoryId', 'Category', catalogue.listCategories),
    choice('stock', 'Stock', stockLabels),
    yesNo('hasImage', 'Picture'),
    choice('kind', 'Kind', productKinds),
    picker('taxId', 'Tax', tax.listTaxes),
    period('created', 'Added'),
  ],
  rowActions,
  newPanel: NewProductPanel,
  create: beginHere('New product', catalogue.createProduct),
  empty: 'No products yet. Add your first product or upload a list.',
};
