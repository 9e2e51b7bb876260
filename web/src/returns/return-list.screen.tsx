import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { useSearch } from '../platform/address.ts';
import { useOptionalOperation } from '../platform/use-operation.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { cancelStep, openStep, returnColumns, returnFilters } from './return-columns.tsx';
import { ReturnPanel } from './return.panel.tsx';

const everyMs = 60_000;

const desk = {
  key: 'desk',
  start: 'toReceive',
  tabs: [
    { value: 'toReceive', label: 'To receive' },
    { value: 'toSettle', label: 'To settle' },
    { value: 'rto', label: 'Undelivered' },
    { value: 'closed', label: 'Settled' },
    { value: 'all', label: 'All' },
  ],
} as const;

const empties: Readonly<Record<string, string>> = {
  toReceive: 'Nothing to receive.',
  toSettle: 'Nothing to settle.',
  rto: 'No parcel comes back.',
};

/** Goods that come back: received piece by piece, then settled. */
export function ReturnListScreen() {
  const { desk: chosen = 'toReceive' } = useSearch();
  const counts = useOptionalOperation(
    returns.listReturns,
    { limit: 1 },
    { refetchInterval: everyMs },
  );
  return (
    <ListScreen
      list={returns.listReturns}
      things="returns"
      tabs={desk}
      counts={counts.data?.desk}
      search="Return, order, customer, phone, item"
      columns={returnColumns}
      filters={returnFilters}
      rowActions={[openStep, cancelStep]}
      panel={ReturnPanel}
      empty={empties[chosen] ?? 'No returns yet.'}
      looksEvery={everyMs}
    />
  );
}
