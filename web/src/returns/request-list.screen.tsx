import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { useSearch } from '../platform/address.ts';
import { nextStep } from '../ui/rows/row-menu.tsx';
import { beginHere } from '../ui/page/page-acts.tsx';
import { NewReturnPanel } from './new-return.panel.tsx';
import {
  approveStep,
  assignStep,
  cancelStep,
  openStep,
  rejectStep,
  returnColumns,
} from './return-columns.tsx';
import { ReturnDesk } from './return-desk.tsx';

const desk = {
  key: 'desk',
  start: 'requested',
  tabs: [
    { value: 'requested', label: 'Requested' },
    { value: 'offerOut', label: 'Offer sent' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'all', label: 'All' },
  ],
} as const;

const columns = [...returnColumns, nextStep('Next step', [approveStep])];
const rowActions = [approveStep, rejectStep, assignStep, cancelStep, openStep];

const empties: Readonly<Record<string, string>> = {
  requested: 'No requests are waiting.',
  offerOut: 'No customer has an offer to answer.',
};

/** Requests to return goods, and what was decided on them. */
export function RequestListScreen() {
  const { desk: chosen = 'requested' } = useSearch();
  return (
    <ReturnDesk
      tabs={desk}
      columns={columns}
      rowActions={rowActions}
      newPanel={NewReturnPanel}
      create={beginHere('New return', returns.createReturn)}
      empty={empties[chosen] ?? 'No returns yet.'}
    />
  );
}
