import { z } from 'zod';
import { listInput, listOf, queryId } from '../../kit/list.ts';
import { date, id, money, moneySum, requiredText, ts } from '../../kit/shapes.ts';
import { moneyReference } from './voucher.ts';
import { VoucherMethod } from './voucher-labels.ts';

/** Why a bill is left out of a pay run. */
export const LeftOut = z.enum(['bill_blocked', 'vendor_on_hold']);
export type LeftOut = z.output<typeof LeftOut>;

/** How a vendor is paid in a run; only a bank transfer stands in the bank's file. */
export const PayRunMethod = VoucherMethod.extract(['bank_transfer', 'upi', 'cheque']);
export type PayRunMethod = z.output<typeof PayRunMethod>;

export const ListPayRunBills = z.strictObject({
  dueUntil: date.optional(),
  vendorId: queryId.optional(),
});
export type ListPayRunBills = z.output<typeof ListPayRunBills>;

export const PayRunBills = z.object({
  rows: z.array(
    z.object({
      openItemId: id,
      billId: id.nullable(),
      docNo: z.string(),
      vendorBillNo: z.string(),
      vendorId: id,
      vendorName: z.string(),
      docDate: date,
      dueDate: date,
      /** By law sooner than agreed, of micro and small enterprises; else null. */
      msmeDueDate: date.nullable(),
      outstanding: moneySum,
      leftOut: LeftOut.nullable(),
      /** Of the vendor: account number and IFSC are known, so that a bank transfer can be made. */
      hasBankDetails: z.boolean(),
      /** Empty when it is not known. */
      upiId: z.string(),
      /** The value without tax of which tax may still be held back; 0 where the bill names its section. */
      tdsLeft: moneySum,
      /** By which the vendor's bills hold tax back. */
      tdsSectionId: id.nullable(),
    }),
  ),
});
export type PayRunBills = z.output<typeof PayRunBills>;

export const NewPayRun = z.strictObject({
  date: date.optional(),
  /** The bank's ledger account; the primary bank when left out. */
  moneyAccountId: id.optional(),
  bills: z
    .array(
      z.strictObject({ openItemId: id, amount: money.positive('Enter an amount above zero.') }),
    )
    .min(1, 'Choose at least one bill.')
    .max(500, 'At most 500 bills at once'),
  /** How vendors are paid; those that are not named by bank transfer. */
  methods: z
    .array(
      z.strictObject({
        vendorId: id,
        method: PayRunMethod,
        /** The cheque's number, or the UTR of UPI where it is known already. */
        reference: moneyReference.default(''),
      }),
    )
    .max(500, 'At most 500 vendors at once')
    .default([]),
  /** What the payments hold back of bills that name no section: one for a vendor. */
  tds: z
    .array(
      z.strictObject({
        vendorId: id,
        sectionId: id,
        /** Without tax. */
        base: money.positive('Enter the value without tax.'),
        amount: money.positive('Enter an amount above zero.'),
      }),
    )
    .max(500, 'At most 500 vendors at once')
    .default([]),
  /** Vendors who have a section and bear no TDS in this run, and why. */
  withoutTds: z
    .array(z.strictObject({ vendorId: id, reason: requiredText(200, 'Reason') }))
    .max(500, 'At most 500 vendors at once')
    .default([]),
});
export type NewPayRun = z.output<typeof NewPayRun>;

export const PayRun = z.object({
  id,
  date,
  bank: z.string(),
  total: moneySum,
  payments: z.int(),
  /** Payments by bank transfer: they stand in the bank's file. */
  transfers: z.int(),
  /** Payments that wait for approval, and are not in the file yet. */
  waiting: z.int(),
  madeBy: z.string(),
  createdAt: ts,
});
export type PayRun = z.output<typeof PayRun>;

export const ListPayRuns = listInput({});
export type ListPayRuns = z.output<typeof ListPayRuns>;
export const PayRunList = listOf(PayRun);
export const PayRunId = z.strictObject({ id: queryId });
