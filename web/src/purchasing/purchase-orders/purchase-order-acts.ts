import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconCopy,
  IconFilePlus,
  IconMail,
  IconPackageImport,
  IconPencil,
  IconPhone,
  IconPrinter,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { RowsForm } from '../../ui/dialog/rows-form.ts';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { CloseForm, SendForm } from './purchase-order-forms.tsx';

type Row = {
  readonly id: number;
  readonly vendorId: number;
  readonly number: string;
  readonly status: PurchaseOrderStatus;
  /** Of an order that is open before somebody: whether it is their own, about which another decides. */
  readonly isOwn?: boolean;
  /** An owner decides about their own where nobody else can. */
  readonly isOwner?: boolean;
  /** Of an order that is open before somebody: whether something that came is not billed. */
  readonly isToBill?: boolean;
  readonly version: number;
};

const isIn =
  (...of: readonly PurchaseOrderStatus[]) =>
  ({ status }: Row) =>
    of.includes(status);

const isComing = isIn('approved', 'sent', 'part_received');

const waitsForMe = ({ status, isOwn }: Row) => status === 'waiting' && !isOwn;
const isClosed = isIn('closed');

const receives: RowAction<Row> = {
  label: 'Receive goods',
  icon: IconPackageImport,
  key: 'r',
  access: accessOf(purchasing.inward),
  isFor: isComing,
  does: { kind: 'visit', path: ({ id }) => `/rm-store/withpo?receive=${id}` },
};

const bills: RowAction<Row> = {
  label: 'Add bill',
  icon: IconFilePlus,
  key: 'b',
  access: accessOf(purchasing.createBill),
  isFor: (row) =>
    isIn('part_received', 'received')(row) || (isClosed(row) && row.isToBill === true),
  does: {
    kind: 'visit',
    path: ({ vendorId }) => `${purchasingScreens.newBill.path}?vendor=${vendorId}`,
  },
};

/** Opens a form that does it with an order that is still to come. */
const asks = (
  label: string,
  operation: Operation,
  { icon, form }: { icon: RowAction<Row>['icon']; form: RowsForm<Row> },
): RowAction<Row> => ({
  label,
  icon,
  access: accessOf(operation),
  isFor: isComing,
  does: {
    kind: 'call',
    operation,
    input: ({ id, version }) => ({ id, version }),
    isForMany: false,
    form,
    done: ({ number }) => number,
  },
});

/** Opens the editor of orders. */
const edits = (
  label: string,
  options: Pick<RowAction<Row>, 'icon' | 'key'> & {
    when?: (row: Row) => boolean;
    at: (row: Row) => string;
  },
): RowAction<Row> => ({
  label,
  icon: options.icon,
  key: options.key,
  access: accessOf(purchasing.updateOrder),
  isFor: options.when ?? (() => true),
  does: {
    kind: 'visit',
    path: (row) => `${purchasingScreens.receiveAgainstOrder.path}?tab=orders&${options.at(row)}`,
  },
});

/** What can be done with a purchase order; nobody approves one of their own, which the server says of a list's. */
export const orderActs = [
  receives,
  bills,
  edits('Change', {
    icon: IconPencil,
    key: 'e',
    when: isIn('draft'),
    at: ({ id }) => `edit=${id}`,
  }),
  run('Submit', purchasing.orderSubmit, {
    icon: IconSend,
    when: isIn('draft'),
    many: true,
    done: (_: Row, { number, status }) =>
      status === 'waiting' ? `${number} is pending approval` : `${number} approved`,
  }),
  run('Approve', purchasing.orderApprove, {
    icon: IconCheck,
    key: 'y',
    when: waitsForMe,
    many: true,
    done: ({ number }: Row) => `${number} approved`,
  }),
  run('Approve own order', purchasing.orderApprove, {
    icon: IconCheck,
    when: ({ status, isOwn, isOwner }: Row) =>
      status === 'waiting' && isOwn === true && isOwner === true,
    ask: 'ownReason',
    done: ({ number }: Row) => `${number} approved`,
  }),
  run('Reject', purchasing.orderReject, {
    icon: IconX,
    when: waitsForMe,
    ask: 'note',
    done: ({ number }: Row) => `${number} is a draft again`,
  }),
  asks('Send by mail', purchasing.orderSend, { icon: IconMail, form: SendForm }),
  run('Mark as sent', purchasing.orderSend, {
    icon: IconPhone,
    when: isIn('approved'),
    with: { how: 'phone' },
    done: ({ number }: Row) => `${number} is sent`,
  }),
  run('Remind vendor', purchasing.orderRemind, {
    icon: IconMail,
    when: isIn('sent', 'part_received'),
    ask: 'message',
    done: ({ number }: Row) => `The vendor is reminded of ${number}`,
  }),
  prints('Print', purchasing.orderPdf, {
    icon: IconPrinter,
    of: ([row]: readonly Row[]) => ({ id: row?.id }),
    most: 1,
  }),
  edits('Revise', { icon: IconPencil, when: isComing, at: ({ id }) => `edit=${id}` }),
  edits('Copy', { icon: IconCopy, at: ({ id }) => `edit=new&copy=${id}` }),
  {
    ...asks('Close open quantity', purchasing.orderClose, { icon: IconX, form: CloseForm }),
    isDangerous: true,
  },
  run('Open again', purchasing.orderReopen, {
    icon: IconArrowBackUp,
    when: isClosed,
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
