import { accessOf } from '@counting-house/contract/kit/also.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type {
  VendorNoteKind,
  VendorNoteState,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconMail,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly kind: VendorNoteKind;
  readonly state: VendorNoteState;
  readonly version: number;
};

const isDraft = ({ state }: Row) => state === 'draft';
const isBooked = ({ state }: Row) => state === 'confirmed' || state === 'settled';

const changes: RowAction<Row> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: accessOf(purchasing.updateVendorNote),
  isFor: isDraft,
  does: { kind: 'visit', path: ({ id }) => notePath({ form: 'edit', id }) },
};

/** What can be done with a note without goods. */
export const noteActs: RowAction<Row>[] = [
  run('Confirm', purchasing.vendorNoteConfirm, {
    icon: IconCheck,
    key: 'y',
    when: isDraft,
    whyNot: () => 'no draft',
    many: true,
    done: (_: Row, { number }) => `${number} confirmed`,
  }),
  changes,
  prints('Print', purchasing.vendorNotePdf, {
    icon: IconPrinter,
    of: ([row]: readonly Row[]) => ({ id: row?.id }),
    most: 1,
  }),
  run('Send by mail', purchasing.vendorNoteSend, {
    icon: IconMail,
    when: (row: Row) => row.kind === 'debit_note' && isBooked(row),
    done: ({ number }: Row) => `${number} goes to its vendor by mail`,
  }),
  run('Delete draft', purchasing.vendorNoteDelete, {
    icon: IconTrash,
    dangerous: true,
    when: isDraft,
    done: ({ number }: Row) => `${number} deleted`,
  }),
  run('Cancel note', purchasing.vendorNoteCancel, {
    icon: IconArrowBackUp,
    dangerous: true,
    ask: 'note',
    when: isBooked,
    done: ({ number }: Row) => `${number} cancelled`,
  }),
];

type Begins = {
  readonly form: 'note' | 'edit';
  readonly id?: number;
  readonly bill?: number;
};

/** Where a note is begun, or a draft is changed. */
export const notePath = (begins: Begins): string => {
  const search = Object.entries(begins).map(([key, value]) => `&${key}=${value}`);
  return `${purchasingScreens.bills.path}?tab=notes${search.join('')}`;
};
