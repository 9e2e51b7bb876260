import { useSearch } from '../platform/address.ts';
import {
  assignStep,
  cancelStep,
  openStep,
  printCreditStep,
  printLabelStep,
  returnColumns,
} from './return-columns.tsx';
import { ReturnDesk } from './return-desk.tsx';

const desk = {
  key: 'desk',
  start: 'toReceive',
  tabs: [
    { value: 'toReceive', label: 'To receive' },
    { value: 'toSettle', label: 'To settle' },
    { value: 'rto', label: 'NDR (undelivered)' },
    { value: 'closed', label: 'Settled' },
    { value: 'all', label: 'All' },
  ],
} as const;

const rowActions = [openStep, printLabelStep, printCreditStep, assignStep, cancelStep];

const empties: Readonly<Record<string, string>> = {
  toReceive: 'Nothing to receive.',
  toSettle: 'Nothing to settle.',
  rto: 'No parcel comes back.',
};

/** Goods that come back: received piece by piece, then settled. */
export function ReturnListScreen() {
  const { desk: chosen = 'toReceive' } = useSearch();
  return (
    <ReturnDesk
      tabs={desk}
      columns={returnColumns}
      rowActions={rowActions}
      empty={empties[chosen] ?? 'No returns yet.'}
    />
  );
}
