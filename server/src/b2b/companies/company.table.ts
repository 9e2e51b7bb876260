import {
  CompanyStatus,
  CreditMode,
  TaxTreatment,
} from '@counting-house/contract/b2b/company-labels.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { money, oneOf, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';
import { buyerFigures } from '../../customers/customer.table.ts';

/** A company that buys, in advance or on account. */
export const companies = pgTable(
  'b2b_company',
  {
    id: rowId(),
    number: text().notNull().unique('company.number_taken'),
    /** The trade name. */
    name: text().notNull(),
    /** Printed on invoices. */
    legalName: text().notNull(),
    /** Upper case; null without one. */
    gstin: text().unique('company.gstin_taken'),
    pan: text(),
    taxTreatment: oneOf(TaxTreatment).notNull(),
    /** Ten digits. */
    phone: text().notNull(),
    email: text(),
    creditMode: oneOf(CreditMode).notNull().default('advance_only'),
    creditLimit: money(),
    creditDays: integer().notNull().default(30),
    graceDays: integer().notNull().default(7),
    overdueTolerance: money().notNull().default(10_000),
    salesPersonId: optionalReference().references(() => users.id),
    tags: text().array().notNull().default([]),
    note: text().notNull().default(''),
    /** The company that this one was found to be. */
    mergedIntoId: optionalReference().references((): AnyPgColumn => companies.id),
    status: oneOf(CompanyStatus).notNull().default('active'),
    /** What the search reads: numbers, names, phones, cities and people in one text. */
    searchText: text().notNull(),
    ...buyerFigures(),
    ...stamps(),
  },
  (company) => [
    uniqueIndex('company.name_taken').on(sql`lower(${company.name})`),
    check('company.phone_wrong', sql`${company.phone} ~ '^[0-9]{10}$'`),
    check(
      'company.gstin_missing',
      sql`(${company.taxTreatment} = 'unregistered') = (${company.gstin} is null)`,
    ),
    check('company.pan_mismatch', sql`${company.pan} = substr(${company.gstin}, 3, 10)`),
    check(
      'company.limit_missing',
      sql`${company.creditMode} <> 'limit' or ${company.creditLimit} is not null`,
    ),
    check(
      'company.terms_outside',
      sql`${company.creditDays} between 0 and 180 and ${company.graceDays} between 0 and 90
        and ${company.creditLimit} between 0 and 1000000000000 and ${company.overdueTolerance} >= 0`,
    ),
    check(
      'company.merged_wrong',
      sql`${company.mergedIntoId} is null or ${company.status} = 'closed'`,
    ),
    index('b2b_company_merged_into')
      .on(company.mergedIntoId)
      .where(sql`${company.mergedIntoId} is not null`),
    index('b2b_company_by_name').on(company.name, company.id),
    index('b2b_company_by_last_order').on(company.lastOrderAt, company.id),
  ],
);
