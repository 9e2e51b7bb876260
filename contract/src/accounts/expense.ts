import { z } from 'zod';
import { AttachedFile } from '../admin/file.ts';
import { changeOf } from '../kit/change.ts';
import { chosen, flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  clearable,
  date,
  id,
  money,
  moneySum,
  signedMoneySum,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { TaxLine } from '../tax/tax.ts';
import { DocumentTds } from './taxes/document-tds.ts';
import { ReverseChargePaper } from './taxes/reverse-charge.ts';
import { BlockedReason, ExpenseStatus, PaidFrom, PaidState, TaxMode } from './expense-labels.ts';
import { bookReason, moneyReference } from './vouchers/voucher.ts';
import { Centre, VoucherMethod } from './vouchers/voucher-labels.ts';

const stateCode = z.string().regex(/^\d{2}$/u, 'Choose a state from the list.');

export const NewExpense = z.strictObject({
  /** Today when left out. */
  date: date.optional(),
  accountId: z
    .int({ error: 'Choose what the money was spent on.' })
    .positive('Choose what the money was spent on.'),
  description: text(300).pipe(z.string().min(1, 'Describe the expense.')),
  vendorId: id.nullish(),
  /** Who was paid, where it is no vendor. */
  payeeName: text(80).default(''),
  paidFrom: PaidFrom.default('account'),
  /** The ledger account of the cash or the bank; cash in hand when left out. */
  moneyAccountId: id.nullish(),
  /** Paise, as it stands on the receipt. */
  amount: money.positive('Enter an amount above zero.'),
  taxMode: TaxMode.default('none'),
  taxId: id.nullish(),
  /** The two digits of the supplier's state; the vendor's own or ours when left out. */
  supplyState: stateCode.nullish(),
  /** We owe the tax ourselves, and the amount is without it. */
  reverseCharge: z.boolean().default(false),
  /** Whether its tax can be set off; when the vendor has a GSTIN, unless something else is said. */
  creditEligible: z.boolean().nullish(),
  blockedReason: BlockedReason.nullish(),
  /** The vendor's own figures of the tax, within a rupee of ours. */
  taxComponents: z
    .array(z.strictObject({ componentId: id, amount: money }))
    .max(6, 'At most 6 parts of tax')
    .nullish(),
  /** Under which TDS is deducted: that of the vendor when left out; none when null. */
  tdsSectionId: id.nullish(),
  /** Paise that are held back; by the section's own rule when left out or null. */
  tdsAmount: money.nullish(),
  /** Why no TDS is deducted of a vendor who has a section, or another amount than the section's rule. */
  tdsReason: text(200).default(''),
  billNo: text(40).default(''),
  billDate: clearable(date),
  centre: Centre.default('COMMON'),
  reference: moneyReference.default(''),
  fileIds: z.array(id).max(10, 'At most 10 files').default([]),
  /** Post it with the same call; above the limit it is put before somebody else. */
  post: z.boolean().default(false),
  /** Put it before somebody else with the same call. */
  submit: z.boolean().default(false),
  /** Why it is posted into a month on hold. */
  reason: text(300).optional(),
});
export type NewExpense = z.output<typeof NewExpense>;

export const ChangedExpense = changeOf(NewExpense);
export type ChangedExpense = z.output<typeof ChangedExpense>;

export const ExpenseId = z.strictObject({ id: queryId });
export const ExpenseStepInput = z.strictObject({ id: queryId, version });
export type ExpenseStepInput = z.output<typeof ExpenseStepInput>;
export const ApproveExpense = z.strictObject({
  id: queryId,
  version,
  /** Why an owner approves their own expense, where nobody else can. */
  ownReason: text(200).optional(),
});
export type ApproveExpense = z.output<typeof ApproveExpense>;

export const ExpenseNotedStep = z.strictObject({ id: queryId, version, reason: bookReason });
export type ExpenseNotedStep = z.output<typeof ExpenseNotedStep>;

export const CancelExpense = ExpenseNotedStep.extend({
  /** Its own date when that is open, else the first open day from today on. */
  date: date.optional(),
});
export type CancelExpense = z.output<typeof CancelExpense>;

export const ReimburseExpenses = z.strictObject({
  ids: z.array(id).min(1, 'Choose at least one expense.').max(200, 'Choose at most 200 expenses'),
  date: date.optional(),
  method: VoucherMethod.extract(['cash', 'bank_transfer', 'upi', 'cheque']),
  moneyAccountId: id.optional(),
  reference: moneyReference.default(''),
});
export type ReimburseExpenses = z.output<typeof ReimburseExpenses>;

export const PreviewExpense = NewExpense.pick({
  date: true,
  vendorId: true,
  amount: true,
  taxMode: true,
  taxId: true,
  supplyState: true,
  reverseCharge: true,
  creditEligible: true,
  tdsSectionId: true,
  tdsAmount: true,
  tdsReason: true,
});
export type PreviewExpense = z.output<typeof PreviewExpense>;

/** What an expense comes to. */
const ExpenseFigures = z.object({
  taxable: moneySum,
  tax: moneySum,
  taxComponents: z.array(TaxLine),
  roundOff: signedMoneySum,
  /** What is paid or owed for it, before tax is held back. */
  total: moneySum,
  creditEligible: z.boolean(),
  tdsAmount: moneySum,
});

/** Figures of an expense that is being typed, with the TDS that it would deduct. */
export const ExpensePreview = ExpenseFigures.extend({
  tds: DocumentTds.nullable(),
  /** The decision on TDS needs a reason, and has none. */
  tdsReasonMissing: z.string().nullable(),
});
export type ExpensePreview = z.output<typeof ExpensePreview>;

export const Expense = ExpenseFigures.extend({
  id,
  /** `Draft 12` until it is posted. */
  number: z.string(),
  status: ExpenseStatus,
  paidState: PaidState,
  date,
  accountId: id,
  account: z.string(),
  description: z.string(),
  vendorId: id.nullable(),
  vendorName: z.string(),
  payeeName: z.string(),
  paidFrom: PaidFrom,
  moneyAccountId: id.nullable(),
  moneyAccount: z.string(),
  amount: moneySum,
  taxMode: TaxMode,
  taxId: id.nullable(),
  taxRate: z.int(),
  supplyState: z.string(),
  reverseCharge: z.boolean(),
  blockedReason: BlockedReason.nullable(),
  tdsSectionId: id.nullable(),
  tdsTyped: z.boolean(),
  tdsReason: z.string(),
  billNo: z.string(),
  billDate: date.nullable(),
  centre: Centre,
  reference: z.string(),
  /** What is not paid of it. */
  balance: moneySum,
  /** Self-invoices and payment vouchers under reverse charge. */
  papers: z.array(ReverseChargePaper),
  files: z.array(AttachedFile),
  fileIds: z.array(id),
  makerId: id.or(z.literal(0)),
  maker: z.string(),
  approvedBy: z.string(),
  approvedAt: ts.nullable(),
  statusNote: z.string(),
  updatedAt: ts,
  version,
});
export type Expense = z.output<typeof Expense>;

export const ExpenseRow = z.object({
  id,
  number: z.string(),
  status: ExpenseStatus,
  paidState: PaidState,
  date,
  account: z.string(),
  description: z.string(),
  vendorName: z.string(),
  billNo: z.string(),
  taxable: moneySum,
  tax: moneySum,
  total: moneySum,
  paidFrom: PaidFrom,
  maker: z.string(),
  hasFile: z.boolean(),
  version,
});
export const ExpenseList = listOf(ExpenseRow);

export const ListExpenses = listInput({
  ids: chosen.optional(),
  status: several(ExpenseStatus).optional(),
  paidState: several(PaidState).optional(),
  accountId: queryId.optional(),
  vendorId: queryId.optional(),
  mine: flag.optional(),
  from: date.optional(),
  to: date.optional(),
});
export type ListExpenses = z.output<typeof ListExpenses>;
