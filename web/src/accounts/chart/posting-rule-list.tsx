import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import {
  overrideRoleLabels,
  type PostingOverride,
  type PostingRule,
} from '@counting-house/contract/accounts/journal/posting-rule.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { run } from '../../ui/list/actions.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, onCard, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { PostingOverrideDialog } from './posting-override-dialog.tsx';

const categoryOf = ({ categoryName, purchaseCategoryName }: PostingOverride) =>
  categoryName ?? purchaseCategoryName ?? 'All';

const overrideColumns: readonly Column<PostingOverride>[] = [
  {
    key: 'role',
    label: 'What',
    cell: ({ role }) => overrideRoleLabels[role],
    words: ({ role }) => overrideRoleLabels[role],
  },
  {
    key: 'categoryName',
    label: 'Category',
    cell: (row) => categoryOf(row),
    words: (row) => categoryOf(row),
  },
  {
    key: 'centre',
    label: 'Centre',
    cell: ({ centre }) => centre ?? 'All',
    words: ({ centre }) => centre ?? 'All',
  },
  onCard('fact', text('account', 'Account')),
];

const remove = run('Remove', accounts.deletePostingOverride, {
  dangerous: true,
  sure: {
    title: (row: PostingOverride) => `Post to the usual account instead of ${row.account}?`,
    effect: ({ role }) =>
      role === 'stock'
        ? 'What these goods are worth moves back to the usual account today.'
        : 'What is posted from now on changes; older entries stay where they are.',
  },
  done: (row) =>
    `${row.account} is no longer used for ${overrideRoleLabels[row.role].toLowerCase()}`,
});

const ruleColumns: readonly Column<PostingRule>[] = [
  {
    key: 'event',
    label: 'Event',
    cell: ({ event }) => ledgerEvents[event],
    words: ({ event }) => ledgerEvents[event],
  },
  {
    key: 'debit',
    label: 'May debit',
    part: 'fact',
    cell: ({ debit }) => debit.join(', '),
    words: ({ debit }) => debit.join(', '),
  },
  {
    key: 'credit',
    label: 'May credit',
    part: 'fact',
    cell: ({ credit }) => credit.join(', '),
    words: ({ credit }) => credit.join(', '),
  },
];

/** Which accounts documents are posted to, and what goes to an account of its own. */
export function PostingRuleList() {
  const { rules, overrides } = useOperation(accounts.getPostingRules, {});
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const mayWrite = may(accounts.createPostingOverride.permission);
  return (
    <Stack>
      <Sheet
        title="Separate accounts"
        count={overrides.length}
        acts={
          mayWrite && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add account for a category or centre
            </Button>
          )
        }
      >
        {overrides.length === 0 ? (
          <EmptyState title="Everything is posted to the default accounts">
            Sales, returns, cost, stock and losses of a category, and sales and courier cost of a
            centre, can stand on an account of their own.
          </EmptyState>
        ) : (
          <DataTable
            caption="Separate accounts"
            columns={overrideColumns}
            rows={overrides}
            {...(mayWrite ? { actions: [remove] } : {})}
          />
        )}
      </Sheet>
      <Sheet title="What each event posts" count={rules.length}>
        <DataTable caption="What each event posts" columns={ruleColumns} rows={rules} />
      </Sheet>
      {isAdding && <PostingOverrideDialog close={() => setAdding(false)} />}
    </Stack>
  );
}
