import type { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-order-words.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconMail,
  IconPackageImport,
  IconPhone,
  IconPrinter,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { prints, type RowAction, run } from '../ui/list/actions.tsx';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly status: PurchaseOrderStatus;
  readonly version: number;
};

const isIn =
  (...of: readonly PurchaseOrderStatus[]) =>
  ({ status }: Row) =>
    of.includes(status);

const isComing = isIn('approved', 'sent', 'part_received');

const receives: RowAction<Row> = {
  label: 'Receive goods',
  icon: IconPackageImport,
  key: 'r',
  access: accessOf(purchasing.inward),
  isFor: isComing,
  does: { kind: 'visit', path: ({ id }) => `/rm-store/withpo?receive=${id}` },
};

/** What can be done with a purchase order; nobody approves one of their own, which the server says. */
export const orderActs = [
  receives,
  run('Submit', purchasing.orderSubmit, {
    icon: IconSend,
    when: isIn('draft'),
    many: true,
    done: (_: Row, { number, status }) =>
      status === 'waiting' ? `${number} waits for approval` : `${number} approved`,
  }),
  run('Approve', purchasing.orderApprove, {
    icon: IconCheck,
    key: 'y',
    when: isIn('waiting'),
    many: true,
    done: ({ number }: Row) => `${number} approved`,
  }),
  run('Reject', purchasing.orderReject, {
    icon: IconX,
    when: isIn('waiting'),
    ask: 'note',
    done: ({ number }: Row) => `${number} is a draft again`,
  }),
  run('Send by mail', purchasing.orderSend, {
    icon: IconMail,
    when: isComing,
    with: { how: 'mail' },
    done: ({ number }: Row) => `${number} goes to its vendor by mail`,
  }),
  run('Told by phone', purchasing.orderSend, {
    icon: IconPhone,
    when: isIn('approved'),
    with: { how: 'phone' },
    done: ({ number }: Row) => `${number} is sent`,
  }),
  prints('Print', purchasing.orderPdf, {
    icon: IconPrinter,
    of: ([row]: readonly Row[]) => ({ id: row?.id }),
    most: 1,
  }),
  run('Close what is open', purchasing.orderClose, {
    icon: IconX,
    when: isComing,
    ask: 'note',
    done: ({ number }: Row) => `${number} closed`,
  }),
  run('Open again', purchasing.orderReopen, {
    icon: IconArrowBackUp,
    when: isIn('closed'),
    done: ({ number }: Row) => `${number} is open again`,
  }),
  run('Cancel', purchasing.orderCancel, {
    icon: IconX,
    dangerous: true,
    when: isIn('draft', 'waiting', 'approved', 'sent'),
    ask: 'note',
    done: ({ number }: Row) => `${number} cancelled`,
  }),
];
