import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { ReturnRow } from '@counting-house/contract/returns/return-list.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { open, run, type RowAction } from '../ui/list/actions.tsx';
import { type Column, moment, opens, stacked, state, text } from '../ui/table/columns.tsx';
import { choice, period } from '../ui/filter/filters.tsx';
import { Nothing } from '../ui/parts/value.tsx';
import { reasonFilter } from '../ui/filter/reason-filter.tsx';
import { pickupWords, returnStates, sourceWords, typeWords, wishWords } from './return-words.ts';

const items: Column<ReturnRow> = {
  key: 'items',
  label: 'Items',
  cell: (row) => itemsOf(row),
  words: (row) => itemsOf(row),
};

const itemsOf = ({ items: titles, lineCount }: ReturnRow) =>
  [...titles, ...(lineCount > titles.length ? [`${lineCount - titles.length} more`] : [])].join(
    ', ',
  );

const why: Column<ReturnRow> = {
  key: 'reasons',
  label: 'Reason',
  cell: (row) => row.reasons.join(', ') || <Nothing />,
  words: (row) => row.reasons.join(', '),
};

const wish: Column<ReturnRow> = {
  key: 'wish',
  label: 'Wish',
  cell: (row) => wishWords[row.wish],
  words: (row) => wishWords[row.wish],
};

const kind: Column<ReturnRow> = {
  key: 'type',
  label: 'Comes',
  cell: (row) => comesWords(row),
  words: (row) => comesWords(row),
};

/** How the goods come, and how far they are. */
function comesWords({ isAtDoor, pickupState, wantsPickup, type, status }: ReturnRow): string {
  if (isAtDoor) return 'At our door';
  if (pickupState !== null) return `Pick-up ${pickupWords[pickupState] ?? pickupState}`;
  if (wantsPickup) return status === 'approved' ? 'Pick-up to book' : 'Pick-up';
  return typeWords[type];
}

export const returnColumns: readonly Column<ReturnRow>[] = [
  stacked(opens('returnNo', 'Return'), text('orderNo', 'Order')),
  stacked(text('buyerName', 'Customer'), text('buyerPhone', 'Phone')),
  items,
  stacked(why, wish),
  kind,
  moment('requestedAt', 'Requested', { sorted: true }),
  state('status', 'Status', returnStates),
];

export const returnFilters = [
  choice('type', 'Comes', typeWords),
  choice('wish', 'Wish', wishWords),
  choice('source', 'Asked by', sourceWords),
  reasonFilter('reasonId', 'Reason', 'return'),
  period('requested', 'Requested'),
];

export const approveStep: RowAction<ReturnRow> = run('Approve', returns.approveAll, {
  key: 'a',
  icon: IconCheck,
  when: (row: ReturnRow) => row.status === 'requested',
  done: (row) => `${row.returnNo} approved`,
});

export const cancelStep: RowAction<ReturnRow> = run('Cancel', returns.cancelReturn, {
  icon: IconX,
  ask: 'reason',
  when: (row: ReturnRow) =>
    row.type !== 'rto' &&
    row.isUntouched &&
    (row.status === 'requested' || row.status === 'approved'),
  done: (row) => `${row.returnNo} cancelled`,
});

export const openStep = open('Open');
