import { accessOf } from '@counting-house/contract/kit/also.ts';
import type {
  InwardKind,
  InwardStatus,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  IconArrowBackUp,
  IconPackageImport,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import { newReturnPath } from '../returns/vendor-return-acts.ts';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly status: InwardStatus;
  readonly version: number;
  readonly kind: InwardKind;
  readonly vendorId: number;
  /** The order of a draft against one; null without. */
  readonly orderId?: number | null | undefined;
};

const goesOn: RowAction<Row> = {
  label: 'Continue receiving',
  icon: IconPackageImport,
  access: accessOf(purchasing.inward),
  isFor: ({ status, kind, orderId }) =>
    status === 'draft' && (kind === 'without_po' || Boolean(orderId)),
  does: {
    kind: 'visit',
    path: ({ id, kind, orderId }) =>
      kind === 'without_po'
        ? `/rm-store/withoutpo?draft=${id}`
        : `/rm-store/withpo?receive=${orderId}`,
  },
};

const goBack: RowAction<Row> = {
  label: 'Return to vendor',
  icon: IconTruckReturn,
  isAside: true,
  access: accessOf(purchasing.createReturn),
  isFor: ({ status }) => status === 'posted',
  does: {
    kind: 'visit',
    path: ({ id, vendorId }) => newReturnPath({ vendor: vendorId, inward: id }),
  },
};

/** What can be done with a receipt. */
export const inwardActs = [
  goesOn,
  goBack,
  run('Delete draft', purchasing.inwardDelete, {
    icon: IconTrash,
    dangerous: true,
    when: ({ status }: Row) => status === 'draft',
    done: ({ number }: Row) => `${number} deleted`,
  }),
  run('Cancel receipt', purchasing.inwardCancel, {
    icon: IconArrowBackUp,
    dangerous: true,
    ask: 'note',
    when: ({ status }: Row) => status === 'posted',
    done: ({ number }: Row) => `${number} cancelled`,
  }),
];
