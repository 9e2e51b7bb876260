import { accessOf } from '@counting-house/contract/kit/also.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type {
  Transfer,
  TransferStatus,
} from '@counting-house/contract/stock/transfers/transfer.ts';
import {
  IconBan,
  IconBarcode,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconQuestionMark,
  IconSend,
} from '@tabler/icons-react';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import { stockScreens } from '../stock.routes.tsx';

type Row = {
  readonly id: number;
  readonly number: string;
  readonly status: TransferStatus;
  readonly store: string;
  readonly toStore: string;
  readonly version: number;
};

const isDraft = ({ status }: Row) => status === 'draft';
const isOnTheWay = ({ status }: Row) => status === 'sent' || status === 'partly_received';

const goesTo = (
  label: string,
  operation: Parameters<typeof accessOf>[0],
  options: Pick<RowAction<Row>, 'icon' | 'key' | 'isFor'> & { at: (row: Row) => string },
): RowAction<Row> => ({
  label,
  icon: options.icon,
  key: options.key,
  access: accessOf(operation),
  isFor: options.isFor,
  does: { kind: 'visit', path: (row) => `${stockScreens.materialTrays.path}?${options.at(row)}` },
});

/** What can be done with a transfer, where it stands. */
export const transferActions: readonly RowAction<Row>[] = [
  run('Send goods', stock.sendTransfer, {
    icon: IconSend,
    key: 's',
    when: isDraft,
    sure: {
      title: ({ number }: Row) => `Send ${number}?`,
      effect: ({ store, toStore }: Row) =>
        `The goods leave the trays of ${store}. They stay its stock, on the way, until ${toStore} receives them.`,
    },
    done: ({ number }: Row) => `${number} is on the way`,
  }),
  goesTo('Receive by scanning', stock.receiveTransfer, {
    icon: IconBarcode,
    key: 'r',
    isFor: isOnTheWay,
    at: ({ id }) => `tab=station&transfer=${id}`,
  }),
  goesTo('Edit transfer', stock.updateTransfer, {
    icon: IconPencil,
    key: 'e',
    isFor: isDraft,
    at: ({ id }) => `tab=transfers&form=transfer&transfer=${id}`,
  }),
  goesTo('Report shortage', stock.settleTransfer, {
    icon: IconQuestionMark,
    key: undefined,
    isFor: isOnTheWay,
    at: ({ id }) => `tab=transfers&form=settle&transfer=${id}`,
  }),
  prints('Print challan', stock.transferPdf, {
    icon: IconPrinter,
    of: ([row]) => ({ id: row?.id ?? 0 }),
    most: 1,
  }),
  run('Cancel transfer', stock.cancelTransfer, {
    icon: IconBan,
    dangerous: true,
    ask: 'note',
    when: ({ status }: Row) => status === 'draft' || status === 'sent',
    done: ({ number, status }: Row) =>
      status === 'draft' ? `${number} cancelled` : `${number} cancelled; its goods are back`,
  }),
];

/** All that is on the way arrives at once, as it was sent. */
export const receiveAll: RowAction<Transfer> = run('Receive all', stock.receiveTransfer, {
  icon: IconPackageImport,
  when: isOnTheWay,
  with: ({ lines }: Transfer) => ({
    lines: lines.flatMap(({ id, openQty }) => (openQty > 0 ? [{ lineId: id, qty: openQty }] : [])),
  }),
  sure: {
    title: ({ number }: Transfer) => `Receive all of ${number}?`,
    effect: ({ toStore }: Transfer) =>
      `Everything that is on the way goes to the floor of ${toStore}. Scan instead to count it or to choose trays.`,
  },
  done: ({ number }: Transfer) => `${number} received`,
});
