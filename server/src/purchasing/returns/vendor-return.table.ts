import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import {
  VendorReturnReason,
  VendorReturnStatus,
} from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { attachment } from '../../platform/files/file.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { billLines } from '../bills/bill.table.ts';
import { inwardBatches } from '../inward/inward.table.ts';
import { vendors } from '../vendors/vendor.table.ts';

/** Goods that go back to their vendor. */
export const vendorReturns = pgTable(
  'vendor_return',
  {
    id: rowId(),
    number: text().notNull().unique(),
    /** Given at posting when anything of it is billed. */
    debitNoteNo: text().unique(),
    status: oneOf(VendorReturnStatus).notNull().default('draft'),
    vendorId: reference().references(() => vendors.id),
    vendorName: text().notNull(),
    /** As its papers say them; taken anew at posting. */
    vendorPaper: jsonb().$type<PartyPaper>().notNull(),
    storePaper: jsonb().$type<PartyPaper>().notNull(),
    storeId: reference().references(() => stores.id),
    businessDate: date().notNull(),
    /** The vendor will send the goods again. */
    isReplacement: boolean().notNull(),
    vehicleNo: text().notNull(),
    lrNo: text().notNull(),
    ewayBillNo: text().notNull(),
    note: text().notNull(),
    /** Of what was billed, paise: what the vendor is debited. */
    taxable: money().notNull().default(0),
    tax: money().notNull().default(0),
    total: money().notNull().default(0),
    /** What left goods received, not billed. */
    unbilledValue: money().notNull().default(0),
    /** What the goods cost in stock. */
    value: money().notNull().default(0),
    postedAt: moment(),
    postedBy: optionalReference(),
    cancelledAt: moment(),
    cancelledBy: optionalReference(),
    cancelNote: text().notNull().default(''),
    sentAt: moment(),
    ...stamps(),
  },
  (row) => [
    check('vendor_return.posted_when', sql`(${row.status} = 'draft') = (${row.postedAt} is null)`),
    check(
      'vendor_return.cancelled_when',
      sql`(${row.status} = 'cancelled') = (${row.cancelledAt} is not null)`,
    ),
    check(
      'vendor_return.debit_note_of_draft',
      sql`${row.debitNoteNo} is null or ${row.postedAt} is not null`,
    ),
    check(
      'vendor_return.amount_outside',
      sql`least(${row.taxable}, ${row.tax}, ${row.unbilledValue}, ${row.value}) >= 0 and ${row.total} between ${row.taxable} and ${row.taxable} + ${row.tax}`,
    ),
    index('vendor_return_by_vendor').on(row.vendorId, row.id),
    index('vendor_return_by_date').on(row.businessDate, row.id),
    index('vendor_return_by_total').on(row.total, row.id),
  ],
);

/** Goods of one batch in one tray. Quantities are thousandths of the stock unit. */
export const vendorReturnLines = pgTable(
  'vendor_return_line',
  {
    id: rowId(),
    returnId: reference().references(() => vendorReturns.id),
    lineNo: integer().notNull(),
    skuId: reference().references(() => skus.id),
    batchId: reference().references(() => batches.id),
    trayId: reference().references(() => trays.id),
    qty: qty().notNull(),
    reason: oneOf(VendorReturnReason).notNull(),
    note: text().notNull(),
    /** What they cost in stock, once they left. */
    value: money().notNull().default(0),
    ...stamps(),
  },
  (line) => [
    unique('vendor_return_line.number_twice').on(line.returnId, line.lineNo),
    unique('vendor_return_line.goods_twice').on(line.returnId, line.batchId, line.trayId),
    check('vendor_return_line.outside', sql`${line.qty} > 0 and ${line.value} >= 0`),
    index('vendor_return_line_by_batch').on(line.batchId),
  ],
);

/** Which receipt the goods of a posted line came with, and which bill they are on. */
export const vendorReturnParts = pgTable(
  'vendor_return_part',
  {
    id: rowId(),
    returnId: reference().references(() => vendorReturns.id),
    lineId: reference().references(() => vendorReturnLines.id),
    inwardBatchId: reference().references(() => inwardBatches.id),
    /** Null of goods that were not billed. */
    billLineId: optionalReference().references(() => billLines.id),
    qty: qty().notNull(),
    /** How much of it the receipt had rejected and kept. */
    keptQty: qty().notNull(),
    /** What left goods received, not billed; of billed goods what they were billed at, before tax. */
    value: money().notNull(),
    tax: money().notNull(),
    taxComponents: jsonb().$type<TaxLine[]>().notNull(),
    ...stamps(),
  },
  (part) => [
    check(
      'vendor_return_part.outside',
      sql`${part.qty} > 0 and ${part.keptQty} between 0 and ${part.qty} and least(${part.value}, ${part.tax}) >= 0`,
    ),
    check(
      'vendor_return_part.unbilled_tax',
      sql`${part.billLineId} is not null or ${part.tax} = 0`,
    ),
    index('vendor_return_part_by_return').on(part.returnId),
    index('vendor_return_part_by_line').on(part.lineId),
    index('vendor_return_part_by_receipt').on(part.inwardBatchId),
    index('vendor_return_part_by_bill_line').on(part.billLineId),
  ],
);

/** Photos of the goods, and papers. */
export const vendorReturnFiles = pgTable(
  'vendor_return_file',
  {
    id: rowId(),
    returnId: reference().references(() => vendorReturns.id),
    ...attachment(),
  },
  (file) => [
    unique('vendor_return.file_once').on(file.fileId),
    index('vendor_return_file_by_return').on(file.returnId),
  ],
);
