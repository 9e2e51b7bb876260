import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { type RowAction, run } from '../ui/list/actions.tsx';

type Numbered = { readonly number: string };
type Row = Numbered & { readonly id: number; readonly version: number };

/** What vouchers and expenses share on their way into the books: they are approved, rejected, or deleted as drafts. */
export function approvalActs<R extends Row>(
  calls: { readonly approve: Operation; readonly reject: Operation; readonly remove: Operation },
  may: (step: 'approve' | 'reject' | 'delete') => (row: R) => boolean,
): { approve: RowAction<R>; reject: RowAction<R>; deleteDraft: RowAction<R> } {
  return {
    approve: run('Approve', calls.approve, {
      icon: IconCheck,
      key: 'y',
      when: may('approve'),
      whyNot: () => 'not waiting',
      many: true,
      done: (_, answer) => `${(answer as Numbered).number} posted`,
    }),
    reject: run('Reject', calls.reject, {
      icon: IconX,
      when: may('reject'),
      ask: 'reason' as never,
      done: ({ number }) => `${number} rejected`,
    }),
    deleteDraft: run('Delete draft', calls.remove, {
      icon: IconTrash,
      dangerous: true,
      when: may('delete'),
      sure: {
        title: ({ number }) => `Delete ${number}?`,
        effect: () => 'It was never posted.',
      },
      done: ({ number }) => `${number} deleted`,
    }),
  };
}
