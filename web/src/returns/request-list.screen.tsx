import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { useSearch } from '../platform/address.ts';
import { useOptionalOperation } from '../platform/use-operation.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { nextStep } from '../ui/list/row-menu.tsx';
import { beginHere } from '../ui/page/page-acts.tsx';
import { NewReturnPanel } from './new-return.panel.tsx';
import {
  approveStep,
  cancelStep,
  openStep,
  returnColumns,
  returnFilters,
} from './return-columns.tsx';
import { ReturnPanel } from './return.panel.tsx';

const everyMs = 60_000;

const desk = {
  key: 'desk',
  start: 'requested',
  tabs: [
    { value: 'requested', label: 'Requested' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'all', label: 'All' },
  ],
} as const;

/** Requests to return goods, and what was decided on them. */
export function RequestListScreen() {
  const { desk: chosen = 'requested' } = useSearch();
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
      columns={[...returnColumns, nextStep('Next step', [approveStep])]}
      filters={returnFilters}
      rowActions={[approveStep, cancelStep, openStep]}
      panel={ReturnPanel}
      newPanel={NewReturnPanel}
      create={beginHere('New return', returns.createReturn)}
      empty={chosen === 'requested' ? 'No requests are waiting.' : 'No returns yet.'}
      looksEvery={everyMs}
    />
  );
}
