import { accessOf } from '@counting-house/contract/kit/also.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorReturnState } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import {
  IconArrowBackUp,
  IconFileInvoice,
  IconMail,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly state: VendorReturnState;
  readonly debitNoteNo: string;
  /** Null for those who may not see values; they get no debit note. */
  readonly total: number | null;
  readonly version: number;
};

const isDraft = ({ state }: Row) => state === 'draft';
const hasLeft = ({ state }: Row) => state === 'posted' || state === 'settled';

const changes: RowAction<Row> = {
  label: 'Change',
  icon: IconPencil,
  key: 'e',
  access: accessOf(purchasing.updateReturn),
  isFor: isDraft,
  does: { kind: 'visit', path: ({ id }) => newReturnPath({ draft: id }) },
};

/** What can be done with a return to a vendor. */
export const returnActs = [
  run('Return goods', purchasing.returnPost, {
    icon: IconTruckReturn,
    key: 'y',
    when: isDraft,
    sure: {
      title: ({ number }: Row) => `Return the goods of ${number}?`,
      effect: () => 'They leave the store. What was billed of them is debited to the vendor.',
    },
    done: ({ number }: Row, { debitNoteNo }) =>
      debitNoteNo ? `${number} returned with debit note ${debitNoteNo}` : `${number} returned`,
  }),
  changes,
  prints('Print challan', purchasing.returnPdf, {
    icon: IconPrinter,
    of: ([row]: readonly Row[]) => ({ id: row?.id, paper: 'challan' }),
    most: 1,
  }),
  prints('Print debit note', purchasing.returnPdf, {
    icon: IconFileInvoice,
    when: ({ debitNoteNo, total }: Row) => debitNoteNo !== '' && total !== null,
    of: ([row]: readonly Row[]) => ({ id: row?.id, paper: 'debit_note' }),
    most: 1,
  }),
  run('Send by mail', purchasing.returnSend, {
    icon: IconMail,
    when: hasLeft,
    done: ({ number }: Row) => `${number} goes to its vendor by mail`,
  }),
  run('Delete draft', purchasing.returnDelete, {
    icon: IconTrash,
    dangerous: true,
    when: isDraft,
    done: ({ number }: Row) => `${number} deleted`,
  }),
  run('Cancel return', purchasing.returnCancel, {
    icon: IconArrowBackUp,
    dangerous: true,
    ask: 'note',
    when: hasLeft,
    done: ({ number }: Row) => `${number} cancelled; its goods are in stock again`,
  }),
];

type Begins = {
  readonly draft?: number;
  readonly vendor?: number;
  readonly inward?: number;
  readonly bill?: number;
};

/** Where a return is begun, or a draft is changed. */
export const newReturnPath = (from: Begins): string => {
  const search = Object.entries(from).map(([key, id]) => `&${key}=${id}`);
  return `${purchasingScreens.receiveAgainstOrder.path}?tab=returns&open=new${search.join('')}`;
};
