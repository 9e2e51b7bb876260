import { batchColumn } from '../../ui/table/batch-column.tsx';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { choice } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import type { RowOf } from '../../ui/list/use-list.ts';
import {
  date,
  onCard,
  opens,
  qty,
  stacked,
  state,
  text,
  type Column,
} from '../../ui/table/columns.tsx';
import { useGoods } from '../goods-on-view.ts';
import { useStockActs } from '../stock-forms.tsx';
import { useStoreId } from '../store-on-view.tsx';
import { TrayCodes } from '../trays/tray-codes.tsx';
import { holdActions } from './hold-acts.ts';
import { HoldPanel } from './hold.panel.tsx';
import { holdStates } from './hold-labels.ts';

type Hold = RowOf<typeof stock.listHolds>;

const trays: Column<Hold> = {
  key: 'trays',
  label: 'Trays',
  cell: (row) => <TrayCodes of={row.trays} />,
  words: (row) => row.trays.join(', '),
};

/** Goods that are kept for somebody, and those that were. */
export function HoldList() {
  const { hold } = useStockActs();
  const { kinds } = useGoods();
  return (
    <List
      list={stock.listHolds}
      things="holds"
      with={{ kind: [...kinds], storeId: useStoreId() }}
      search="Held for, goods, note"
      columns={[
        stacked(opens('heldFor', 'Held for', { sorted: true }), text('note', 'Note')),
        state('status', 'Status', holdStates),
        onCard('fact', stacked(text('name', 'Goods'), text('sku', 'Code'))),
        onCard('amount', qty('heldQty', 'Held', { unit: 'unit' })),
        { ...qty('qty', 'Asked for', { unit: 'unit' }), isExtra: true },
        batchColumn(),
        trays,
        onCard('fact', date('lastDate', 'Last day', { sorted: true })),
        text('createdBy', 'By'),
      ]}
      filters={[choice('status', 'Status', holdStates)]}
      rowActions={holdActions}
      create={hold}
      panel={HoldPanel}
      empty="Nothing is held for anybody. Hold goods for a customer who has not ordered yet; they are free again after the last day."
    />
  );
}
