import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { catalogueScreens } from '../../catalogue/catalogue.routes.tsx';
import { useMay } from '../../platform/session.ts';
import { visit } from '../../ui/list/actions.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { date, opens, pictured, qty, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { figure } from '../figure-column.tsx';
import { choice } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { useGoods } from '../goods-on-view.ts';

import type { RowOf } from '../../ui/list/use-list.ts';
import { SkuPanel } from '../skus/sku.panel.tsx';
import { countStep, labelStep, skuActions, useStockActs } from '../stock-forms.tsx';
import { stateOfStock, stockFilters, stockStates } from '../stock-labels.ts';
import { worth } from '../figure-column.tsx';
import { useStoreId } from '../store-on-view.tsx';
import { TrayCodes } from '../trays/tray-codes.tsx';

const abcClasses = {
  A: 'A, used most',
  B: 'B',
  C: 'C, used least',
} as const;

type Position = RowOf<typeof stock.listPositions>;

const goods = stacked(opens('name', 'Goods', { sorted: true }), text('sku', 'Code'));

const stateOfRow: Column<Position> = {
  key: 'state',
  label: 'Status',
  part: 'badge',
  cell: (row) => <State of={stockStates} is={stateOfStock(row)} />,
  words: (row) => stockStates[stateOfStock(row)].label,
};

/** Stock by SKU: the figures that orders are promised from. */
export function PositionList() {
  const storeId = useStoreId();
  const { kinds } = useGoods();
  const isFinished = kinds[0] === 'finished';
  const seesValues = useMay()('stock.value.read');
  const { opening } = useStockActs();
  return (
    <List
      list={stock.listPositions}
      things="goods"
      with={{ kind: [...kinds], storeId }}
      search="Name, code, barcode"
      columns={[
        isFinished ? pictured('thumb', goods) : goods,
        qty('onHand', 'In hand', { sorted: true, unit: 'unit' }),
        figure('reserved', 'Reserved', { sorted: true }),
        { ...figure('free', 'Available', { sorted: true, strong: true }), part: 'amount' },
        figure('blocked', 'Blocked', { sorted: true }),
        { ...figure('packed', 'Packed'), isExtra: true },
        { ...figure('waiting', 'Backordered', { sorted: true }), isExtra: !isFinished },
        { ...figure('incoming', 'Incoming'), isExtra: true },
        date('nearestExpiry', 'Next expiry', { sorted: true }),
        stateOfRow,
        { ...text('abcClass', 'ABC'), isExtra: true },
        {
          key: 'trays',
          label: 'Trays',
          isExtra: isFinished,
          cell: (row) => <TrayCodes of={row.trays} />,
          words: (row) => row.trays.join(', '),
        },
        ...(seesValues ? [worth] : []),
      ]}
      filters={[choice('state', 'Status', stockFilters), choice('abcClass', 'ABC', abcClasses)]}
      rowActions={[
        ...skuActions,
        countStep,
        labelStep,
        visit('Open product', catalogueScreens.product, { id: 'productId' }),
      ]}
      panel={SkuPanel}
      also={opening}
      empty={
        isFinished
          ? 'No finished goods. They appear here with their opening stock.'
          : 'No material yet. It appears here when it is received, or with its opening stock.'
      }
    />
  );
}
