import { read, write } from '../kit/operation.ts';
import {
  ApproveReturn,
  CancelReturn,
  CandidateList,
  CandidatesInput,
  DecideReturn,
  GetReturn,
  NewReturn,
  Return,
  ReturnsMade,
} from './return.ts';
import { ReturnList, ReturnListInput } from './return-list.ts';

/** Asking for goods back, and deciding on it; part of `returns`. */
export const requestCalls = {
  createReturn: write({
    says: 'Open a return: goods of an order come back.',
    wire: 'POST Logistics/ReturnCreate',
    permission: 'returns.return.create',
    also: [
      { field: 'approve', right: 'returns.return.decide', does: 'approve returns' },
      {
        field: 'override',
        right: 'returns.return.override',
        does: 'take back what the rules of returns do not allow',
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

  cancelReturn: write({
    says: 'Cancel a return of which nothing was received.',
    wire: 'POST Logistics/ReturnCancel?ID={id}',
    permission: 'returns.return.create',
    input: CancelReturn,
    output: Return,
    problems: ['return.received', 'return.closed', 'return.rto'],
  }),

  candidates: read({
    says: 'Find what a buyer could return.',
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
};
