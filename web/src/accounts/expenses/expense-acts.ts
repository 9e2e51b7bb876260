import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import {
  mayStepExpense,
  type ExpenseStatus,
  type ExpenseStep,
} from '@counting-house/contract/accounts/expense-labels.ts';
import { IconArrowBackUp, IconPencil, IconRepeat, IconSend } from '@tabler/icons-react';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { approvalActs } from '../approval-acts.ts';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly status: ExpenseStatus;
  readonly version: number;
};

const may =
  (step: ExpenseStep) =>
  ({ status }: Row) =>
    mayStepExpense(step, status);

const edits: RowAction<Row> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: accessOf(accounts.updateExpense),
  isFor: may('change'),
  does: {
    kind: 'visit',
    path: ({ id }) => `/bank/vouchers?tab=expenses&form=editExpense&id=${id}`,
  },
};

const { approve, reject, deleteDraft } = approvalActs<Row>(
  {
    approve: accounts.approveExpense,
    reject: accounts.rejectExpense,
    remove: accounts.deleteExpense,
  },
  may,
);

const repeats: RowAction<Row> = {
  label: 'Repeat',
  icon: IconRepeat,
  access: [...accessOf(accounts.createVoucherTemplate), 'accounts.expense.write'],
  isFor: ({ status }) => status === 'draft' || status === 'posted',
  does: {
    kind: 'visit',
    path: ({ id }) => `/bank/vouchers?tab=expenses&form=repeatExpense&id=${id}`,
  },
};

/** What can be done with an expense. */
export const expenseActs: RowAction<Row>[] = [
  run('Send for approval', accounts.submitExpense, {
    icon: IconSend,
    key: 's',
    when: may('submit'),
    whyNot: () => 'no draft',
    many: true,
    done: ({ number }: Row) => `${number} is pending approval`,
  }),
  approve,
  reject,
  edits,
  deleteDraft,
  run('Cancel expense', accounts.cancelExpense, {
    icon: IconArrowBackUp,
    dangerous: true,
    when: may('cancel'),
    ask: 'reason',
    done: ({ number }: Row) => `${number} cancelled`,
  }),
  repeats,
];
