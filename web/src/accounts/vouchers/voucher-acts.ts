import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import {
  mayStep,
  TypedVoucherKind,
  type VoucherKind,
  type VoucherMethod,
  type VoucherStatus,
  type VoucherStep,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconPencil,
  IconPrinter,
  IconReceiptOff,
  IconRepeat,
} from '@tabler/icons-react';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import { approvalActs } from '../approval-acts.ts';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly kind: VoucherKind;
  readonly status: VoucherStatus;
  readonly method: VoucherMethod | null;
  readonly version: number;
};

/** People typed it: it comes from no page of its own. */
const isTyped = ({ kind }: Pick<Row, 'kind'>) => TypedVoucherKind.safeParse(kind).success;

/** A payment by cheque, which its bank may not pay. */
const isOurCheque = ({ kind, method }: Row) => kind === 'payment' && method === 'cheque';

const may =
  (step: VoucherStep) =>
  ({ status }: Row) =>
    mayStep(step, status);

const postedLabels = (_: Row, { number, status }: { number: string; status: VoucherStatus }) =>
  status === 'waiting' ? `${number} is pending approval` : `${number} posted`;

const edits: RowAction<Row> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: accessOf(accounts.updateVoucher),
  isFor: (row) => mayStep('change', row.status) && isTyped(row),
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?form=edit&id=${id}` },
};

const copies: RowAction<Row> = {
  label: 'Copy',
  icon: IconCopy,
  access: accessOf(accounts.createVoucher),
  isFor: isTyped,
  does: { kind: 'visit', path: ({ id, kind }) => `/bank/vouchers?form=${kind}&copy=${id}` },
};

const repeats: RowAction<Row> = {
  label: 'Repeat',
  icon: IconRepeat,
  access: accessOf(accounts.createVoucherTemplate),
  isFor: (row) => isTyped(row) && row.status !== 'reversed' && row.status !== 'bounced',
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?form=repeat&id=${id}` },
};

const bounces: RowAction<Row> = {
  label: 'Cheque bounced',
  icon: IconReceiptOff,
  access: accessOf(accounts.returnIssuedCheque),
  isDangerous: true,
  isFor: (row) => isOurCheque(row) && mayStep('bounce', row.status),
  does: { kind: 'visit', path: ({ id }) => `/bank/vouchers?form=bouncedPayment&id=${id}` },
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
    done: postedLabels,
  }),
  approve,
  reject,
  edits,
  prints('Print', accounts.printVoucher, {
    icon: IconPrinter,
    when: ({ status }: Row) => status === 'posted' || status === 'bounced',
    whyNot: () => 'not posted',
    of: ([row]) => ({ id: row?.id ?? 0 }),
    most: 1,
  }),
  copies,
  repeats,
  deleteDraft,
  bounces,
  {
    ...run('It did not bounce', accounts.undoIssuedReturn, {
      icon: IconCheck,
      ask: 'reason',
      when: (row: Row) => isOurCheque(row) && mayStep('unbounce', row.status),
      sure: {
        title: ({ number }) => `The cheque of ${number} did not bounce?`,
        effect: () => 'The return is reversed. What the cheque paid is paid again.',
      },
      done: ({ number }: Row) => `${number} is paid`,
    }),
    isAside: true,
  },
  run('Reverse', accounts.reverseVoucher, {
    icon: IconArrowBackUp,
    dangerous: true,
    when: may('reverse'),
    ask: 'reason',
    done: ({ number }: Row) => `${number} reversed`,
  }),
];
