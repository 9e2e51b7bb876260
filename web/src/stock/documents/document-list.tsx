import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useMay } from '../../platform/session.ts';
import { ago, date, money, opens, stacked, text } from '../../ui/table/columns.tsx';
import { choice, period, picker } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { useDocumentActs } from './document-acts.ts';
import { DocumentPanel } from './document.panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { documentStates, documentLabels } from '../stock-labels.ts';
import { useStore } from '../store-on-view.tsx';

/** The papers of all stores, newest first. */
export function DocumentList() {
  const acts = useDocumentActs();
  const seesValues = useMay()('stock.value.read');
  const { hasSeveral } = useStore();
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
          cell: (row) => documentLabels[row.kind],
          words: (row) => documentLabels[row.kind],
        },
        {
          key: 'status',
          label: 'Status',
          part: 'badge',
          cell: (row) => <State of={documentStates} is={row.status} />,
          words: (row) => documentStates[row.status].label,
        },
        ...(hasSeveral ? [text<'store'>('store', 'Store')] : []),
        date('businessDate', 'Date', { sorted: true }),
        { key: 'lines', label: 'Lines', isRight: true, cell: (row) => row.lines },
        text('note', 'Note'),
        text('createdBy', 'By'),
        ...(seesValues ? [money('value', 'Value')] : []),
      ]}
      filters={[
        choice('kind', 'What', documentLabels),
        choice('status', 'Status', documentStates),
        period('businessDate', 'Date'),
        ...(hasSeveral ? [picker('storeId', 'Store', stock.listStores)] : []),
      ]}
      rowActions={acts}
      panel={DocumentPanel}
      empty="Opening stock, adjustments, moves and write-offs appear here."
    />
  );
}
