import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CustomerRow } from '@counting-house/contract/customers/customer.ts';
import { IconLock, IconLockOpen, IconTag } from '@tabler/icons-react';
import { count } from '../platform/format/format.ts';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { TagsDialog, WordsDialog } from '../ui/dialog/words-dialog.tsx';
import { type RowAction, runMany } from '../ui/list/actions.tsx';

type Named = Pick<CustomerRow, 'id' | 'name'>;

/** Asks which tags customers get. */
function TagForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  return (
    <TagsDialog
      what={whom(rows)}
      input={customers.tagCustomers.input}
      leftOut={leftOut}
      answer={answer}
    />
  );
}

/** Asks why customers are blocked. */
function BlockForm({ rows, leftOut, answer }: RowsFormProps<Named>) {
  return (
    <WordsDialog
      title={`Block ${whom(rows)}?`}
      act="Block"
      label="Reason"
      description="New orders are refused. Orders already placed go on."
      isNeeded
      leftOut={leftOut}
      answer={answer}
      read={(typed) =>
        typed.trim() ? { said: { reason: typed.trim() } } : { wrong: 'Enter a reason for blocking' }
      }
    />
  );
}

const whom = (rows: readonly Named[]) =>
  rows.length === 1 ? (rows[0]?.name ?? '') : `${count(rows.length)} customers`;

export const tagStep: RowAction<CustomerRow> = runMany('Tag', customers.tagCustomers, {
  icon: IconTag,
  form: TagForm,
  undo: (rows: readonly CustomerRow[], { add }) =>
    rows.flatMap(({ id, tags }) => {
      const remove = (add as readonly string[]).filter((tag) => !tags.includes(tag));
      return remove.length === 0
        ? []
        : [{ operation: customers.tagCustomers, input: { ids: [id], remove } }];
    }),
  done: ({ name }) => `${name} tagged`,
});

export const blockStep: RowAction<CustomerRow> = runMany('Block', customers.blockCustomers, {
  icon: IconLock,
  form: BlockForm,
  when: ({ status }: CustomerRow) => status === 'active',
  whyNot: ({ status }) => (status === 'blocked' ? 'blocked already' : status),
  undo: (rows: readonly CustomerRow[]) => [
    { operation: customers.unblockCustomers, input: { ids: rows.map(({ id }) => id) } },
  ],
  done: ({ name }) => `${name} is blocked`,
});

export const unblockStep: RowAction<CustomerRow> = runMany('Unblock', customers.unblockCustomers, {
  icon: IconLockOpen,
  when: ({ status }: CustomerRow) => status === 'blocked',
  whyNot: () => 'not blocked',
  undo: (rows: readonly CustomerRow[]) =>
    [...Map.groupBy(rows, ({ blockReason }) => blockReason ?? 'Blocked before')].map(
      ([reason, of]) => ({
        operation: customers.blockCustomers,
        input: { ids: of.map(({ id }) => id), reason },
      }),
    ),
  done: ({ name }) => `${name} can order again`,
});
