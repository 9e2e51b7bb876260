import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorItem } from '@counting-house/contract/purchasing/vendor-item.ts';
import type { Vendor } from '@counting-house/contract/purchasing/vendor.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { date, money, qty, unitName } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { type Column, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Tag } from '../../ui/parts/badge.tsx';
import { EditPriceForm, NewPrice } from './vendor-item-form.tsx';
import css from './vendor.module.css';

const most = 200;

/** What a vendor asks for what, from which quantity on and on which days. */
export function VendorPrices({ vendor }: { vendor: Vendor }) {
  const [isAdding, setAdding] = useState(false);
  const mayWrite = useMay()('purchasing.vendor.write');
  const { rows, total } = useOperation(purchasing.listVendorItems, {
    vendorId: vendor.id,
    limit: most,
  });
  return (
    <>
      {mayWrite && (
        <Button
          className={css.begin ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => setAdding(true)}
        >
          New price
        </Button>
      )}
      {rows.length === 0 ? (
        <p>No prices yet. Orders then take the last price that was paid.</p>
      ) : (
        <DataTable
          caption={`Prices of ${vendor.displayName}`}
          columns={columns}
          rows={rows}
          actions={actions}
        />
      )}
      {total > rows.length && <p>The first {rows.length} are shown.</p>}
      {isAdding && <NewPrice vendor={vendor} close={() => setAdding(false)} />}
    </>
  );
}

const columns: readonly Column<VendorItem>[] = [
  stacked(
    {
      key: 'name',
      label: 'Item',
      cell: (row: VendorItem) => (
        <>
          <b>{row.name}</b> {row.isPreferred && <Tag>Preferred</Tag>}
        </>
      ),
      words: (row: VendorItem) => row.name,
    },
    text('code', 'Code'),
  ),
  text('vendorCode', 'Their code'),
  {
    key: 'minQty',
    label: 'From',
    isRight: true,
    cell: (row) => qty(row.minQty, row.unit),
    words: (row) => qty(row.minQty, row.unit),
  },
  {
    key: 'price',
    label: 'Price',
    isRight: true,
    part: 'amount',
    cell: (row) => `${money(row.price)} / ${unitName(row.unit, 1000)}`,
    words: (row) => money(row.price),
  },
  {
    key: 'validFrom',
    label: 'Holds',
    cell: (row) =>
      row.validTo
        ? `${date(row.validFrom)} to ${date(row.validTo)}`
        : `from ${date(row.validFrom)}`,
    words: (row) => date(row.validFrom),
  },
];

const actions: readonly RowAction<VendorItem>[] = [
  {
    label: 'Edit price',
    icon: IconPencil,
    access: [purchasing.updateVendorItem.permission],
    isFor: () => true,
    does: {
      kind: 'call',
      operation: purchasing.updateVendorItem,
      input: ({ id, version }) => ({ id, version }),
      isForMany: false,
      form: EditPriceForm,
      done: () => 'Price saved',
    },
  },
  run('Remove price', purchasing.deleteVendorItem, {
    icon: IconTrash,
    dangerous: true,
    sure: {
      title: (row: VendorItem) => `Remove the price of ${row.name}?`,
      effect: () => 'Orders and bills that used it keep it.',
    },
    done: (row) => `Price of ${row.name} removed`,
  }),
];
