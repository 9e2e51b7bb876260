import { z } from 'zod';
import { read, write } from '../kit/operation.ts';
import { Assignee } from '../orders/many.ts';
import { ManyResults } from '../orders/payment.ts';
import { ChangeReturns } from './many.ts';
import {
  ApproveReturn,
  CancelReturn,
  CandidateList,
  CandidatesInput,
  DecidePiece,
  DecideReturn,
  GetReturn,
  NewReturn,
  ReceiveReturn,
  Return,
  ReturnsMade,
} from './return.ts';
import { ReturnList, ReturnListInput } from './return-list.ts';
import {
  type Resolution,
  SettledReturn,
  SettlePreview,
  SettlePreviewInput,
  SettleReturn,
} from './settle.ts';

/** Asking for goods back, and deciding on it; part of `returns`. */
export const requestCalls = {
  createReturn: write({
    says: 'Open a return: goods of an order come back.',
    wire: 'POST Logistics/ReturnCreate',
    permission: 'returns.return.create',
    also: [
      { field: 'approve', right: 'returns.return.decide', does: 'approve returns' },
      { field: 'lines.pieces', right: 'returns.return.receive', does: 'receive returned goods' },
      {
        field: 'orders.lines.pieces',
        right: 'returns.return.receive',
        does: 'receive returned goods',
      },
      { field: 'settle', right: 'returns.return.settle', does: 'settle returns' },
      {
        field: 'override',
        right: 'returns.return.override',
        does: 'accept returns outside the return rules',
      },
    ],
    input: NewReturn,
    output: ReturnsMade,
    problems: ['return.not_allowed', 'return.open', 'return.photo_missing'],
  }),

  approveAll: write({
    says: 'Approve all that a return asks for.',
    wire: 'GET Logistics/ReturnApproveItems?ID={id}',
    permission: 'returns.return.decide',
    input: ApproveReturn,
    output: Return,
    problems: ['return.decided'],
  }),

  decide: write({
    says: 'Approve a return in part, or reject it.',
    wire: 'POST Logistics/ReturnDecide?ID={id}',
    permission: 'returns.return.decide',
    input: DecideReturn,
    output: Return,
    problems: ['return.decided'],
  }),

  changeReturns: write({
    says: 'Approve, reject or assign several returns.',
    wire: 'POST Logistics/BulkReturns',
    permission: 'returns.return.decide',
    input: ChangeReturns,
    output: ManyResults,
  }),

  listReturnAssignees: read({
    says: 'List who may be given returns to look after.',
    wire: 'GET Logistics/ReturnAssignees',
    permission: 'returns.return.decide',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Assignee) }),
  }),

  cancelReturn: write({
    says: 'Cancel a return of which nothing was received.',
    wire: 'POST Logistics/ReturnCancel?ID={id}',
    permission: 'returns.return.create',
    input: CancelReturn,
    output: Return,
    problems: ['return.received', 'return.closed', 'return.rto'],
  }),

  candidates: read({
    says: 'Find items that a customer can return.',
    wire: 'GET Logistics/ReturnCandidates',
    permission: 'returns.return.create',
    input: CandidatesInput,
    output: CandidateList,
  }),

  listReturns: read({
    says: 'List returns.',
    wire: 'GET Logistics/Returns',
    permission: 'returns.return.read',
    input: ReturnListInput,
    output: ReturnList,
  }),

  getReturn: read({
    says: 'See a return with its goods and photos.',
    wire: 'GET Logistics/Return?ID={id}',
    permission: 'returns.return.read',
    input: GetReturn,
    output: Return,
  }),

  receive: write({
    says: 'Receive returned goods, each piece with its condition.',
    wire: 'POST Logistics/ReturnReceive?ID={id}',
    permission: 'returns.return.receive',
    also: [
      {
        field: 'lines',
        right: 'returns.return.override',
        does: 'accept returns outside the return rules',
        isJudged: true,
      },
    ],
    input: ReceiveReturn,
    output: Return,
    problems: [
      'return.received_already',
      'return.settled',
      'return.not_approved',
      'return.too_many',
      'return_piece.spoilt',
      'batch.expired',
    ],
  }),

  decidePiece: write({
    says: 'Restock, scrap or return a piece after repair.',
    wire: 'POST Logistics/ReturnPieceDecide?ID={id}',
    permission: 'returns.return.receive',
    input: DecidePiece,
    output: Return,
    problems: ['return.settled', 'return.piece_decided', 'return_piece.spoilt', 'batch.expired'],
  }),

  previewSettle: read({
    says: 'See every figure of settling a return.',
    wire: 'POST Logistics/ReturnPreview?ID={id}',
    permission: 'returns.return.settle',
    input: SettlePreviewInput,
    output: SettlePreview,
    problems: [
      'return.not_received',
      'return.in_repair',
      'return.not_invoiced',
      'credit.kept_above',
    ],
  }),

  settle: write({
    says: 'Settle a return: credit note and refund.',
    wire: 'POST Logistics/ReturnSettle?ID={id}',
    permission: 'returns.return.settle',
    also: [
      {
        field: 'spread',
        right: 'orders.payment.refund',
        does: 'choose how money is refunded',
      },
      {
        field: 'resolution',
        right: 'orders.order.create',
        does: 'place the order that replaces returned goods',
        when: ({ resolution }: { resolution?: Resolution | undefined }) =>
          resolution === 'replacement' || resolution === 'exchange',
      },
    ],
    input: SettleReturn,
    output: SettledReturn,
    problems: [
      'return.settled',
      'return.not_received',
      'return.in_repair',
      'return.not_invoiced',
      'return.settle_changed',
      'credit.kept_above',
      'cash.short',
      'stock.short',
    ],
  }),
};
