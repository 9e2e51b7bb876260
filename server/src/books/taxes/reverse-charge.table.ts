import { ReverseChargeKind } from '@counting-house/contract/accounts/taxes/reverse-charge.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import { SellerScheme, type TaxLine } from '@counting-house/contract/tax/tax.ts';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { bills } from '../../purchasing/bills/bill.table.ts';
import { expenses } from '../../accounts/expenses/expense.table.ts';
import { allocations } from '../open-items/open-item.table.ts';

/** What was supplied, as it stands on a paper. */
export type SuppliedLine = {
  readonly description: string;
  readonly hsn: string;
  /** Thousandths of the unit; a service has neither. */
  readonly qty: number;
  readonly unit: string;
  readonly taxRate: number;
  readonly taxComponents: TaxLine[];
  readonly taxable: number;
  readonly tax: number;
};

/**
 * A self-invoice or a payment voucher under reverse charge. Everything on it is copied when it is issued and never
 * changes, but for its cancelling.
 *
 * @see CGST Rules 2017, rules 46, 47A and 52.
 */
export const reverseChargePapers = pgTable(
  'reverse_charge_paper',
  {
    id: rowId(),
    kind: oneOf(ReverseChargeKind).notNull(),
    number: text().notNull().unique(),
    /** The day on which it was issued. */
    date: date().notNull(),
    billId: optionalReference().references(() => bills.id),
    expenseId: optionalReference().references(() => expenses.id),
    /** Of a voucher: what was settled by the payment; null where the expense was paid at once. */
    allocationId: optionalReference().references(() => allocations.id),
    supplier: jsonb().$type<PartyPaper>().notNull(),
    ours: jsonb().$type<PartyPaper>().notNull(),
    /** How we stood towards GST that day. */
    scheme: oneOf(SellerScheme).notNull(),
    /** The two digits of the state. */
    placeOfSupply: text().notNull(),
    /** Of the bill or the expense: number and day in our books, number and day on the supplier's paper. */
    documentNo: text().notNull(),
    documentDate: date().notNull(),
    supplierNo: text().notNull(),
    supplierDate: date(),
    lines: jsonb().$type<SuppliedLine[]>().notNull(),
    taxable: money().notNull(),
    tax: money().notNull(),
    /** Of a voucher. */
    paid: money(),
    paidOn: date(),
    cancelledOn: date(),
    ...stamps(),
  },
  (paper) => [
    check(
      'reverse_charge_paper_of_what',
      sql`num_nonnulls(${paper.billId}, ${paper.expenseId}) = 1
        and num_nonnulls(${paper.paid}, ${paper.paidOn}) = case when ${paper.kind} = 'payment_voucher' then 2 else 0 end
        and case when ${paper.kind} = 'payment_voucher' then ${paper.allocationId} is not null or ${paper.expenseId} is not null
          else ${paper.allocationId} is null end`,
    ),
    check(
      'reverse_charge_paper_amount',
      sql`${paper.taxable} >= 0 and ${paper.tax} >= 0 and coalesce(${paper.paid} > 0, true)`,
    ),
    check('reverse_charge_paper_registered', sql`${paper.scheme} <> 'unregistered'`),
    // One in force of each kind: what is cancelled is issued anew under another number.
    uniqueIndex('reverse_charge_paper_of_bill')
      .on(paper.billId)
      .where(sql`${paper.kind} = 'self_invoice' and ${paper.cancelledOn} is null`),
    uniqueIndex('reverse_charge_paper_of_expense')
      .on(paper.expenseId, paper.kind)
      .where(sql`${paper.allocationId} is null and ${paper.cancelledOn} is null`),
    uniqueIndex('reverse_charge_paper_of_allocation')
      .on(paper.allocationId)
      .where(sql`${paper.allocationId} is not null`),
    index('reverse_charge_paper_by_bill')
      .on(paper.billId)
      .where(sql`${paper.billId} is not null`),
    index('reverse_charge_paper_by_expense')
      .on(paper.expenseId)
      .where(sql`${paper.expenseId} is not null`),
    index('reverse_charge_paper_by_date').on(paper.date),
  ],
);
