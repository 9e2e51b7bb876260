import type { BatchRow } from '@counting-house/contract/stock/batch.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { date as dateWords, today } from '../../platform/format/format.ts';
import { date, onCard, opens, qty, stacked, text } from '../../ui/table/columns.tsx';
import { choice } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { goodsName, lastDay } from '../batches/batch-columns.ts';
import { BatchPanel, batchActions } from '../batches/batch.panel.tsx';
import { areaLabels, batchStates, stateOfBatch } from '../stock-labels.ts';
import { useStoreId } from '../store-on-view.tsx';
import { TrayCodes } from './tray-codes.tsx';

/** Of a batch that is sold otherwise, what its goods in these trays wait for. */
function whySetAside(row: BatchRow) {
  if (row.status !== 'available' || stateOfBatch(row) === 'expired') return stateOfBatch(row);
  if (row.trays.includes('QUARANTINE')) return 'quarantine';
  return row.trays.includes('REJECT') ? 'rejected' : row.status;
}

const dayMs = 86_400_000;

/** The day goods came, and how long ago that is. */
const receivedCell = ({ receivedDate }: BatchRow) => {
  const days = Math.round((Date.parse(today()) - Date.parse(receivedDate)) / dayMs);
  return `${dateWords(receivedDate)}, ${days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`}`;
};

/** Batches with goods that wait for inspection, or were rejected. */
export function SetAsideList() {
  const storeId = useStoreId();
  return (
    <List
      list={stock.listBatches}
      things="batches"
      with={{ area: ['quarantine', 'reject'], storeId }}
      search="Number, code, goods"
      columns={[
        stacked(opens('number', 'Batch', { sorted: true }), text('code', 'Label')),
        onCard('fact', goodsName),
        { ...date('receivedDate', 'Received', { sorted: true }), cell: receivedCell },
        onCard('fact', lastDay),
        onCard('amount', qty('setAside', 'Set aside', { unit: 'unit' })),
        qty('onHand', 'In hand', { unit: 'unit' }),
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={batchStates} is={whySetAside(row)} />,
          words: (row) => batchStates[whySetAside(row)].label,
        },
        {
          key: 'trays',
          label: 'Trays',
          cell: (row) => <TrayCodes of={row.trays} />,
          words: (row) => row.trays.join(', '),
        },
      ]}
      filters={[
        choice('area', 'Place', { quarantine: areaLabels.quarantine, reject: areaLabels.reject }),
      ]}
      rowActions={batchActions}
      panel={BatchPanel}
      empty="Nothing in quarantine or rejected."
    />
  );
}
