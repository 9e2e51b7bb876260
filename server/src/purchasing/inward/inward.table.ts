import type { AnsweredCheck } from '@counting-house/contract/purchasing/inward/item-check.ts';
import {
  ChargeKind,
  ChargePayTo,
  ChargeSplit,
  InwardKind,
  InwardStatus,
  RejectWhere,
  WithoutPoReason,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { attachment, files } from '../../platform/files/file.table.ts';
import { units } from '../../admin/unit.table.ts';
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
import { poLines } from '../purchase-orders/purchase-order.table.ts';
import { vendors } from '../vendors/vendor.table.ts';

/** Numbers the labels of receipts, `N0000001`. */
export const inwardLabels = pgSequence('inward_label');

/** Goods that arrived. */
export const inwards = pgTable(
  'inward',
  {
    id: rowId(),
    /** Null while it is a draft. */
    number: text().unique(),
    /** `N` and seven or more digits; printed and scanned. */
    labelCode: text().notNull().unique(),
    kind: oneOf(InwardKind).notNull(),
    vendorId: reference().references(() => vendors.id),
    /** What the vendor was called then. */
    vendorName: text().notNull(),
    storeId: reference().references(() => stores.id),
    /** At the gate. */
    arrivedAt: moment().notNull(),
    businessDate: date().notNull(),
    /** The vendor's delivery note. */
    challanNo: text().notNull().default(''),
    challanDate: date(),
    vendorBillNo: text().notNull().default(''),
    vendorBillDate: date(),
    vehicleNo: text().notNull().default(''),
    lrNo: text().notNull().default(''),
    ewayBillNo: text().notNull().default(''),
    withoutPoReason: oneOf(WithoutPoReason),
    note: text().notNull().default(''),
    status: oneOf(InwardStatus).notNull(),
    postedAt: moment(),
    postedBy: optionalReference(),
    cancelledAt: moment(),
    cancelledBy: optionalReference(),
    cancelNote: text().notNull().default(''),
    /** Paise: what the goods cost before recoverable tax, and what was spread over them. */
    goodsValue: money().notNull().default(0),
    chargeValue: money().notNull().default(0),
    ...stamps(),
  },
  (inward) => [
    check(
      'inward.number_missing',
      sql`(${inward.status} = 'draft') = (${inward.number} is null) and (${inward.status} = 'draft') = (${inward.postedAt} is null)`,
    ),
    check(
      'inward.cancelled_when',
      sql`(${inward.status} = 'cancelled') = (${inward.cancelledAt} is not null)`,
    ),
    check(
      'inward.challan_missing',
      sql`${inward.status} = 'draft' or ${inward.challanNo} <> '' or ${inward.vendorBillNo} <> ''`,
    ),
    check(
      'inward.reason_missing',
      sql`${inward.status} = 'draft' or (${inward.kind} = 'without_po') = (${inward.withoutPoReason} is not null)`,
    ),
    index('inward_by_vendor').on(inward.vendorId, inward.id),
    index('inward_by_date').on(inward.businessDate, inward.id),
    index('inward_by_status').on(inward.status, inward.id),
    index('inward_by_value').on(inward.goodsValue, inward.id),
    index('inward_by_challan').on(inward.vendorId, sql`lower(${inward.challanNo})`),
  ],
);

/** One thing that arrived. Quantities are thousandths of the line's unit. */
export const inwardLines = pgTable(
  'inward_line',
  {
    id: rowId(),
    inwardId: reference().references(() => inwards.id),
    lineNo: integer().notNull(),
    /** Null without an order. */
    poLineId: optionalReference().references(() => poLines.id),
    skuId: reference().references(() => skus.id),
    unitId: reference().references(() => units.id),
    /** Paise for one unit, without tax. */
    price: money().notNull(),
    discountBps: integer().notNull().default(0),
    isFree: boolean().notNull().default(false),
    /** What the vendor's paper says; null when nobody compared. */
    challanQty: qty(),
    /** What was counted: the sum of its batches. */
    receivedQty: qty().notNull(),
    ...stamps(),
  },
  (line) => [
    unique('inward_line.number_twice').on(line.inwardId, line.lineNo),
    unique('inward_line.order_line_twice').on(line.inwardId, line.poLineId),
    check(
      'inward_line.price_zero',
      sql`${line.price} between 0 and 1000000000000 and (${line.price} > 0 or ${line.isFree} or ${line.poLineId} is not null)`,
    ),
    check('inward_line.discount_outside', sql`${line.discountBps} between 0 and 10000`),
    check('inward_line.qty_outside', sql`${line.challanQty} >= 0 and ${line.receivedQty} >= 0`),
    index('inward_line_by_order_line').on(line.poLineId),
    index('inward_line_by_sku').on(line.skuId),
  ],
);

/**
 * Goods of a line that are told apart. As typed in thousandths of the line's unit; behind posting also in the
 * stock unit, with their batch and what of them is not billed yet.
 */
export const inwardBatches = pgTable(
  'inward_batch',
  {
    id: rowId(),
    inwardId: reference().references(() => inwards.id),
    inwardLineId: reference().references(() => inwardLines.id),
    rowNo: integer().notNull(),
    /** Null before posting, and when all of it went back with the driver. */
    batchId: optionalReference().references(() => batches.id),
    /** The maker's number on the goods; empty: ours. */
    number: text().notNull().default(''),
    mfgDate: date(),
    expiryDate: date(),
    mrp: money(),
    acceptedQty: qty().notNull(),
    rejectedQty: qty().notNull().default(0),
    rejectWhere: oneOf(RejectWhere),
    rejectReason: text().notNull().default(''),
    /** A photo of what was rejected; it hangs on the receipt. */
    rejectFileId: optionalReference().references(() => files.id),
    /** Where accepted goods were put; null before posting: where the house puts them. */
    trayId: optionalReference().references(() => trays.id),
    /** Labels to print. */
    labels: integer().notNull().default(0),
    /** What the checks of the item read, as they were asked then. */
    checks: jsonb().$type<readonly AnsweredCheck[]>().notNull().default([]),
    /** In the stock unit: accepted, rejected and kept, rejected and sent back. */
    acceptedStock: qty().notNull().default(0),
    keptStock: qty().notNull().default(0),
    sentBackStock: qty().notNull().default(0),
    /** Of what was rejected and kept: gone back to the vendor. */
    keptReturned: qty().notNull().default(0),
    /** Paise, of what was accepted or kept. */
    goodsValue: money().notNull().default(0),
    chargeValue: money().notNull().default(0),
    /** What stands in goods received, not billed. */
    unbilledQty: qty().notNull().default(0),
    unbilledValue: money().notNull().default(0),
    ...stamps(),
  },
  (row) => [
    unique('inward_batch.number_twice').on(row.inwardLineId, row.rowNo),
    check(
      'inward_batch.qty_outside',
      sql`${row.acceptedQty} >= 0 and ${row.rejectedQty} >= 0 and ${row.acceptedQty} + ${row.rejectedQty} > 0`,
    ),
    check(
      'inward_batch.reject_where',
      sql`(${row.rejectedQty} > 0) = (${row.rejectWhere} is not null)`,
    ),
    check(
      'inward_batch.stock_outside',
      sql`least(${row.acceptedStock}, ${row.keptStock}, ${row.sentBackStock}) >= 0 and ${row.keptReturned} between 0 and ${row.keptStock}`,
    ),
    check('inward_batch.labels_outside', sql`${row.labels} between 0 and 1000`),
    check(
      'inward_batch.unbilled_outside',
      sql`${row.unbilledQty} between 0 and ${row.acceptedStock} + ${row.keptStock} and ${row.unbilledValue} between 0 and ${row.goodsValue}`,
    ),
    index('inward_batch_by_inward').on(row.inwardId),
    index('inward_batch_by_batch').on(row.batchId),
    index('inward_batch_unbilled')
      .on(row.inwardId)
      .where(sql`${row.unbilledQty} > 0`),
    index('inward_batch_photo')
      .on(row.rejectFileId)
      .where(sql`${row.rejectFileId} is not null`),
  ],
);

/** What the goods cost beside their price; it goes into their value. */
export const inwardCharges = pgTable(
  'inward_charge',
  {
    id: rowId(),
    inwardId: reference().references(() => inwards.id),
    kind: oneOf(ChargeKind).notNull(),
    amount: money().notNull(),
    split: oneOf(ChargeSplit).notNull(),
    payTo: oneOf(ChargePayTo).notNull(),
    /** Anyone who else is paid. */
    vendorId: optionalReference().references(() => vendors.id),
    ...stamps(),
  },
  (charge) => [
    check('inward_charge.amount_outside', sql`${charge.amount} > 0`),
    check(
      'inward_charge.payee',
      sql`(${charge.payTo} = 'other') = (${charge.vendorId} is not null)`,
    ),
    index('inward_charge_by_inward').on(charge.inwardId),
  ],
);

/** Photos of goods and papers. */
export const inwardFiles = pgTable(
  'inward_file',
  {
    id: rowId(),
    inwardId: reference().references(() => inwards.id),
    ...attachment(),
  },
  (file) => [
    unique('inward.file_once').on(file.fileId),
    index('inward_file_by_inward').on(file.inwardId),
  ],
);
