import type { SkuDetails } from '@counting-house/contract/stock/position.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Facts, Metrics } from '../../ui/parts/sheet.tsx';
import { PanelPart } from '../panel-part.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { MovementTable } from '../ledger/movement-table.tsx';
import { ReservationTable } from '../ledger/reservation-table.tsx';
import { skuActions } from '../stock-forms.tsx';
import { stateOfStock, stockStates } from '../stock-labels.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';
import { AgeTable } from './age-table.tsx';
import { ArrivalTable } from './arrival-table.tsx';
import { BatchTable } from './sku-batches.tsx';

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
        <BatchTable sku={sku} />
      </PanelPart>
      {sku.receipts.length > 0 && (
        <PanelPart title="Age of stock">
          <AgeTable sku={sku} />
        </PanelPart>
      )}
      <PanelPart title="Incoming goods">
        <ArrivalTable rows={sku.arrivals} unit={sku.unit} />
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
    ...(sku.waiting > 0 ? ([['Backordered', figure(sku.waiting)]] as const) : []),
    ['Incoming', figure(sku.incoming)],
  ];
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
