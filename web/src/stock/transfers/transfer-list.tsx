import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { choice } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { ago, date, opens, stacked, state, text } from '../../ui/table/columns.tsx';
import { useStockActs } from '../stock-forms.tsx';
import { transferActions } from './transfer-acts.ts';
import { transferStates } from './transfer-labels.ts';
import { TransferDetailsPanel } from './transfer.panel.tsx';

/** Goods between the stores: what is to go, what is on the way, what arrived. */
export function TransferList() {
  const { transfer } = useStockActs();
  return (
    <List
      list={stock.listTransfers}
      things="transfers"
      search="Number, note"
      columns={[
        stacked(
          opens('number', 'Transfer', { sorted: true }),
          ago('createdAt', 'Created', { sorted: true }),
        ),
        state('status', 'Status', transferStates),
        text('store', 'From'),
        text('toStore', 'To'),
        {
          key: 'lines',
          label: 'Lines',
          isRight: true,
          cell: (row) =>
            row.openLines > 0 ? `${row.lines}, ${row.openLines} on the way` : String(row.lines),
        },
        date('businessDate', 'Sent'),
        text('createdBy', 'By'),
        text('note', 'Note'),
      ]}
      filters={[choice('status', 'Status', transferStates)]}
      rowActions={transferActions}
      create={transfer}
      panel={TransferDetailsPanel}
      empty="No transfers yet. Goods that go from one store to another appear here."
    />
  );
}
