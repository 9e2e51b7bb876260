import type { InwardStatus } from '@counting-house/contract/purchasing/inward-words.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { run } from '../ui/list/actions.tsx';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly status: InwardStatus;
  readonly version: number;
};

/** What can be done with a receipt. */
export const inwardActs = [
  run('Delete draft', purchasing.inwardDelete, {
    icon: IconTrash,
    dangerous: true,
    when: ({ status }: Row) => status === 'draft',
    done: ({ number }: Row) => `${number} deleted`,
  }),
  run('Take back', purchasing.inwardCancel, {
    icon: IconArrowBackUp,
    dangerous: true,
    ask: 'note',
    when: ({ status }: Row) => status === 'posted',
    done: ({ number }: Row) => `${number} taken back`,
  }),
];
