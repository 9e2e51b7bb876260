import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import {
  mayStep,
  type VoucherKind,
  type VoucherStatus,
  type VoucherStep,
} from '@counting-house/contract/accounts/vouchers/voucher-words.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconPencil,
  IconPrinter,
  IconRepeat,
} from '@tabler/icons-react';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import { approvalActs } from '../approval-acts.ts';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly kind: VoucherKind;
  readonly status: VoucherStatus;
  readonly version: number;
};

const may =
  (step: VoucherStep) =>
  ({ status }: Row) =>
    mayStep(step, status);

const postedWords = (_: Row, { number, status }: { number: string; status: VoucherStatus }) =>
  status === 'waiting' ? `${number} waits for approval` : `${number} posted`;

const edits: RowAction<Row> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: accessOf(accounts.updateVoucher),
  isFor: (row) => mayStep('change', row.status) && row.kind !== 'settlement',
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?form=edit&id=${id}` },
};

const copies: RowAction<Row> = {
  label: 'Copy',
  icon: IconCopy,
  access: accessOf(accounts.createVoucher),
  isFor: ({ kind }) => kind !== 'settlement',
  does: { kind: 'visit', path: ({ id, kind }) => `/bank/vouchers?form=${kind}&copy=${id}` },
};

const repeats: RowAction<Row> = {
  label: 'Repeat',
  icon: IconRepeat,
  access: accessOf(accounts.createVoucherTemplate),
  isFor: ({ kind, status }) => kind !== 'settlement' && status !== 'reversed',
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?form=repeat&id=${id}` },
};

const { approve, reject, deleteDraft } = approvalActs<Row>(
  {
    approve: accounts.approveVoucher,
    reject: accounts.rejectVoucher,
    remove: accounts.deleteVoucher,
  },
  may,
);

/** What can be done with a voucher. */
export const voucherActs: RowAction<Row>[] = [
  run('Post', accounts.postVoucher, {
    icon: IconCheck,
    key: 'y',
    when: may('post'),
    whyNot: () => 'no draft',
    many: true,
    done: postedWords,
  }),
  approve,
  reject,
  edits,
  prints('Print', accounts.printVoucher, {
    icon: IconPrinter,
    when: ({ status }: Row) => status === 'posted',
    whyNot: () => 'not posted',
    of: ([row]) => ({ id: row?.id ?? 0 }),
    most: 1,
  }),
  copies,
  repeats,
  deleteDraft,
  run('Reverse', accounts.reverseVoucher, {
    icon: IconArrowBackUp,
    dangerous: true,
    when: may('reverse'),
    ask: 'reason',
    done: ({ number }: Row) => `${number} reversed`,
  }),
];
