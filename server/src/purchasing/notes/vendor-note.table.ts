import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import {
  VendorNoteKind,
  VendorNoteReason,
  VendorNoteStatus,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
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
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { attachment } from '../../platform/files/file.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { taxes } from '../../tax/tax.table.ts';
import { billLines, bills } from '../bills/bill.table.ts';
import { inwardBatches } from '../inward/inward.table.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { vendors } from '../vendors/vendor.table.ts';

/** A debit note of ours, or a vendor's credit note, for what no goods go back for. */
export const vendorNotes = pgTable(
  'vendor_note',
  {
    id: rowId(),
    kind: oneOf(VendorNoteKind).notNull(),
    /** Of the series of its kind, from when it is confirmed. */
    number: text(),
    status: oneOf(VendorNoteStatus).notNull().default('draft'),
    vendorId: reference().references(() => vendors.id),
    vendorName: text().notNull(),
    /** Where the vendor supplied from: it decides between IGST, and CGST with SGST. */
    vendorAddressId: reference().references(() => vendorAddresses.id),
    /** As its paper says them; taken anew when it is confirmed. */
    vendorPaper: jsonb().$type<PartyPaper>().notNull(),
    ourPaper: jsonb().$type<PartyPaper>().notNull(),
    billId: optionalReference().references(() => bills.id),
    vendorNoteNo: text().notNull(),
    /** As it is compared; empty for one of ours. */
    normalizedNo: text().notNull(),
    vendorNoteDate: date(),
    /** Of the vendor's date, else of ours. */
    fiscalYear: integer().notNull(),
    businessDate: date().notNull(),
    reason: oneOf(VendorNoteReason).notNull(),
    reverseCharge: boolean().notNull(),
    isOnAccount: boolean().notNull(),
    note: text().notNull(),
    taxable: money().notNull(),
    /** On the note, or what we owe less ourselves. */
    tax: money().notNull(),
    roundOff: money().notNull(),
    total: money().notNull(),
    /** What the vendor's paper says, where it was typed. */
    vendorTotal: money(),
    confirmedAt: moment(),
    confirmedBy: optionalReference(),
    cancelNote: text().notNull().default(''),
    sentAt: moment(),
    ...stamps(),
  },
  (note) => [
    uniqueIndex('vendor_note.number_taken')
      .on(note.vendorId, note.fiscalYear, note.normalizedNo)
      .where(sql`${note.status} <> 'cancelled' and ${note.normalizedNo} <> ''`),
    uniqueIndex('vendor_note.number_twice').on(note.number),
    check(
      'vendor_note.number_missing',
      sql`(${note.number} is null) = (${note.status} = 'draft') and (${note.number} is null) = (${note.confirmedAt} is null)`,
    ),
    check(
      'vendor_note.paper_of_kind',
      sql`(${note.kind} = 'credit_note') = (${note.vendorNoteNo} <> '') and (${note.kind} = 'credit_note') = (${note.vendorNoteDate} is not null)`,
    ),
    check(
      'vendor_note.cancelled_why',
      sql`(${note.status} = 'cancelled') = (${note.cancelNote} <> '')`,
    ),
    check(
      'vendor_note.total_wrong',
      sql`least(${note.taxable}, ${note.tax}, ${note.total}) >= 0
        and ${note.total} = ${note.taxable} + ${note.roundOff} + case when ${note.reverseCharge} then 0 else ${note.tax} end`,
    ),
    index('vendor_note_by_vendor').on(note.vendorId, note.id),
    index('vendor_note_by_address').on(note.vendorAddressId),
    index('vendor_note_by_bill').on(note.billId),
    index('vendor_note_by_date').on(note.businessDate, note.id),
    index('vendor_note_by_total').on(note.total, note.id),
  ],
);

/** What a line of a bill is lowered by, or without a bill an account. */
export const vendorNoteLines = pgTable(
  'vendor_note_line',
  {
    id: rowId(),
    noteId: reference().references(() => vendorNotes.id),
    lineNo: integer().notNull(),
    billLineId: optionalReference().references(() => billLines.id),
    /** Of a line of a bill for a service that line's own. Null of goods and their charges. */
    accountId: optionalReference().references(() => ledgerAccounts.id),
    description: text().notNull(),
    hsn: text().notNull(),
    taxable: money().notNull(),
    taxExcess: money().notNull(),
    taxId: optionalReference().references(() => taxes.id),
    taxRate: integer().notNull(),
    /** With the excess in it; of a line of a bill in that line's order. */
    taxComponents: jsonb().$type<TaxLine[]>().notNull(),
    tax: money().notNull(),
    itcEligible: boolean().notNull(),
    ...stamps(),
  },
  (line) => [
    unique('vendor_note_line.number_twice').on(line.noteId, line.lineNo),
    unique('vendor_note_line.bill_line_twice').on(line.noteId, line.billLineId),
    check(
      'vendor_note_line.of_what',
      sql`${line.billLineId} is not null or (${line.accountId} is not null and ${line.taxExcess} = 0)`,
    ),
    check(
      'vendor_note_line.amount_outside',
      sql`least(${line.taxable}, ${line.taxExcess}, ${line.tax} - ${line.taxExcess}) >= 0 and ${line.taxable} + ${line.taxExcess} > 0`,
    ),
    index('vendor_note_line_by_bill_line').on(line.billLineId),
    index('vendor_note_line_by_account').on(line.accountId),
    index('vendor_note_line_by_tax').on(line.taxId),
  ],
);

/** What a batch of a receipt costs less by a confirmed line; paise below zero. */
export const vendorNoteShares = pgTable(
  'vendor_note_share',
  {
    id: rowId(),
    noteLineId: reference().references(() => vendorNoteLines.id),
    inwardBatchId: reference().references(() => inwardBatches.id),
    difference: money().notNull(),
    /** The part that went to goods still here; the rest is a price variance. */
    toStock: money().notNull(),
    ...stamps(),
  },
  (share) => [
    unique('vendor_note_share.twice').on(share.noteLineId, share.inwardBatchId),
    check(
      'vendor_note_share.outside',
      sql`${share.difference} <= 0 and ${share.toStock} between ${share.difference} and 0`,
    ),
    index('vendor_note_share_by_batch').on(share.inwardBatchId),
  ],
);

/** PDF or photos of the vendor's paper. */
export const vendorNoteFiles = pgTable(
  'vendor_note_file',
  {
    id: rowId(),
    noteId: reference().references(() => vendorNotes.id),
    ...attachment(),
  },
  (file) => [
    unique('vendor_note.file_once').on(file.fileId),
    index('vendor_note_file_by_note').on(file.noteId),
  ],
);
