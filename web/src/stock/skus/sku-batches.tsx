import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/marks/badge.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { batchName, lastDay } from '../batches/batch-columns.ts';
import { BatchLink } from '../batches/batch-link.tsx';
import { StoreTag, useStoreId } from '../store-on-view.tsx';
import { batchStates, stateOfBatch } from '../stock-labels.ts';

/** The batches of a SKU in the store on view, for panels of other areas. */
export function SkuBatches({ skuId }: { skuId: number }) {
  const sku = useOperation(stock.getSku, { id: skuId, storeId: useStoreId() });
  return (
    <>
      <StoreTag />
      <BatchTable sku={sku} />
    </>
  );
}

type BatchLine = SkuDetails['batches'][number] & { readonly places: string };

const columns: readonly Column<BatchLine>[] = [
  {
    ...batchName,
    cell: (row) => <BatchLink id={row.id}>{batchName.cell(row)}</BatchLink>,
  },
  { key: 'places', label: 'Tray', cell: (row) => row.places },
  lastDay,
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: (row) => <State of={batchStates} is={stateOfBatch(row)} />,
  },
  { key: 'free', label: 'Available', isRight: true, cell: (row) => <Qty of={row.free} unit="" /> },
  {
    key: 'onHand',
    label: 'In hand',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.onHand} unit="" />,
  },
];

/** Batches in the order they are used, with the trays they lie in. */
export function BatchTable({ sku }: { sku: SkuDetails }) {
  if (sku.batches.length === 0) {
    return <p>{sku.incoming > 0 ? 'No stock yet.' : 'No stock yet. Add opening stock first.'}</p>;
  }
  const rows = sku.batches.map((batch) => ({ ...batch, places: placesOf(sku, batch.id) }));
  return (
    <DataTable
      caption="Batches, first to be used first"
      columns={columns}
      rows={rows}
      total={[
        'In hand',
        '',
        '',
        '',
        <Qty key="free" of={sku.free} unit="" />,
        <Qty key="onHand" of={sku.onHand} unit={sku.unit} />,
      ]}
    />
  );
}

function placesOf(sku: SkuDetails, batchId: number): string {
  const lying = sku.balances.filter((balance) => balance.batchId === batchId);
  const many = lying.length > 1;
  return lying.map(({ tray, onHand }) => (many ? `${tray} (${qty(onHand)})` : tray)).join(', ');
}
