import { TaxPaymentKind } from '@counting-house/contract/gst/tax-payment.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';

/** A challan that paid tax to the government; its voucher moves the money. */
export const taxPayments = pgTable(
  'tax_payment',
  {
    id: rowId(),
    kind: oneOf(TaxPaymentKind).notNull(),
    /** The first day of the month that it pays. */
    month: date().notNull(),
    /** Of a month of GST: whose return it pays. */
    gstin: text().notNull().default(''),
    /** Of TDS: one challan pays one section. */
    sectionId: optionalReference().references(() => withholdingSections.id),
    /** Of TDS: it pays what documents held back without naming a section. */
    isUnnamed: boolean().notNull().default(false),
    paidOn: date().notNull(),
    tax: money().notNull(),
    interest: money().notNull(),
    lateFee: money().notNull(),
    challanNo: text().notNull(),
    bsrCode: text().notNull().default(''),
    voucherId: optionalReference(),
    /** The number of its voucher. */
    number: text(),
    status: text({ enum: ['posted', 'reversed'] })
      .notNull()
      .default('posted'),
    reversedReason: text(),
    ...stamps(),
  },
  (payment) => [
    check(
      'tax_payment.amount_outside',
      sql`least(${payment.tax}, ${payment.interest}, ${payment.lateFee}) >= 0
        and ${payment.tax} + ${payment.interest} + ${payment.lateFee} > 0`,
    ),
    check(
      'tax_payment.section',
      sql`(${payment.kind} = 'tds') = (${payment.sectionId} is not null)
        and (${payment.kind} = 'tds' or not ${payment.isUnnamed})`,
    ),
    check(
      'tax_payment.reversed_why',
      sql`(${payment.status} = 'reversed') = (${payment.reversedReason} is not null)`,
    ),
    uniqueIndex('tax_payment.challan_twice')
      .on(payment.kind, payment.challanNo, payment.bsrCode, payment.paidOn)
      .where(sql`${payment.status} = 'posted'`),
    index('tax_payment_of_month').on(payment.kind, payment.month),
  ],
);
