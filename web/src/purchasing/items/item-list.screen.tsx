import { trackingLabels } from '@counting-house/contract/stock/skus/sku.ts';
import { abcLabels, itemKindLabels } from '@counting-house/contract/purchasing/item-kind.ts';
import type { ItemRow } from '@counting-house/contract/purchasing/item.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconAlertCircle, IconBarcode, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { ListUpload, useUploadAct } from '../../lists/lists.routes.tsx';
import { useSearch } from '../../platform/address.ts';
import { privatePictureUrl } from '../../platform/http/file-url.ts';
import { qty as qtyWords } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { Pictured } from '../../ui/files/picture.tsx';
import { type Column, date, money, onCard, qty, state, text } from '../../ui/table/columns.tsx';
import { choice, picker, yesNo, statusTabs } from '../../ui/filter/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { beginHere, offer } from '../../ui/page/page-acts.tsx';
import { Code, Nothing, Qty } from '../../ui/parts/value.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { itemActions } from './item-acts.tsx';
import { ItemScan } from './item-scan.tsx';
import { ItemPanel, NewItemPanel } from './item.panel.tsx';
import css from './item.module.css';
import { itemStates } from '../purchase-states.ts';

const pictureSize = 80;

const figure = (
  key: 'onHand' | 'free' | 'onOrder' | 'reorderLevel',
  label: string,
  options: { readonly sorted?: boolean } = {},
): Column<ItemRow> => ({
  ...qty(key, label, options),
  cell: (row) => (row.unit === null ? <Nothing /> : <Qty of={row[key]} unit={row.unit} />),
  words: (row) => (row.unit === null ? '' : qtyWords(row[key], row.unit)),
});

const extra = <R,>(column: Column<R>): Column<R> => ({ ...column, isExtra: true });

const nameColumn: Column<ItemRow> = {
  ...text('name', 'Name', { sorted: true }),
  cell: (row) => (
    <Pictured
      src={row.imageFileId === null ? null : privatePictureUrl(row.imageFileId, pictureSize)}
    >
      <RecordLink id={row.id}>{row.name}</RecordLink>
      <Signs of={row} />
    </Pictured>
  ),
};

const lastPrice: Column<ItemRow> = extra(money('lastPrice', 'Last price'));

const columns: readonly Column<ItemRow>[] = [
  nameColumn,
  {
    ...text('code', 'Code', { sorted: true }),
    cell: ({ code }: ItemRow) => <Code>{code}</Code>,
  },
  text('category', 'Category'),
  {
    key: 'kind',
    label: 'Kind',
    cell: ({ kind }) => itemKindLabels[kind],
    words: ({ kind }) => itemKindLabels[kind],
    values: itemKindLabels,
  },
  figure('onHand', 'In hand', { sorted: true }),
  onCard('amount', figure('free', 'Available', { sorted: true })),
  figure('onOrder', 'On order'),
  figure('reorderLevel', 'Reorder level'),
  extra(date('nearestExpiry', 'Next expiry', { sorted: true })),
  lastPrice,
  extra(text('lastVendor', 'Last vendor')),
  extra(text('abcClass', 'ABC')),
  extra(text('hsn', 'HSN')),
  state('status', 'Status', itemStates),
];

/** Days within which goods expire, as the filter offers them. */
const expiringLabels = { 7: 'Within 7 days', 30: 'Within 30 days', 90: 'Within 90 days' } as const;

const deskLabels = {
  low: 'Low stock',
  expiring: 'Expiring in 30 days',
  noPrice: 'No price',
  inactive: 'Inactive',
} as const;

/** Everything that is bought or made but not sold from the catalogue. */
export function ItemListScreen() {
  const may = useMay();
  const [isScanning, setScanning] = useState(false);
  const bring = useUploadAct('items');
  if (useSearch()['upload'] !== undefined) return <ListUpload />;
  return (
    <>
      <ListScreen
        list={purchasing.listItems}
        things="items"
        tabs={statusTabs('desk', deskLabels)}
        search="Name, code, barcode"
        columns={may('stock.value.read') ? [...columns, valueColumn] : columns}
        filters={[
          picker('categoryId', 'Category', purchasing.listCategories),
          choice('kind', 'Kind', itemKindLabels),
          choice('status', 'Status', itemStates),
          yesNo('low', 'At or under the reorder level'),
          choice('expiring', 'Expiring', expiringLabels),
          choice('tracking', 'Stock is kept', trackingLabels),
          choice('abcClass', 'ABC', abcLabels),
          yesNo('noPrice', 'No price'),
          yesNo('noBarcode', 'No barcode'),
          yesNo('zeroStock', 'No stock'),
          ...(may('purchasing.vendor.read')
            ? [picker('vendorId', 'Vendor', purchasing.listVendors)]
            : []),
        ]}
        rowActions={itemActions}
        panel={ItemPanel}
        newPanel={NewItemPanel}
        more={[
          offer('Find by barcode', purchasing.listItems, () => setScanning(true), {
            icon: IconBarcode,
            key: 'b',
          }),
          { ...bring, label: 'Upload items' },
        ]}
        create={beginHere('New item', purchasing.createItem)}
        empty="No items yet. Add one, or upload a list."
      />
      {isScanning && <ItemScan close={() => setScanning(false)} />}
    </>
  );
}

const valueColumn: Column<ItemRow> = extra(money('value', 'Value', { sorted: true }));

/** A red mark at or under the reorder level, an amber clock before goods expire. */
function Signs({ of: { isLow, isExpiring } }: { of: ItemRow }) {
  if (!isLow && !isExpiring) return null;
  return (
    <span className={css.signs}>
      {isLow && (
        <span className={css.low} title="At or under the reorder level">
          <IconAlertCircle
            size={16}
            stroke={2}
            role="img"
            aria-label="At or under the reorder level"
          />
        </span>
      )}
      {isExpiring && (
        <span className={css.soon} title="Expires soon">
          <IconClock size={16} stroke={2} role="img" aria-label="Expires soon" />
        </span>
      )}
    </span>
  );
}
