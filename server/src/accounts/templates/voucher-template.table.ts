import {
  Frequency,
  TemplateMode,
} from '@counting-house/contract/accounts/vouchers/voucher-template.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, oneOf, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';
import { expenses } from '../expenses/expense.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';

/** A voucher or an expense that comes again: its copy is made on each of its days. */
export const voucherTemplates = pgTable(
  'voucher_template',
  {
    id: rowId(),
    name: text().notNull(),
    /** The voucher that is copied, as it stands on that day. */
    voucherId: optionalReference().references(() => vouchers.id),
    /** The expense that is copied: one of the two. */
    expenseId: optionalReference().references(() => expenses.id),
    frequency: oneOf(Frequency).notNull(),
    /** 31 is the last day of the month. */
    dayOfMonth: integer().notNull(),
    startsOn: date().notNull(),
    endsOn: date(),
    mode: oneOf(TemplateMode).notNull(),
    /** Null when none comes any more. */
    nextOn: date(),
    isActive: boolean().notNull().default(true),
    /** How many were made. */
    made: integer().notNull().default(0),
    ...stamps(),
  },
  (template) => [
    uniqueIndex('voucher_template.name_taken').on(sql`lower(${template.name})`),
    check('voucher_template_day', sql`${template.dayOfMonth} between 1 and 31`),
    check(
      'voucher_template_span',
      sql`${template.endsOn} is null or ${template.endsOn} >= ${template.startsOn}`,
    ),
    index('voucher_template_due')
      .on(template.nextOn)
      .where(sql`${template.isActive} and ${template.nextOn} is not null`),
    check(
      'voucher_template_of_one',
      sql`num_nonnulls(${template.voucherId}, ${template.expenseId}) = 1`,
    ),
    index('voucher_template_of_voucher').on(template.voucherId),
    index('voucher_template_of_expense')
      .on(template.expenseId)
      .where(sql`${template.expenseId} is not null`),
  ],
);
