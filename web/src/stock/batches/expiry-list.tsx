import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useMay } from '../../platform/session.ts';
import { onCard, opens, qty, stacked, state, text } from '../../ui/table/columns.tsx';
import { period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { useGoods } from '../goods-on-view.ts';
import { State } from '../../ui/marks/badge.tsx';
import { goodsName, lastDay } from './batch-columns.ts';
import { BatchPanel, batchActions } from './batch.panel.tsx';
import { figure, worth } from '../figure-column.tsx';
import { useStockActs } from '../stock-forms.tsx';
import { batchStates, stateOfBatch } from '../stock-labels.ts';
import { useStoreId } from '../store-on-view.tsx';

/** Batches with an expiry date, what expired and what expires next first; a heading for each stretch of days. */
export function ExpiryList() {
  const storeId = useStoreId();
  const { kinds } = useGoods();
  const seesValues = useMay()('stock.value.read');
  const { clear } = useStockActs();
  return (
    <List
      list={stock.listBatches}
      things="batches"
      with={{ expiryFrom: '1900-01-01', kind: [...kinds], storeId }}
      search="Number, code, goods"
      headingOf={({ daysLeft }) => stretchOf(daysLeft)}
      columns={[
        stacked(opens('number', 'Batch'), text('code', 'Label')),
        onCard('fact', goodsName),
        onCard('fact', lastDay),
        onCard('amount', qty('onHand', 'In hand', { unit: 'unit' })),
        figure('reserved', 'Reserved'),
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={batchStates} is={stateOfBatch(row)} />,
          words: (row) => batchStates[stateOfBatch(row)].label,
          inFile: [state('status', 'Status', batchStates)],
        },
        ...(seesValues ? [worth] : []),
      ]}
      filters={[yesNo('expired', 'Expired'), period('expiry', 'Expiry date')]}
      rowActions={batchActions}
      panel={BatchPanel}
      also={clear}
      empty="No goods with an expiry date."
    />
  );
}

/** `Expired`, `Within 7 days` … */
function stretchOf(daysLeft: number | null): string {
  const days = daysLeft ?? Infinity;
  if (days < 0) return 'Expired';
  const end = [7, 30, 60, 90].find((last) => days <= last);
  return end === undefined ? 'Later than 90 days' : `Within ${end} days`;
}
