import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { catalogueScreens } from '../catalogue/catalogue.routes.tsx';
import { UploadButton } from '../lists/lists.routes.tsx';
import { useParams } from '../platform/address.ts';
import { date, money as moneyWords, percent, qty as qtyWords } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { yesNo } from '../ui/filter/filters.tsx';
import type { RowAction } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { deletes } from '../ui/rows/row-steps.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { type Column, code, link, money, qty, stacked, text } from '../ui/table/columns.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import css from './b2b.module.css';
import { EditItemForm, NewItem } from './group-item-form.tsx';
import { RepriceDialog } from './group-reprice.tsx';

/** The prices of a group, by quantity and by day. */
export function GroupPrices() {
  const { groupId } = useParams(b2bScreens.group);
  const [isAdding, setAdding] = useState(false);
  const [isRepricing, setRepricing] = useState(false);
  const mayWrite = useMay()(b2b.updateGroupItems.permission);
  return (
    <>
      {mayWrite && (
        <div className={css.begin ?? ''}>
          <UploadButton kind="group_items" scope={{ groupId }}>
            Upload price list
          </UploadButton>
          <Button variant="default" onClick={() => setRepricing(true)}>
            Change prices
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setAdding(true)}
          >
            New item
          </Button>
        </div>
      )}
      <List
        list={b2b.listGroupItems}
        with={{ groupId }}
        things="items"
        search="SKU, barcode, product, their code"
        columns={columns}
        filters={[yesNo('inForce', 'In force today'), yesNo('isActive', 'Active')]}
        rowActions={actions}
        empty="No items yet. Whatever the list does not name costs the shop’s price less the group’s discount."
      />
      {isRepricing && <RepriceDialog groupId={groupId} close={() => setRepricing(false)} />}
      {isAdding && <NewItem groupId={groupId} close={() => setAdding(false)} />}
    </>
  );
}

const titleColumn: Column<GroupItem> = stacked(
  link('title', 'Item', catalogueScreens.variant, { id: 'variantId' }),
  code('sku', 'SKU', { sorted: true }),
);

const breaksOf = ({ prices, unitCode }: GroupItem): string[] =>
  prices.map(({ fromQty, price }) =>
    fromQty === 0 ? moneyWords(price) : `${moneyWords(price)} from ${qtyWords(fromQty, unitCode)}`,
  );

const pricesColumn: Column<GroupItem> = {
  key: 'prices',
  label: 'Price',
  isRight: true,
  part: 'amount',
  cell: (row) => (
    <span className={css.breaks}>
      {breaksOf(row).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </span>
  ),
  words: (row) => breaksOf(row).join(', '),
};

/** How much less than the shop asks; only where both are shown the same way. */
const offColumn: Column<GroupItem> = {
  key: 'off',
  label: 'Off the shop’s price',
  isRight: true,
  isExtra: true,
  cell: (row) => offWords(row),
  words: (row) => offWords(row),
};

function offWords({ shopPrice, prices }: GroupItem): string {
  const [first] = prices;
  if (shopPrice === null || shopPrice === 0 || !first) return '';
  return percent(Math.round(((shopPrice - first.price) * 10_000) / shopPrice));
}

const columns: readonly Column<GroupItem>[] = [
  titleColumn,
  text('buyerCode', 'Their code'),
  money('shopPrice', 'Shop’s price'),
  pricesColumn,
  offColumn,
  qty('minQty', 'Minimum', { unit: 'unitCode' }),
  qty('qtyStep', 'Step', { unit: 'unitCode' }),
  {
    key: 'validFrom',
    label: 'Holds',
    isSorted: true,
    cell: (row) => (
      <>
        {row.validTo
          ? `${date(row.validFrom)} to ${date(row.validTo)}`
          : `from ${date(row.validFrom)}`}{' '}
        {row.isInForce && <Tag>In force</Tag>}
      </>
    ),
    words: (row) => date(row.validFrom),
  },
  {
    key: 'isActive',
    label: 'Active',
    cell: (row) => (row.isActive ? 'Yes' : 'No'),
    words: (row) => (row.isActive ? 'Yes' : 'No'),
  },
];

const actions: readonly RowAction<GroupItem>[] = [
  {
    label: 'Edit',
    icon: IconPencil,
    key: 'e',
    access: [b2b.updateGroupItems.permission],
    isFor: () => true,
    does: {
      kind: 'call',
      operation: b2b.updateGroupItems,
      input: ({ groupId }) => ({ groupId }),
      isForMany: false,
      form: EditItemForm,
      done: ({ title }) => `${title} saved`,
    },
  },
  deletes('b2b_group_item', ({ title }: GroupItem) => `Price of ${title}`),
];
