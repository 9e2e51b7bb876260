import {
  GstTreatment,
  HoldKind,
  MsmeType,
  VendorKind,
  VendorStatus,
} from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';

/** Anyone who we buy from. */
export const vendors = pgTable(
  'vendor',
  {
    id: rowId(),
    number: text().notNull().unique('vendor.number_taken'),
    /** The legal name. */
    name: text().notNull(),
    /** What people call them; the legal name until they call them something else. */
    displayName: text().notNull(),
    /** Legal name without case, punctuation and words such as 'pvt' and 'limited'; duplicates are found by it. */
    nameKey: text().notNull(),
    kind: oneOf(VendorKind).notNull(),
    gstTreatment: oneOf(GstTreatment).notNull(),
    /** Upper case; null without one. */
    gstin: text(),
    /** Another vendor may have the same GSTIN, for the reason that stands in `sameGstinReason`. */
    allowSameGstin: boolean().notNull().default(false),
    sameGstinReason: text(),
    pan: text(),
    msmeType: oneOf(MsmeType).notNull().default('none'),
    udyamNumber: text(),
    contactName: text().notNull().default(''),
    /** Ten digits; of an overseas vendor 6 to 15 with the country code. */
    phone: text().notNull(),
    altPhone: text(),
    email: text(),
    website: text(),
    paymentTermsDays: integer().notNull().default(30),
    /** Paise that may be owed and on order before a warning; null is no limit. */
    creditLimit: money(),
    /** Days from order to receipt, for prices that say nothing else. */
    leadTimeDays: integer(),
    /** By which tax is held back from their bills unless a bill says otherwise; any rate of the section. */
    tdsSectionId: optionalReference().references(() => withholdingSections.id),
    bankAccountName: text().notNull().default(''),
    bankAccountNumber: text().notNull().default(''),
    ifsc: text().notNull().default(''),
    upiId: text().notNull().default(''),
    notes: text().notNull().default(''),
    status: oneOf(VendorStatus).notNull().default('active'),
    holdKind: oneOf(HoldKind),
    holdReason: text(),
    /** The morning on which the hold ends by itself; null is an open end. */
    holdUntil: date(),
    /** The one that this record was merged into: everything of it stands there now. */
    mergedIntoId: optionalReference().references((): AnyPgColumn => vendors.id),
    /** What the search reads: number, names, GSTIN, phones, mail and cities in one text. */
    searchText: text().notNull(),
    ...stamps(),
  },
  (vendor) => [
    uniqueIndex('vendor.gstin_taken')
      .on(vendor.gstin)
      .where(sql`not ${vendor.allowSameGstin}`),
    check('vendor.phone_wrong', sql`${vendor.phone} ~ '^[0-9]{6,15}$'`),
    check(
      'vendor.gstin_missing',
      sql`${vendor.gstTreatment} not in ('registered', 'composition', 'sez') or ${vendor.gstin} is not null`,
    ),
    check(
      'vendor.same_gstin_reason_missing',
      sql`not ${vendor.allowSameGstin} or ${vendor.sameGstinReason} is not null`,
    ),
    check('vendor.pan_mismatch', sql`${vendor.pan} = substr(${vendor.gstin}, 3, 10)`),
    check(
      'vendor.udyam_missing',
      sql`(${vendor.msmeType} = 'none') = (${vendor.udyamNumber} is null)`,
    ),
    check('vendor.terms_outside', sql`${vendor.paymentTermsDays} between 0 and 180`),
    check('vendor.credit_limit_outside', sql`${vendor.creditLimit} between 0 and 1000000000000`),
    check('vendor.lead_time_outside', sql`${vendor.leadTimeDays} between 0 and 365`),
    check(
      'vendor.hold_reason_missing',
      sql`(${vendor.status} = 'hold') = (${vendor.holdKind} is not null and ${vendor.holdReason} is not null)`,
    ),
    check('vendor.hold_without_end', sql`${vendor.holdUntil} is null or ${vendor.status} = 'hold'`),
    check('vendor.merged', sql`${vendor.mergedIntoId} is null or ${vendor.status} = 'inactive'`),
    index('vendor_merged_into')
      .on(vendor.mergedIntoId)
      .where(sql`${vendor.mergedIntoId} is not null`),
    index('vendor_by_name').on(vendor.displayName, vendor.id),
    index('vendor_by_key').on(vendor.nameKey),
    index('vendor_by_phone').on(vendor.phone),
    index('vendor_hold_ends')
      .on(vendor.holdUntil)
      .where(sql`${vendor.status} = 'hold'`),
  ],
);
