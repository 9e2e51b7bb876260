import { FileAnswer, read, write } from '../../kit/operation.ts';
import {
  CancelTransfer,
  ChangedTransfer,
  ListTransfers,
  NewTransfer,
  ReceiveTransfer,
  SendTransfer,
  SettleTransfer,
  Transfer,
  TransferById,
  TransferRows,
} from './transfer.ts';

const permission = 'stock.transfer.write';

/** Goods that are on the way from one store to another. */
export const transferCalls = {
  listTransfers: read({
    says: 'List transfers between stores.',
    wire: 'GET Stock/Transfers',
    permission: 'stock.balance.read',
    input: ListTransfers,
    output: TransferRows,
  }),

  getTransfer: read({
    says: 'See a transfer with its lines.',
    wire: 'GET Stock/Transfer?ID={id}',
    permission: 'stock.balance.read',
    input: TransferById,
    output: Transfer,
  }),

  transferPdf: read({
    says: 'Print the delivery challan of a transfer.',
    wire: 'GET Stock/TransferPdf?ID={id}',
    permission: 'stock.balance.read',
    input: TransferById,
    output: FileAnswer,
  }),

  createTransfer: write({
    says: 'Draft a transfer to another store.',
    wire: 'POST Stock/TransferCreate',
    permission,
    input: NewTransfer,
    output: Transfer,
    problems: ['transfer.gstin'],
  }),

  updateTransfer: write({
    says: 'Change a transfer that has not left.',
    wire: 'POST Stock/TransferUpdate?ID={id}',
    permission,
    input: ChangedTransfer,
    output: Transfer,
    problems: ['transfer.gstin', 'transfer.state'],
  }),

  sendTransfer: write({
    says: 'Send a transfer: its goods are on their way.',
    wire: 'POST Stock/TransferSend?ID={id}',
    permission,
    input: SendTransfer,
    output: Transfer,
    problems: ['stock.short', 'stock.reserved', 'transfer.gstin', 'transfer.state'],
  }),

  receiveTransfer: write({
    says: 'Receive a transfer, all or in part.',
    wire: 'POST Stock/TransferReceive?ID={id}',
    permission,
    also: [
      {
        field: 'lines.toTrayId',
        right: 'stock.inspection.write',
        does: 'release goods from quarantine',
        isJudged: true,
      },
    ],
    input: ReceiveTransfer,
    output: Transfer,
    problems: ['transfer.state', 'transfer.too_many'],
  }),

  settleTransfer: write({
    says: 'Settle a transfer: what went back and what is lost.',
    wire: 'POST Stock/TransferSettle?ID={id}',
    permission,
    also: [
      {
        field: 'lines.lostQty',
        right: 'stock.scrap.write',
        does: 'write off goods',
        isJudged: true,
      },
    ],
    input: SettleTransfer,
    output: Transfer,
    problems: ['transfer.state', 'transfer.too_many'],
  }),

  cancelTransfer: write({
    says: 'Cancel a transfer of which nothing arrived; its stock returns.',
    wire: 'POST Stock/TransferCancel?ID={id}',
    permission,
    input: CancelTransfer,
    output: Transfer,
    problems: ['transfer.arrived', 'transfer.state'],
  }),
};
