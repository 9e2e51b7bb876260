import {
  BlockedReason,
  ExpenseStatus,
  PaidFrom,
  TaxMode,
} from '@counting-house/contract/accounts/expense-labels.ts';
import { Centre } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { attachment } from '../../platform/files/file.table.ts';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { withholding } from '../../tax/withholding/withholding-section.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { approval, vouchers } from '../vouchers/voucher.table.ts';

/** What was spent without an order: paid at once, owed to a vendor, or paid by a colleague. */
export const expenses = pgTable(
  'expense',
  {
    id: rowId(),
    /** Null until it is posted. */
    number: text().unique(),
    status: oneOf(ExpenseStatus).notNull(),
    date: date().notNull(),
    accountId: reference().references(() => ledgerAccounts.id),
    description: text().notNull(),
    vendorId: optionalReference().references(() => vendors.id),
    /** What the vendor was called then; empty without one. */
    vendorName: text().notNull().default(''),
    payeeName: text().notNull().default(''),
    paidFrom: oneOf(PaidFrom).notNull(),
    moneyAccountId: optionalReference().references(() => ledgerAccounts.id),
    /** As on the receipt. */
    amount: money().notNull(),
    taxMode: oneOf(TaxMode).notNull(),
    taxId: optionalReference().references(() => taxes.id),
    taxRate: integer().notNull().default(0),
    taxComponents: jsonb().$type<TaxLine[]>().notNull(),
    /** The tax was copied from the paper. */
    taxTyped: boolean().notNull().default(false),
    supplyState: text().notNull(),
    reverseCharge: boolean().notNull().default(false),
    creditEligible: boolean().notNull(),
    blockedReason: oneOf(BlockedReason),
    taxable: money().notNull(),
    tax: money().notNull(),
    roundOff: money().notNull().default(0),
    /** What is paid or owed, before tax is held back. */
    total: money().notNull(),
    ...withholding(),
    billNo: text().notNull().default(''),
    /** The bill's number without case, separators and leading zeros; once of a vendor in a financial year. */
    normalizedNo: text().notNull().default(''),
    /** The year in which the financial year of the bill's date begins. */
    fiscalYear: integer().notNull(),
    billDate: date(),
    centre: oneOf(Centre).notNull().default('COMMON'),
    reference: text().notNull().default(''),
    ...approval(),
    /** The voucher that paid it back to a colleague; one that was reversed paid nothing. */
    reimbursedById: optionalReference().references(() => vouchers.id),
    /** What the search reads: vendor, payee, description and the bill's number in one text. */
    searchText: text().notNull(),
    ...stamps(),
  },
  (expense) => [
    uniqueIndex('expense.bill_taken')
      .on(expense.vendorId, expense.fiscalYear, expense.normalizedNo)
      .where(
        sql`${expense.vendorId} is not null and ${expense.normalizedNo} <> '' and ${expense.status} <> 'cancelled'`,
      ),
    check(
      'expense_number',
      sql`(${expense.number} is null) = (${expense.postedAt} is null)
        and (${expense.status} in ('posted', 'cancelled')) = (${expense.number} is not null)`,
    ),
    check(
      'expense_total',
      sql`${expense.amount} > 0 and least(${expense.taxable}, ${expense.tax}) >= 0
        and ${expense.total} = ${expense.taxable} + ${expense.roundOff}
          + case when ${expense.reverseCharge} then 0 else ${expense.tax} end`,
    ),
    check(
      'expense_paid_from',
      sql`(${expense.paidFrom} = 'account') = (${expense.moneyAccountId} is not null)
        and (${expense.paidFrom} <> 'vendor_credit' or ${expense.vendorId} is not null)`,
    ),
    check('expense_vendor', sql`(${expense.vendorId} is null) = (${expense.vendorName} = '')`),
    check(
      'expense_tds',
      sql`${expense.tdsAmount} between 0 and ${expense.total} and ${expense.tdsBase} >= 0
        and (${expense.tdsSectionId} is null or ${expense.vendorId} is not null)
        and (${expense.tdsSectionId} is not null or (${expense.tdsBase} = 0 and ${expense.tdsAmount} = 0))`,
    ),
    check(
      'expense_approval',
      sql`num_nulls(${expense.approvedAt}, ${expense.approvedBy}) in (0, 2)
        and (${expense.status} <> 'waiting' or ${expense.submittedBy} is not null)`,
    ),
    index('expense_by_date').on(expense.date, expense.id),
    index('expense_by_total').on(expense.total, expense.id),
    index('expense_by_maker').on(expense.createdBy, expense.date, expense.id),
    index('expense_by_vendor')
      .on(expense.vendorId, expense.id)
      .where(sql`${expense.vendorId} is not null`),
    index('expense_reimbursed')
      .on(expense.reimbursedById)
      .where(sql`${expense.reimbursedById} is not null`),
  ],
);

/** Pictures and papers of an expense. */
export const expenseFiles = pgTable(
  'expense_file',
  {
    id: rowId(),
    expenseId: reference().references(() => expenses.id),
    ...attachment(),
  },
  (file) => [
    unique('expense.file_once').on(file.fileId),
    index('expense_file_of_expense').on(file.expenseId),
  ],
);
