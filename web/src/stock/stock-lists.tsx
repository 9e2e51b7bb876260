import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Fragment } from 'react';
import { catalogueScreens } from '../catalogue/catalogue.routes.tsx';
import { money as moneyWords } from '../platform/format.ts';
import { useMay } from '../platform/session.ts';
import { visit } from '../ui/list/actions.tsx';
import { State } from '../ui/parts/badge.tsx';
import {
  ago,
  date,
  money,
  onCard,
  opens,
  qty,
  stacked,
  text,
  type Column,
} from '../ui/list/columns.tsx';
import { goodsName, lastDay } from './batch-columns.ts';
import { figure } from './figure-column.tsx';
import { choice, period, yesNo } from '../ui/list/filters.tsx';
import { List } from '../ui/list/list.tsx';
import { Code, Money } from '../ui/parts/value.tsx';
import type { RowOf } from '../ui/list/use-list.ts';
import { BatchPanel, batchActions } from './batch.panel.tsx';
import { DocPanel } from './doc.panel.tsx';
import { movementColumns } from './movement-table.tsx';
import { SkuPanel } from './sku.panel.tsx';
import { skuActions, useStockActs } from './stock-forms.tsx';
import {
  batchStates,
  documentWords,
  movementWords,
  stateOfBatch,
  stateOfStock,
  stockFilters,
  stockStates,
} from './stock-words.ts';

type Position = RowOf<typeof stock.listPositions>;

const stateOfRow: Column<Position> = {
  key: 'state',
  label: 'Status',
  part: 'badge',
  cell: (row) => <State of={stockStates} is={stateOfStock(row)} />,
  words: (row) => stockStates[stateOfStock(row)].label,
};

/** What the goods cost; on a phone's card the quantity counts, not this. */
const worth: Column<{ readonly value: number | null }> = {
  key: 'value',
  label: 'Value',
  isSorted: true,
  isRight: true,
  cell: (row) => <Money of={row.value} />,
  words: (row) => moneyWords(row.value),
};

/** Stock by SKU: the figures that orders are promised from. */
export function StockList() {
  const seesValues = useMay()('stock.value.read');
  const { opening } = useStockActs();
  return (
    <List
      list={stock.listPositions}
      things="goods"
      search="Name, code, barcode"
      columns={[
        stacked(opens('name', 'Goods', { sorted: true }), text('sku', 'Code')),
        qty('onHand', 'In hand', { sorted: true, unit: 'unit' }),
        figure('reserved', 'Reserved', { sorted: true }),
        { ...figure('free', 'Available', { sorted: true, strong: true }), part: 'amount' },
        figure('blocked', 'Blocked', { sorted: true }),
        figure('packed', 'Packed'),
        figure('waiting', 'Backordered', { sorted: true }),
        date('nearestExpiry', 'Next expiry', { sorted: true }),
        stateOfRow,
        ...(seesValues ? [worth] : []),
      ]}
      filters={[choice('state', 'Status', stockFilters)]}
      rowActions={[
        ...skuActions,
        visit('Open product', catalogueScreens.product, { id: 'productId' }),
      ]}
      panel={SkuPanel}
      also={opening}
      empty="No finished goods. They appear here with their opening stock."
    />
  );
}

/** Batches, the first to expire first. */
export function BatchList() {
  const seesValues = useMay()('stock.value.read');
  return (
    <List
      list={stock.listBatches}
      things="batches"
      search="Number, code, goods"
      columns={[
        stacked(opens('number', 'Batch', { sorted: true }), text('code', 'Label')),
        onCard('fact', goodsName),
        date('receivedDate', 'Received', { sorted: true }),
        onCard('fact', lastDay),
        onCard('amount', qty('onHand', 'In hand', { sorted: true, unit: 'unit' })),
        figure('reserved', 'Reserved', { sorted: true }),
        figure('free', 'Available', { sorted: true }),
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={batchStates} is={stateOfBatch(row)} />,
          words: (row) => batchStates[stateOfBatch(row)].label,
        },
        {
          key: 'trays',
          label: 'Trays',
          cell: (row) => <Trays of={row.trays} />,
          words: (row) => row.trays.join(', '),
        },
        ...(seesValues ? [worth] : []),
      ]}
      filters={[
        choice('status', 'Status', { available: batchStates.available, hold: batchStates.hold }),
        yesNo('expired', 'Expired'),
        period('expiry', 'Expiry date'),
        yesNo('onHandOnly', 'Only with goods in hand'),
      ]}
      rowActions={batchActions}
      panel={BatchPanel}
      empty="No batches yet. Each receipt of goods becomes one."
    />
  );
}

/** Each code whole; several may stand in lines. */
function Trays({ of }: { of: readonly string[] }) {
  return of.map((tray, i) => (
    <Fragment key={tray}>
      {i > 0 && ', '}
      <Code>{tray}</Code>
    </Fragment>
  ));
}

/** The ledger of goods, newest first. */
export function MovementList() {
  const seesValues = useMay()('stock.value.read');
  const [when, what, ...others] = movementColumns.filter(
    ({ key }) => key !== 'value' || seesValues,
  );
  return (
    <List
      list={stock.listMovements}
      things="movements"
      search="Goods, batch, document number"
      columns={[
        ...(when ? [when] : []),
        stacked(text('name', 'Goods'), text('sku', 'Code')),
        ...(what ? [what] : []),
        ...others,
      ]}
      filters={[choice('kind', 'What', movementWords), period('businessDate', 'Date')]}
      empty="No movements yet."
    />
  );
}

/** The papers of the store, newest first. */
export function DocList() {
  const seesValues = useMay()('stock.value.read');
  return (
    <List
      list={stock.listDocs}
      things="stock documents"
      search="Number, note"
      columns={[
        stacked(
          opens('number', 'Document', { sorted: true }),
          ago('createdAt', 'Created', { sorted: true }),
        ),
        {
          key: 'kind',
          label: 'What',
          cell: (row) => documentWords[row.kind],
          words: (row) => documentWords[row.kind],
        },
        date('businessDate', 'Date', { sorted: true }),
        { key: 'lines', label: 'Lines', isRight: true, cell: (row) => row.lines },
        text('note', 'Note'),
        text('createdBy', 'By'),
        ...(seesValues ? [money('value', 'Value')] : []),
      ]}
      filters={[choice('kind', 'What', documentWords), period('businessDate', 'Date')]}
      panel={DocPanel}
      empty="Opening stock, adjustments and moves appear here."
    />
  );
}
