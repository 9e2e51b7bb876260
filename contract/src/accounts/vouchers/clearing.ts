import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../../kit/list.ts';
import {
  date,
  id,
  money,
  moneySum,
  signedMoney,
  signedMoneySum,
  text,
  ts,
  version,
} from '../../kit/shapes.ts';
import { bookReason, moneyReference } from './voucher.ts';

const stateCode = z.string().regex(/^\d{2}$/u, 'Choose a state from the list.');

/** Who holds money that is ours: the payment gateway, a courier who collected it. */
const ClearingSource = z.enum(['gateway', 'cod']);

export const ListUnsettled = z.strictObject({
  source: ClearingSource,
  /** The courier, for cash on delivery. */
  courierId: queryId.optional(),
  from: date.optional(),
  to: date.optional(),
});
export type ListUnsettled = z.output<typeof ListUnsettled>;

const UnsettledLine = z.object({
  journalLineId: id,
  date,
  docNo: z.string(),
  partyName: z.string(),
  /** The gateway's payment id, or the waybill of the parcel. */
  reference: z.string(),
  parcelNo: z.string(),
  courierId: id.nullable(),
  /** Paise; below zero for money that went back. */
  amount: signedMoneySum,
});

export const Unsettled = z.object({
  rows: z.array(UnsettledLine),
  total: signedMoneySum,
  /** There are more than are shown: narrow the dates. */
  isCut: z.boolean(),
  couriers: z.array(z.object({ courierId: id, name: z.string(), amount: signedMoneySum })),
});
export type Unsettled = z.output<typeof Unsettled>;

export const ReadSettlement = z.strictObject({
  source: ClearingSource,
  courierId: id.optional(),
  /** Rows of a sheet or a CSV file, the first with the names of its columns. */
  rows: z.string().max(2_000_000, 'At most 2 MB'),
});
export type ReadSettlement = z.output<typeof ReadSettlement>;

export const SettlementRead = z.object({
  matched: z.array(z.object({ journalLineId: id, rowNo: z.int(), differs: signedMoneySum })),
  /** Rows that fit nothing that waits. */
  unknown: z.array(z.object({ rowNo: z.int(), reference: z.string(), gross: signedMoneySum })),
  fee: moneySum,
  tax: moneySum,
  net: signedMoneySum,
});
export type SettlementRead = z.output<typeof SettlementRead>;

export const NewSettlement = z.strictObject({
  source: ClearingSource,
  courierId: id.optional(),
  date: date.optional(),
  /** The bank's ledger account; the primary bank when left out. */
  moneyAccountId: id.optional(),
  journalLineIds: z
    .array(id)
    .min(1, 'Choose what was settled.')
    .max(2_000, 'At most 2,000 payments at once'),
  /** What they kept for their work, without tax. */
  fee: money.default(0),
  /** The tax on it, by which it is split into its parts. */
  feeTax: money.default(0),
  taxId: id.nullish(),
  /** The two digits of their state; ours when left out. */
  supplyState: stateCode.nullish(),
  otherCharges: signedMoney.default(0),
  /** What came to the bank. */
  net: money.positive('Enter an amount above zero.'),
  reference: moneyReference.default(''),
  narration: text(500).default(''),
  confirmDuplicate: z.boolean().default(false),
});
export type NewSettlement = z.output<typeof NewSettlement>;

export const ChequeStatus = z.enum(['in_hand', 'deposited', 'cleared', 'returned']);
export type ChequeStatus = z.output<typeof ChequeStatus>;

const ChequeRow = z.object({
  /** Of the line in the books by which it came. */
  id,
  status: ChequeStatus,
  number: z.string(),
  /** The date on it; that of the receipt without one. */
  chequeDate: date,
  receivedOn: date,
  partyName: z.string(),
  docNo: z.string(),
  voucherId: id.nullable(),
  amount: moneySum,
  depositId: id.nullable(),
  depositNo: z.string(),
  bank: z.string(),
  clearedOn: date.nullable(),
  returnNo: z.string(),
  /** It bounced, and was deposited again since. */
  isAgain: z.boolean(),
});
export const ChequeList = listOf(ChequeRow);
export const ListCheques = listInput({ status: several(ChequeStatus).optional() });
export type ListCheques = z.output<typeof ListCheques>;

