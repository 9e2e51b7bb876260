import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { money, qty } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State, Tag } from '../../ui/parts/badge.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/list/row-menu.tsx';
import { Facts, Metrics } from '../../ui/parts/sheet.tsx';
import { PanelPart } from '../panel-part.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { batchName, lastDay } from '../batches/batch-columns.ts';
import { MovementTable } from '../ledger/movement-table.tsx';
import { ReservationTable } from '../ledger/reservation-table.tsx';
import { skuActions } from '../stock-forms.tsx';
import { batchStates, stateOfBatch, stateOfStock, stockStates } from '../stock-words.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

/** All about the goods of a SKU: figures, batches in the order they leave, who holds them, what moved. */
export function SkuPanel({ id }: { id: number }) {
  const sku = useOperation(stock.getSku, { id, storeId: useStoreId() });
  return (
    <SidePanel
      title={sku.name}
      badges={
        <>
          <State of={stockStates} is={stateOfStock(sku)} />
          <Tag>{sku.sku}</Tag>
          <StoreTag />
        </>
      }
      acts={<RowActs actions={skuActions} row={sku} />}
      side={<SkuSide sku={sku} />}
    >
      <PanelPart title="Stock">
        <Metrics rows={figuresOf(sku)} />
        <Batches sku={sku} />
      </PanelPart>
      <PanelPart title="Reservations">
        <ReservationTable rows={sku.reservations} unit={sku.unit} />
      </PanelPart>
      <PanelPart title="Recent movements">
        <MovementTable rows={sku.movements} />
      </PanelPart>
    </SidePanel>
  );
}

function figuresOf(sku: SkuDetails): (readonly [string, React.ReactNode])[] {
  const figure = (of: number) => <Qty of={of} unit={sku.unit} />;
  return [
    ['In hand', figure(sku.onHand)],
    ['Reserved', figure(sku.reserved)],
    ['Blocked', figure(sku.blocked)],
    ['Available', figure(sku.free)],
    ['Backordered', figure(sku.waiting)],
  ];
}

type BatchLine = SkuDetails['batches'][number] & { readonly places: string };

const columns: readonly Column<BatchLine>[] = [
  batchName,
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

function Batches({ sku }: { sku: SkuDetails }) {
  if (sku.batches.length === 0) {
    return <p>No stock yet. Add opening stock first.</p>;
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

function SkuSide({ sku }: { sku: SkuDetails }) {
  return (
    <>
      <Block title="Goods">
        <Facts
          rows={[
            ['Product', sku.product],
            ['Variant', sku.variant === sku.product ? null : sku.variant],
            ['Unit', sku.unit],
            ['Tracked', sku.tracking === 'batch' ? 'by batch' : 'as one stock'],
            ['Shelf life', sku.shelfLifeDays === null ? null : `${sku.shelfLifeDays} days`],
            ['Expiry warning', sku.expiryPolicy === 'none' ? null : `${sku.alertDays} days before`],
          ]}
        />
      </Block>
      {sku.value !== null && (
        <Block title="Value">
          <Facts
            rows={[
              ['In hand', money(sku.value)],
              ['Unit cost', sku.averageCost === null ? '–' : money(sku.averageCost)],
            ]}
          />
        </Block>
      )}
    </>
  );
}
