import type { CountRow } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { ago, type Column, money, opens, state, text } from '../../ui/table/columns.tsx';
import { choice } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { CountFormPanel } from './count-form.panel.tsx';
import { CountPanel } from './count.panel.tsx';
import { CountReview } from './count-review.tsx';
import { countKinds, countStates } from './count-labels.ts';
import { useStoreId } from '../store-on-view.tsx';

const columns: readonly Column<CountRow>[] = [
  opens('number', 'Count', { sorted: true }),
  {
    key: 'kind',
    label: 'What',
    cell: (row) => countKinds[row.kind],
    words: (row) => countKinds[row.kind],
  },
  state('status', 'Status', countStates),
  {
    key: 'trays',
    label: 'Trays done',
    isNamed: true,
    cell: (row) => `${row.traysDone} of ${row.trays}`,
    words: (row) => `${row.traysDone} of ${row.trays}`,
  },
  text('note', 'Note'),
  text('createdBy', 'By'),
  ago('createdAt', 'Created', { sorted: true }),
];
const valuedColumns = [...columns, money('gain', 'Found'), money('loss', 'Missing')];

/** Counts of goods, newest first; one of them in review fills the tab. */
export function CountList() {
  const storeId = useStoreId();
  const { review } = useSearch();
  const may = useMay();
  const seesValues = may('stock.count.review') && may('stock.value.read');
  if (review && may('stock.count.review')) return <CountReview id={Number(review)} />;
  return (
    <List
      list={stock.listCounts}
      with={{ storeId }}
      things="counts"
      search="Number, note"
      columns={seesValues ? valuedColumns : columns}
      filters={[choice('status', 'Status', countStates), choice('kind', 'What', countKinds)]}
      create={beginHere('New count', stock.countCreate)}
      panel={CountPanel}
      newPanel={CountFormPanel}
      empty="No counts yet. Count a tray, or what is due."
    />
  );
}
