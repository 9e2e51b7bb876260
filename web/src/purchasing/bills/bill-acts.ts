import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { BillState } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconReceiptRefund,
  IconTruckReturn,
  IconX,
} from '@tabler/icons-react';
import { pathTo } from '../../platform/places.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { notePath } from '../notes/vendor-note-acts.ts';
import { newReturnPath } from '../returns/vendor-return-acts.ts';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly state: BillState;
  readonly vendorId: number;
  readonly isBlocked: boolean;
  /** Of a list, where many are confirmed at once: whether its goods stand against receipt and order. */
  readonly isMatched?: boolean;
  /** Of a bill that is open before somebody: whether they entered it; then another accepts it. */
  readonly isOwn?: boolean;
  /** Of a bill that is open before somebody: who else may approve it; nobody else leaves it to the maker. */
  readonly approvers?: readonly string[];
  /** Of a bill that is open before somebody: what is billed too much, paise. */
  readonly excess?: number;
  readonly version: number;
};

const isIn =
  (...of: readonly BillState[]) =>
  ({ state }: Row) =>
    of.includes(state);

const isDraft = isIn('draft');

const confirmedLabels = (_: Row, { number, state }: { number: string; state: BillState }) =>
  state === 'exception' ? `${number} is pending approval` : `${number} confirmed`;

const isOwed = isIn('confirmed', 'part_paid');

/** Opens the page of a bill that is pending approval, where the reasons are written. */
const decides = (
  label: string,
  { at, ...more }: Pick<RowAction<Row>, 'icon' | 'key'> & { at: 'accept' | 'debit' | 'reject' },
): RowAction<Row> => ({
  ...more,
  label,
  access: [
    ...accessOf(purchasing.billApprove),
    ...(at === 'debit' ? accessOf(purchasing.createVendorNote) : []),
  ],
  isFor: ({ state, isOwn, approvers = [''], excess }) =>
    state === 'exception' &&
    !(isOwn && at !== 'reject' && approvers.length > 0) &&
    !(at === 'debit' && !excess),
  does: {
    kind: 'visit',
    path: ({ id }) => `${pathTo(purchasingScreens.bill, { id })}?decide=${at}`,
  },
});

const edits: RowAction<Row> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: accessOf(purchasing.updateBill),
  isFor: isIn('draft', 'exception'),
  does: { kind: 'visit', path: ({ id }) => pathTo(purchasingScreens.editBill, { id }) },
};

const copies: RowAction<Row> = {
  label: 'Copy',
  icon: IconCopy,
  access: accessOf(purchasing.createBill),
  isFor: () => true,
  does: { kind: 'visit', path: ({ id }) => `${purchasingScreens.newBill.path}?copy=${id}` },
};

const goBack: RowAction<Row> = {
  label: 'Return goods',
  icon: IconTruckReturn,
  isAside: true,
  access: accessOf(purchasing.createReturn),
  isFor: isIn('confirmed', 'part_paid', 'paid'),
  does: {
    kind: 'visit',
    path: ({ id, vendorId }) => newReturnPath({ vendor: vendorId, bill: id }),
  },
};

const notes: RowAction<Row> = {
  label: 'New debit or credit note',
  icon: IconReceiptRefund,
  isAside: true,
  access: accessOf(purchasing.createVendorNote),
  isFor: isIn('confirmed', 'part_paid', 'paid'),
  does: { kind: 'visit', path: ({ id }) => notePath({ form: 'note', bill: id }) },
};

/** What can be done with a bill; anyone who accepts one that does not match writes why on its page. */
export const billActs: RowAction<Row>[] = [
  run('Confirm', purchasing.billConfirm, {
    icon: IconCheck,
    key: 'y',
    when: (row: Row) => isDraft(row) && row.isMatched !== false,
    whyNot: (row: Row) => (isDraft(row) ? 'not matched' : 'no draft'),
    many: true,
    done: confirmedLabels,
  }),
  run('Send for approval', purchasing.billConfirm, {
    icon: IconCheck,
    key: 'y',
    when: (row: Row) => isDraft(row) && row.isMatched === false,
    done: confirmedLabels,
  }),
  decides('Accept', { icon: IconCheck, key: 'y', at: 'accept' }),
  decides('Approve and raise debit note', { icon: IconReceiptRefund, at: 'debit' }),
  decides('Reject', { icon: IconArrowBackUp, key: 'r', at: 'reject' }),
  edits,
  goBack,
  notes,
  run('Block payment', purchasing.billBlock, {
    icon: IconLock,
    when: (row: Row) => isOwed(row) && !row.isBlocked,
    whyNot: () => 'not to be paid',
    ask: 'reason',
    many: true,
    done: ({ number }: Row) => `${number} is blocked for payment`,
  }),
  run('Release payment', purchasing.billUnblock, {
    icon: IconLockOpen,
    when: (row: Row) => isOwed(row) && row.isBlocked,
    whyNot: () => 'not blocked',
    many: true,
    done: ({ number }: Row) => `${number} may be paid`,
  }),
  copies,
  deletes('bill', ({ number }: Row) => number, { when: isIn('draft') }),
  run('Cancel bill', purchasing.billCancel, {
    icon: IconX,
    dangerous: true,
    when: isIn('exception', 'confirmed'),
    ask: 'note',
    done: ({ number }: Row) => `${number} cancelled`,
  }),
];
