import { z } from 'zod';
import { listOf } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  CashAccounts,
  CashCount,
  ChequeList,
  ClearCheques,
  DepositCheques,
  ListCashCounts,
  ListCheques,
  ListTillCounts,
  ListUnsettled,
  NewCashCount,
  NewSettlement,
  ReadSettlement,
  ReturnIssuedCheque,
  SettlementRead,
  TillCount,
  UndoIssuedReturn,
  Unsettled,
} from './clearing.ts';
import { Voucher } from './voucher.ts';

/** Money that others hold for us, cheques, and cash that is counted. */
export const clearingCalls = {
  listUnsettled: read({
    says: 'See what the gateway or a courier has not settled.',
    wire: 'GET Accounts/Unsettled',
    permission: 'accounts.voucher.read',
    input: ListUnsettled,
    output: Unsettled,
  }),

  readSettlement: read({
    says: 'Match the rows of a settlement with open amounts.',
    wire: 'POST Accounts/SettlementRead',
    permission: 'accounts.voucher.read',
    input: ReadSettlement,
    output: SettlementRead,
    problems: ['settlement.unreadable'],
  }),

  createSettlement: write({
    says: 'Settle what the gateway or a courier held: money to the bank, fees and their tax.',
    wire: 'POST Accounts/SettlementCreate',
    permission: 'accounts.voucher.post',
    input: NewSettlement,
    output: Voucher,
    problems: ['settlement.net_differs', 'settlement.taken', 'voucher.duplicate_reference'],
  }),

  listCheques: read({
    says: 'List cheques that were received.',
    wire: 'GET Accounts/Cheques',
    permission: 'accounts.voucher.read',
    input: ListCheques,
    output: ChequeList,
  }),

  depositCheques: write({
    says: 'Deposit cheques at a bank.',
    wire: 'POST Accounts/ChequeDeposit',
    permission: 'accounts.voucher.post',
    input: DepositCheques,
    output: Voucher,
    problems: ['cheque.not_due', 'cheque.state'],
  }),

  clearCheques: write({
    says: 'Note that the bank paid deposited cheques.',
    wire: 'POST Accounts/ChequeClear',
    permission: 'accounts.voucher.post',
    input: ClearCheques,
    output: done,
    problems: ['cheque.state'],
  }),

  returnIssuedCheque: write({
    says: 'Record that a cheque we paid with bounced; what it paid is open again.',
    wire: 'POST Accounts/ChequeIssuedReturn?ID={id}',
    permission: 'accounts.voucher.reverse',
    input: ReturnIssuedCheque,
    output: Voucher,
    problems: ['voucher.state', 'cheque.of_document'],
  }),

  undoIssuedReturn: write({
    says: 'Undo that a cheque we paid with bounced; it pays what it paid.',
    wire: 'POST Accounts/ChequeIssuedReturnUndo?ID={id}',
    permission: 'accounts.voucher.reverse',
    input: UndoIssuedReturn,
    output: Voucher,
    problems: ['voucher.state'],
  }),

  listCashAccounts: read({
    says: 'See cash accounts with what lies there and when it was counted.',
    wire: 'GET Accounts/CashAccounts',
    permission: 'accounts.voucher.read',
    input: z.strictObject({}),
    output: CashAccounts,
  }),

  createCashCount: write({
    says: 'Count cash; a difference to the books becomes a journal.',
    wire: 'POST Accounts/CashCountCreate',
    permission: 'accounts.voucher.post',
    input: NewCashCount,
    output: CashCount,
    problems: ['cash.differs'],
  }),

  listCashCounts: read({
    says: 'List counts of cash.',
    wire: 'GET Accounts/CashCounts',
    permission: 'accounts.voucher.read',
    input: ListCashCounts,
    output: listOf(CashCount),
  }),

  listTillCounts: read({
    says: 'List the cash counts of closed counters.',
    wire: 'GET Accounts/TillCounts',
    permission: 'accounts.voucher.read',
    input: ListTillCounts,
    output: listOf(TillCount),
  }),
};
