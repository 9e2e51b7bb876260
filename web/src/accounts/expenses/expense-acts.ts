import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import {
  mayStepExpense,
  type ExpenseStatus,
  type ExpenseStep,
} from '@counting-house/contract/accounts/expense-words.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type RowAction, run } from '../../ui/list/actions.tsx';

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

/** What can be done with an expense. */
export const expenseActs: RowAction<Row>[] = [
  run('Send for approval', accounts.submitExpense, {
    icon: IconSend,
    key: 's',
    when: may('submit'),
    whyNot: () => 'no draft',
    many: true,
    done: ({ number }: Row) => `${number} waits for approval`,
  }),
  run('Approve', accounts.approveExpense, {
    icon: IconCheck,
    key: 'y',
    when: may('approve'),
    whyNot: () => 'not waiting',
    many: true,
    done: (_: Row, { number }) => `${number} posted`,
  }),
  run('Reject', accounts.rejectExpense, {
    icon: IconX,
    when: may('reject'),
    ask: 'reason',
    done: ({ number }: Row) => `${number} rejected`,
  }),
  edits,
  run('Delete draft', accounts.deleteExpense, {
    icon: IconTrash,
    dangerous: true,
    when: may('delete'),
    sure: {
      title: ({ number }: Row) => `Delete ${number}?`,
      effect: () => 'It never stood in the books.',
    },
    done: ({ number }: Row) => `${number} deleted`,
  }),
  run('Cancel expense', accounts.cancelExpense, {
    icon: IconArrowBackUp,
    dangerous: true,
    when: may('cancel'),
    ask: 'reason',
    done: ({ number }: Row) => `${number} cancelled`,
  }),
];
