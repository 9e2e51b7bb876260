import { TaxScope, TaxTreatment, type TaxLine } from '@counting-house/contract/tax/tax.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';
import { taxComponents } from './tax-component.table.ts';

/** A tax as products name it. A new rate is a new row: this one ends and names its successor. */
export const taxes = pgTable(
  'tax',
  {
    id: rowId(),
    name: text().notNull(),
    code: text().notNull().unique('tax.code_taken'),
    treatment: oneOf(TaxTreatment).notNull(),
    rate: integer().notNull(), // thousandths of a percent
    validFrom: date().notNull(),
    validTo: date(),
    /** Holds from the day after `validTo`; followed by the date of the document. */
    replacedById: optionalReference(),
    isActive: boolean().notNull().default(true),
    ...stamps(),
  },
  (tax) => [
    uniqueIndex('tax.name_taken').on(sql`lower(${tax.name})`),
    foreignKey({ columns: [tax.replacedById], foreignColumns: [tax.id] }),
    check('tax.rate_fits', sql`${tax.rate} between 0 and 100000`),
    check('tax.rate_without_tax', sql`${tax.treatment} = 'taxable' or ${tax.rate} = 0`),
    check('tax.dates_reversed', sql`${tax.validTo} >= ${tax.validFrom}`),
    check('tax.replaces_itself', sql`${tax.replacedById} <> ${tax.id}`),
    check(
      'tax.replaced_without_end',
      sql`${tax.replacedById} is null or ${tax.validTo} is not null`,
    ),
  ],
);

/** Which share of a tax goes to which component, by where the goods go. */
export const taxParts = pgTable(
  'tax_part',
  {
    id: rowId(),
    taxId: reference().references(() => taxes.id),
    componentId: reference().references(() => taxComponents.id),
    scope: oneOf(TaxScope).notNull(),
    rate: integer().notNull(), // thousandths of a percent
  },
  (part) => [
    unique('tax.part_twice').on(part.taxId, part.scope, part.componentId),
    check('tax_part.rate_fits', sql`${part.rate} between 0 and 100000`),
  ],
);

/** The tax of an amount that a buyer is asked for, and what both come to. */
export const taxedAmount = () => ({
  /** Thousandths of a percent. */
  taxRate: integer().notNull(),
  taxComponents: jsonb().$type<TaxLine[]>().notNull(),
  taxable: money().notNull(),
  taxAmount: money().notNull(),
  total: money().notNull(),
});
