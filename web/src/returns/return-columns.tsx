import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ReturnRow } from '@counting-house/contract/returns/return-list.ts';
import {
  IconBan,
  IconCheck,
  IconClockExclamation,
  IconPrinter,
  IconReceiptRefund,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { moment as momentWords } from '../platform/format/format.ts';
import { open, prints, run, runMany, type RowAction } from '../ui/list/actions.tsx';
import {
  type Column,
  fewText,
  names,
  OneLine,
  opens,
  stacked,
  state,
  text,
} from '../ui/table/columns.tsx';
import { choice, period, yesNo } from '../ui/filter/filters.tsx';
import { reasonFilter } from '../ui/filter/reason-filter.tsx';
import css from './returns.module.css';
import {
  pickupLabels,
  returnStates,
  sourceLabels,
  typeLabels,
  wishLabels,
} from './return-labels.ts';

const forms = () => import('./many-forms.tsx');
const RejectForm = lazyLayer(async () => (await forms()).RejectForm);
const AssignForm = lazyLayer(async () => (await forms()).AssignForm);

const items: Column<ReturnRow> = {
  key: 'items',
  label: 'Items',
  cell: (row) => <OneLine all={row.items.join(', ')}>{itemsOf(row)}</OneLine>,
  words: (row) => itemsOf(row),
};

const itemsOf = ({ items: titles, lineCount }: ReturnRow) => fewText(titles, lineCount);

const why: Column<ReturnRow> = names('reasons', 'Reason');

const wish: Column<ReturnRow> = {
  key: 'wish',
  label: 'Asked for',
  cell: (row) => wishLabels[row.wish],
  words: (row) => wishLabels[row.wish],
};

const kind: Column<ReturnRow> = {
  key: 'type',
  label: 'Comes',
  cell: (row) => comesText(row),
  words: (row) => comesText(row),
};

/** How the goods come, and how far they are. */
function comesText({ isAtDoor, pickupState, wantsPickup, type, status }: ReturnRow): string {
  if (isAtDoor) return 'RTO at our door';
  const isOver = pickupState === 'booked' && status !== 'approved';
  if (pickupState !== null && !isOver) return `Pickup ${pickupLabels[pickupState] ?? pickupState}`;
  if (wantsPickup) return status === 'approved' ? 'Pickup to book' : 'Pickup';
  return typeLabels[type];
}

/** Days after which a request has waited long, and too long. */
const waitsLong = 2;
const waitsTooLong = 5;

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const asked: Column<ReturnRow> = {
  key: 'requestedAt',
  label: 'Requested',
  isSorted: true,
  isTime: true,
  cell: (row) => <Asked row={row} />,
  words: (row) => momentWords(row.requestedAt),
};

/** When it was asked for, and how long it waits for a decision by now. */
function Asked({ row: { requestedAt, waitingDays } }: { row: ReturnRow }) {
  if (waitingDays === null || waitingDays < waitsLong) return momentWords(requestedAt);
  return (
    <span className={css.aged} data-is={waitingDays >= waitsTooLong ? 'late' : 'waiting'}>
      {momentWords(requestedAt)}
      <b>
        <IconClockExclamation size={14} stroke={2} aria-hidden />
        pending {daysText(waitingDays)}
      </b>
    </span>
  );
}

export const returnColumns: readonly Column<ReturnRow>[] = [
  stacked(opens('returnNo', 'Return'), text('orderNo', 'Order')),
  stacked(text('buyerName', 'Customer'), text('buyerPhone', 'Phone')),
  items,
  stacked(why, wish),
  kind,
  asked,
  text('assigneeName', 'Assigned to'),
  state('status', 'Status', returnStates),
];

export const returnFilters = [
  choice('type', 'Comes', typeLabels),
  choice('wish', 'Asked for', wishLabels),
  choice('source', 'Requested by', sourceLabels),
  reasonFilter('reasonId', 'Reason', 'return'),
  yesNo('assignedToMe', 'Assigned to me'),
  period('requested', 'Requested'),
];

const isRequested = ({ status }: ReturnRow) => status === 'requested';
const notAsked = ({ status }: ReturnRow) => returnStates[status].label.toLowerCase();

export const approveStep: RowAction<ReturnRow> = runMany('Approve', returns.changeReturns, {
  with: { action: 'approve' },
  key: 'a',
  icon: IconCheck,
  when: isRequested,
  whyNot: notAsked,
  done: (row) => `${row.returnNo} approved`,
});

export const rejectStep: RowAction<ReturnRow> = {
  ...runMany('Reject', returns.changeReturns, {
    with: { action: 'reject' },
    key: 'r',
    icon: IconBan,
    form: RejectForm,
    when: isRequested,
    whyNot: notAsked,
    done: (row: ReturnRow) => `${row.returnNo} rejected`,
  }),
  isDangerous: true,
};

export const assignStep: RowAction<ReturnRow> = runMany('Assign', returns.changeReturns, {
  with: { action: 'assign' },
  icon: IconUserCheck,
  form: AssignForm,
  when: ({ status }) => ['requested', 'approved', 'received'].includes(status),
  whyNot: notAsked,
  undo: (rows) =>
    [...new Set(rows.map(({ assigneeId }) => assigneeId))].map((userId) => ({
      operation: returns.changeReturns,
      input: {
        action: 'assign',
        userId,
        ids: rows.filter((row) => row.assigneeId === userId).map(({ id }) => id),
      },
    })),
  done: (row) => `${row.returnNo} assigned`,
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

/** Its goods were not brought another way meanwhile. */
const isToFetch = ({ pickupParcelId, status }: ReturnRow) =>
  pickupParcelId !== null && status === 'approved';

/** Of the parcel that a courier fetches it in. */
export const printLabelStep: RowAction<ReturnRow> = prints('Print label', logistics.documents, {
  icon: IconPrinter,
  most: 100,
  when: isToFetch,
  whyNot: () => 'without a pickup to come',
  of: (rows: readonly ReturnRow[]) => ({
    ids: rows.map(({ pickupParcelId }) => pickupParcelId),
    parts: ['label'],
  }),
});

export const printCreditStep: RowAction<ReturnRow> = prints(
  'Print credit note',
  invoices.printCreditNotes,
  {
    icon: IconReceiptRefund,
    most: 50,
    when: ({ creditNoteIds }: ReturnRow) => creditNoteIds.length > 0,
    whyNot: () => 'without a credit note',
    of: (rows: readonly ReturnRow[]) => ({
      ids: rows.flatMap(({ creditNoteIds }) => creditNoteIds),
    }),
  },
);

export const openStep = open('Open');
