import type { CategoryRow } from '@counting-house/contract/purchasing/category.ts';
import type { ItemRow } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { choice, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { offer, PageActs } from '../../ui/page/page-acts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Nothing, Qty } from '../../ui/parts/value.tsx';
import { type Column, date, onCard, opens, stacked, text } from '../../ui/table/columns.tsx';
import { ItemScan } from '../items/item-scan.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { itemGoodsActions } from './item-goods-acts.ts';
import { ItemGoodsPanel } from './item-goods.panel.tsx';
import css from './items-by-category.module.css';

/** What the store keeper looks after: categories, the items in them, and the batches of an item. */
export function ItemsByCategoryScreen() {
  const { category } = useSearch();
  const [isScanning, setScanning] = useState(false);
  const { rows } = useOperation(purchasing.listCategories, { tree: true, status: 'active' });
  const chosen = rows.find(({ id }) => id === Number(category));
  const inside = rows.filter(({ parentId }) => parentId === (chosen?.id ?? null));
  const find = offer('Find by barcode', purchasing.listItems, () => setScanning(true), {
    icon: IconBarcode,
    key: 'b',
  });
  return (
    <Page
      title={chosen?.name ?? purchasingScreens.itemsByCategory.title}
      acts={<PageActs first={find} more={[]} />}
    >
      <div className="stack-16">
        {chosen && <Way chosen={chosen} rows={rows} />}
        {rows.length === 0 && <NoCategories />}
        {inside.length > 0 && <CategoryTiles rows={inside} />}
        {chosen && <Items of={chosen} key={chosen.id} />}
      </div>
      {isScanning && <ItemScan close={() => setScanning(false)} />}
    </Page>
  );
}

/** Back to the category above. */
function Way({ chosen, rows }: { chosen: CategoryRow; rows: readonly CategoryRow[] }) {
  const setSearch = useSetSearch();
  const above = rows.find(({ id }) => id === chosen.parentId);
  return (
    <div className={css.way}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowLeft size={18} stroke={1.7} />}
        onClick={() =>
          setSearch(
            { category: above ? String(above.id) : null, open: null, q: null },
            { push: true },
          )
        }
      >
        {above?.name ?? 'All categories'}
      </Button>
    </div>
  );
}

function NoCategories() {
  const may = useMay();
  return (
    <EmptyState title="No categories yet">
      {may('purchasing.item.write') ? (
        <>
          Add them under{' '}
          <PathLink path={purchasingScreens.itemCategories.path}>Item categories</PathLink>.
        </>
      ) : (
        'Items appear here when they are added.'
      )}
    </EmptyState>
  );
}

const figure = (key: 'onHand' | 'free', label: string): Column<ItemRow> => ({
  key,
  label,
  isRight: true,
  isSorted: true,
  cell: (row) =>
    row.unit === null ? (
      <Nothing />
    ) : (
      <Qty of={row[key]} unit={row.unit} places={row.unitDecimals} />
    ),
});

/** What needs attention first. */
const needs: Column<ItemRow> = {
  key: 'needs',
  label: 'Status',
  part: 'badge',
  cell: (row) =>
    row.skuId === null ? (
      <StateBadge tone="idle">Non-stock item</StateBadge>
    ) : row.onHand === 0 ? (
      <StateBadge tone="stopped">Out of stock</StateBadge>
    ) : row.isExpiring ? (
      <StateBadge tone="waiting">Expires soon</StateBadge>
    ) : row.isLow ? (
      <StateBadge tone="waiting">Low stock</StateBadge>
    ) : (
      <StateBadge tone="done">In stock</StateBadge>
    ),
};

const soon = { 7: 'Within 7 days', 30: 'Within 30 days', 90: 'Within 90 days' } as const;

/** The items of a category and of those in it. */
function Items({ of }: { of: CategoryRow }) {
  const mayAdd = useMay()('purchasing.item.write');
  return (
    <List
      list={purchasing.listItems}
      things="items"
      with={{ categoryId: of.id, status: 'active' }}
      search="Name, code, barcode"
      columns={[
        stacked(opens('name', 'Item', { sorted: true }), text('code', 'Code', { sorted: true })),
        figure('onHand', 'In hand'),
        onCard('amount', figure('free', 'Available')),
        date('nearestExpiry', 'Next expiry', { sorted: true }),
        needs,
      ]}
      filters={[
        yesNo('low', 'At or under the reorder level'),
        choice('expiring', 'Expiring', soon),
        yesNo('inQuarantine', 'In quarantine'),
        yesNo('zeroStock', 'No stock'),
      ]}
      rowActions={itemGoodsActions}
      panel={ItemGoodsPanel}
      empty={
        mayAdd
          ? 'Nothing in this category. Items are added in the item list.'
          : 'Nothing in this category.'
      }
      {...(mayAdd
        ? {
            also: {
              label: 'Open the item list',
              access: ['purchasing.item.write'] as const,
              does: { path: purchasingScreens.items.path },
            },
          }
        : {})}
    />
  );
}