export const DepositCheques = z.strictObject({
  ids: z.array(id).min(1, 'Choose at least one cheque.').max(200, 'At most 200 cheques at once'),
  /** The bank's ledger account; the primary bank when left out. */
  moneyAccountId: id.optional(),
  date: date.optional(),
  /** The number of the slip. */
  reference: moneyReference.default(''),
});
export type DepositCheques = z.output<typeof DepositCheques>;

export const ClearCheques = z.strictObject({
  ids: z.array(id).min(1, 'Choose at least one cheque.').max(200, 'At most 200 cheques at once'),
  date: date.optional(),
});
export type ClearCheques = z.output<typeof ClearCheques>;

/** A cheque that its bank returned, and what our bank takes for that. */
const bounced = {
  id: queryId,
  date: date.optional(),
  /** What our bank takes, its GST included: a line of its own in the statement. */
  charge: money.default(0),
  /** The GST in the charge; none when left out. */
  chargeTaxId: id.nullish(),
  /** The two digits of the bank's state; ours when left out. */
  chargeState: stateCode.nullish(),
  reason: bookReason,
};

export const ReturnCheque = z.strictObject({
  ...bounced,
  /**
   * What the one who gave it is charged for it. It bears no GST: a penalty for a dishonoured cheque is no consideration for
   * a supply (CBIC circular 178/10/2022-GST, paragraph 7.4).
   */
  chargeParty: money.default(0),
});
export type ReturnCheque = z.output<typeof ReturnCheque>;

/** A payment by cheque that our bank did not pay. */
export const ReturnIssuedCheque = z.strictObject({ ...bounced, version });
export type ReturnIssuedCheque = z.output<typeof ReturnIssuedCheque>;

export const UndoIssuedReturn = z.strictObject({ id: queryId, version, reason: bookReason });
export type UndoIssuedReturn = z.output<typeof UndoIssuedReturn>;

export const UndoChequeReturn = z.strictObject({ id: queryId, reason: bookReason });
export type UndoChequeReturn = z.output<typeof UndoChequeReturn>;

export const DepositAgain = z.strictObject({
  /** The cheque that bounced. */
  id: queryId,
  /** The bank's ledger account; the one that it bounced at when left out. */
  moneyAccountId: id.optional(),
  date: date.optional(),
  /** The number of the slip. */
  reference: moneyReference.default(''),
});
export type DepositAgain = z.output<typeof DepositAgain>;

const Piece = z.strictObject({
  /** Paise that one note or coin is worth. */
  value: z.int().positive().max(2_000_00),
  count: z.int().min(0).max(100_000, 'The number is too large'),
});

export const NewCashCount = z.strictObject({
  /** The ledger account; cash in hand when left out. */
  cashAccountId: id.optional(),
  date: date.optional(),
  pieces: z.array(Piece).min(1, 'Count the notes and coins.').max(20, 'At most 20 kinds'),
  note: text(300).default(''),
  /** The difference to the books was seen, and becomes a journal. */
  confirmDifference: z.boolean().default(false),
});
export type NewCashCount = z.output<typeof NewCashCount>;

export const CashCount = z.object({
  id,
  cashAccountId: id,
  cashAccount: z.string(),
  date,
  pieces: z.array(Piece),
  counted: moneySum,
  inBooks: signedMoneySum,
  difference: signedMoneySum,
  voucherId: id.nullable(),
  voucherNo: z.string(),
  note: z.string(),
  countedBy: z.string(),
  version,
});
export type CashCount = z.output<typeof CashCount>;

export const ListCashCounts = listInput({ cashAccountId: queryId.optional() });
export type ListCashCounts = z.output<typeof ListCashCounts>;

/** A till of the counter that was closed with its cash counted. */
export const TillCount = z.object({
  id,
  number: z.string(),
  till: z.string(),
  openedAt: ts,
  closedAt: ts,
  countedBy: z.string(),
  /** What had to be in the drawer. */
  expected: signedMoneySum,
  counted: moneySum,
  /** Below zero cash is missing. */
  difference: signedMoneySum,
  /** The entry of the difference in the books. */
  entryId: id.nullable(),
  note: z.string(),
  version,
});
export type TillCount = z.output<typeof TillCount>;

export const ListTillCounts = listInput({});
export type ListTillCounts = z.output<typeof ListTillCounts>;

export const CashAccounts = z.object({
  rows: z.array(
    z.object({
      accountId: id,
      name: z.string(),
      balance: signedMoneySum,
      lastCountedOn: date.nullable(),
      lastDifference: signedMoneySum.nullable(),
    }),
  ),
});
export type CashAccounts = z.output<typeof CashAccounts>;
