import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { CustomerRow } from '@counting-house/contract/customers/customer.ts';
import { Button, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../platform/format/format.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { type RowAction, runMany } from '../ui/list/actions.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import css from './customer.module.css';

type Named = Pick<CustomerRow, 'id' | 'name'>;

/** Asks which tags customers get. */
function TagForm(props: RowsFormProps<Named>) {
  return (
    <WordsDialog
      {...props}
      title={`Tag ${whom(props.rows)}`}
      act="Add tags"
      label="Tags"
      description="Several are split by commas."
      read={(typed) => {
        const add = typed
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean);
        const input = customers.tagCustomers.input.safeParse({ ids: [1], add });
        return input.success
          ? { said: { add: input.data.add } }
          : { wrong: input.error.issues[0]?.message ?? '' };
      }}
    />
  );
}

/** Asks why customers are blocked. */
function BlockForm(props: RowsFormProps<Named>) {
  return (
    <WordsDialog
      {...props}
      title={`Block ${whom(props.rows)}?`}
      act="Block"
      label="Reason"
      description="New orders are refused. Orders that stand go on."
      read={(typed) =>
        typed.trim() ? { said: { reason: typed.trim() } } : { wrong: 'Say why they are blocked' }
      }
    />
  );
}

type Read = { readonly said: Readonly<Record<string, unknown>> } | { readonly wrong: string };

function WordsDialog({
  leftOut,
  answer,
  title,
  act,
  label,
  description,
  read,
}: RowsFormProps<Named> & {
  title: string;
  act: string;
  label: string;
  description: string;
  read: (typed: string) => Read;
}) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  function save() {
    const found = read(typed);
    if ('said' in found) answer(found.said);
    else setWrong(found.wrong);
  }
  return (
    <Dialog
      onClose={() => answer(null)}
      title={title}
      size={440}
      keys={{ 'mod+s': { does: act, run: save } }}
    >
      <form
        className={css.many}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {leftOut && <p>{leftOut}</p>}
        <TextInput
          label={label}
          description={description}
          data-autofocus
          maxLength={200}
          value={typed}
          error={wrong}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <div className={css.manyActs}>
          <Button variant="default" size="sm" onClick={() => answer(null)}>
            Back
          </Button>
          <Button type="submit" size="sm" rightSection={<KeyHint keys="mod+s" filled />}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
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
