import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { ago, opens, stacked, text } from '../../ui/table/columns.tsx';
import { List } from '../../ui/list/list.tsx';
import { DocumentPanel } from '../documents/document.panel.tsx';
import { documentLabels } from '../stock-labels.ts';

/** What was moved from tray to tray. */
export function MoveList() {
  return (
    <List
      list={stock.listDocs}
      things="moves"
      with={{ kind: ['move', 'tray_clear', 'transfer'] }}
      search="Number, note"
      columns={[
        stacked(opens('number', 'Document'), ago('createdAt', 'Created', { sorted: true })),
        {
          key: 'kind',
          label: 'What',
          cell: (row) => documentLabels[row.kind],
          words: (row) => documentLabels[row.kind],
        },
        { key: 'lines', label: 'Lines', isRight: true, cell: (row) => row.lines },
        text('note', 'Note'),
        text('createdBy', 'By'),
      ]}
      panel={DocumentPanel}
      empty="Moves from tray to tray appear here."
    />
  );
}
