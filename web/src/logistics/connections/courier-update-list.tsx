import type { CourierUpdateRow } from '@counting-house/contract/logistics/courier-update.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { choice, period } from '../../ui/filter/filters.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { type Column, moment, onCard, stacked, state, text } from '../../ui/table/columns.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { statusLabels } from '../logistics-labels.ts';
import { outcomeStates } from './connection-labels.ts';
import { dismissStep, retryStep } from './courier-update-actions.tsx';
import { CourierUpdatePanel } from './courier-update.panel.tsx';
import { ParcelLink } from './parcel-link.tsx';

/** A message that names no waybill is opened too. */
const waybill: Column<CourierUpdateRow> = {
  key: 'waybill',
  label: 'AWB no.',
  cell: (row) => <RecordLink id={row.id}>{row.waybill || 'No AWB number'}</RecordLink>,
  words: (row) => row.waybill,
};

const parcel: Column<CourierUpdateRow> = {
  key: 'parcel',
  label: 'Parcel',
  cell: (row) => row.parcel && <ParcelLink parcel={row.parcel} />,
  words: (row) => row.parcel?.number ?? '',
};

const status: Column<CourierUpdateRow> = {
  key: 'status',
  label: 'Mapped to',
  cell: (row) => row.status && statusLabels[row.status],
  words: (row) => (row.status ? statusLabels[row.status] : ''),
};

const everyMs = 60_000;

/** What couriers' systems told of parcels. */
export const courierUpdateList = {
  list: logistics.listCourierUpdates,
  things: 'tracking updates',
  search: 'AWB no., status',
  tabs: {
    key: 'show',
    start: 'open',
    tabs: [
      { value: 'open', label: 'To resolve' },
      { value: 'all', label: 'All' },
    ],
  },
  columns: [
    stacked(moment('receivedAt', 'Received', { sorted: true }), text('account', 'Connection')),
    stacked(waybill, parcel),
    stacked(text('word', 'Courier status'), status),
    state('outcome', 'Status', outcomeStates),
    onCard('fact', text('text', 'Result')),
  ],
  filters: [choice('outcome', 'Status', outcomeStates), period('received', 'Received')],
  rowActions: [retryStep, dismissStep],
  panel: CourierUpdatePanel,
  empty: 'No tracking updates to resolve.',
  looksEvery: everyMs,
} satisfies ListProps<typeof logistics.listCourierUpdates>;

export const CourierUpdateList = () => <List {...courierUpdateList} />;
