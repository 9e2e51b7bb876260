import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useMay } from '../../platform/session.ts';
import { State } from '../../ui/marks/badge.tsx';
import { date, onCard, opens, qty, stacked, state, text } from '../../ui/table/columns.tsx';
import { goodsName, lastDay } from './batch-columns.ts';
import { figure } from '../figure-column.tsx';
import { choice, period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { useGoods } from '../goods-on-view.ts';
import { BatchPanel, batchActions } from './batch.panel.tsx';
import { batchStates, stateOfBatch } from '../stock-labels.ts';
import { worth } from '../figure-column.tsx';
import { useStoreId } from '../store-on-view.tsx';
import { TrayCodes } from '../trays/tray-codes.tsx';

/** Batches, the first to expire first. */
export function BatchList() {
  const storeId = useStoreId();
  const { kinds } = useGoods();
  const seesValues = useMay()('stock.value.read');
  return (
    <List
      list={stock.listBatches}
      things="batches"
      with={{ kind: [...kinds], storeId }}
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
          inFile: [state('status', 'Status', batchStates)],
        },
        {
          key: 'trays',
          label: 'Trays',
          cell: (row) => <TrayCodes of={row.trays} />,
          words: (row) => row.trays.join(', '),
        },
        ...(seesValues ? [worth] : []),
      ]}
      filters={[
        choice('status', 'Status', {
          available: batchStates.available,
          quarantine: batchStates.quarantine,
          hold: batchStates.hold,
          rejected: batchStates.rejected,
        }),
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
