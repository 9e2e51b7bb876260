import {
  BillLineKind,
  BillStatus,
  PriceVerdict,
  QtyVerdict,
  TaxVerdict,
} from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import {
  ChargeKind,
  ChargeSplit,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
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
import { stores } from '../../stock/trays/store.table.ts';
import { attachment } from '../../platform/files/file.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { withholding } from '../../tax/withholding/withholding-section.table.ts';
import { inwardBatches, inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines } from '../purchase-orders/purchase-order.table.ts';
import { vendorAddresses } from '../vendors/vendor-address.table.ts';
import { vendors } from '../vendors/vendor.table.ts';

/** What a vendor asks to be paid. */
export const bills = pgTable(
  'bill',
  {
    id: rowId(),
    /** Null until it stands in the books. */
    number: text().unique(),
    vendorId: reference().references(() => vendors.id),
    /** What the vendor was called then. */
    vendorName: text().notNull(),
    vendorAddressId: reference().references(() => vendorAddresses.id),
    storeId: reference().references(() => stores.id),
    vendorBillNo: text().notNull(),
    /** The vendor's number without case, separators and leading zeros; it comes once in a financial year. */
    normalizedNo: text().notNull(),
    /** The year in which the financial year of the bill's date begins. */
    fiscalYear: integer().notNull(),
    vendorBillDate: date().notNull(),
    businessDate: date().notNull(),
    dueDate: date().notNull(),
    reverseCharge: boolean().notNull(),
    /** What the paper says. */
    vendorTotal: money().notNull(),
    taxable: money().notNull().default(0),
    /** On the paper, or owed by ourselves. */
    tax: money().notNull().default(0),
    roundOff: money().notNull().default(0),
    total: money().notNull().default(0),
    ...withholding(),
    status: oneOf(BillStatus).notNull(),
    /** Who put it before others as it did not match. */
    submittedBy: optionalReference(),
    confirmedAt: moment(),
    confirmedBy: optionalReference(),
    isBlocked: boolean().notNull().default(false),
    blockReason: text().notNull().default(''),
    statusNote: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Vendor and the number on its paper, for the search. */
    searchText: text().notNull(),
    ...stamps(),
  },
  (bill) => [
    uniqueIndex('bill.number_taken')
      .on(bill.vendorId, bill.fiscalYear, bill.normalizedNo)
      .where(sql`${bill.status} <> 'cancelled'`),
    check(
      'bill.number_missing',
      sql`(${bill.number} is null) = (${bill.confirmedAt} is null) and (${bill.status} <> 'confirmed' or ${bill.number} is not null)
        and (${bill.status} in ('confirmed', 'cancelled') or ${bill.number} is null)`,
    ),
    check(
      'bill.total_wrong',
      sql`${bill.total} = ${bill.taxable} + ${bill.roundOff} + case when ${bill.reverseCharge} then 0 else ${bill.tax} end
        and ${bill.total} >= 0`,
    ),
    check(
      'bill.not_as_on_paper',
      sql`${bill.number} is null or ${bill.total} = ${bill.vendorTotal}`,
    ),
    check(
      'bill.tds_outside',
      sql`${bill.tdsAmount} between 0 and ${bill.total} and ${bill.tdsBase} >= 0
        and (${bill.tdsSectionId} is not null or (${bill.tdsBase} = 0 and ${bill.tdsAmount} = 0))`,
    ),
    index('bill_by_tds')
      .on(bill.vendorId, bill.tdsSectionId)
      .where(sql`${bill.tdsSectionId} is not null`),
    check(
      'bill.dates',
      sql`${bill.businessDate} >= ${bill.vendorBillDate} and ${bill.dueDate} >= ${bill.vendorBillDate}`,
    ),
    check('bill.block_reason', sql`${bill.isBlocked} = (${bill.blockReason} <> '')`),
    index('bill_by_paper').on(sql`lower(${bill.vendorBillNo})`),
    index('bill_by_vendor').on(bill.vendorId, bill.id),
    index('bill_by_date').on(bill.vendorBillDate, bill.id),
    index('bill_by_due').on(bill.dueDate, bill.id),
    index('bill_by_total').on(bill.total, bill.id),
  ],
);

/** A line of a bill: goods by the line of their receipt, a charge by its receipts, everything else by its account. */
export const billLines = pgTable(
  'bill_line',
  {
    id: rowId(),
    billId: reference().references(() => bills.id),
    lineNo: integer().notNull(),
    kind: oneOf(BillLineKind).notNull(),
    inwardLineId: optionalReference().references(() => inwardLines.id),
    /** Of a service that was ordered. */
    poLineId: optionalReference().references(() => poLines.id),
    accountId: optionalReference().references(() => ledgerAccounts.id),
    chargeKind: oneOf(ChargeKind),
    chargeSplit: oneOf(ChargeSplit),
    description: text().notNull(),
    hsn: text().notNull(),
    /** Thousandths: of the receipt's unit, and of goods also in the stock unit. */
    qty: qty().notNull(),
    stockQty: qty().notNull(),
    price: money().notNull(),
    discountBps: integer().notNull(),
    taxId: optionalReference().references(() => taxes.id),
    taxRate: integer().notNull(),
    taxComponents: jsonb().$type<TaxLine[]>().notNull(),
    itcEligible: boolean().notNull(),
    taxable: money().notNull(),
    tax: money().notNull(),
    /** Paise that confirming took out of goods received, not billed. */
    takenValue: money().notNull().default(0),
    ...stamps(),
  },
  (line) => [
    unique('bill_line.number_twice').on(line.billId, line.lineNo),
    unique('bill_line.receipt_twice').on(line.billId, line.inwardLineId),
    unique('bill_line.service_twice').on(line.billId, line.poLineId),
    check(
      'bill_line.of_what',
      sql`(${line.kind} = 'goods') = (${line.inwardLineId} is not null) and (${line.kind} = 'service') = (${line.accountId} is not null)
        and num_nonnulls(${line.chargeKind}, ${line.chargeSplit}) = case when ${line.kind} = 'charge' then 2 else 0 end`,
    ),
    check('bill_line.order_of_service', sql`${line.poLineId} is null or ${line.kind} = 'service'`),
    check('bill_line.qty_outside', sql`${line.qty} > 0 and ${line.stockQty} > 0`),
    check(
      'bill_line.amount_outside',
      sql`least(${line.taxable}, ${line.tax}, ${line.takenValue}) >= 0`,
    ),
    index('bill_line_by_receipt').on(line.inwardLineId),
    index('bill_line_by_order').on(line.poLineId),
  ],
);

/** How a line of goods stood against its receipt and its order when it was last looked at. */
export const billMatches = pgTable(
  'bill_match',
  {
    id: rowId(),
    billLineId: reference()
      .references(() => billLines.id)
      .unique('bill_match.line_twice'),
    qtyVerdict: oneOf(QtyVerdict).notNull(),
    priceVerdict: oneOf(PriceVerdict).notNull(),
    taxVerdict: oneOf(TaxVerdict).notNull(),
    /** Thousandths of the stock unit. */
    billedQty: qty().notNull(),
    acceptedQty: qty().notNull(),
    orderedValue: money().notNull(),
    billedValue: money().notNull(),
    says: jsonb().$type<string[]>().notNull(),
    note: text().notNull().default(''),
    approvedBy: optionalReference(),
    ...stamps(),
  },
  (match) => [
    check('bill_match.approval', sql`(${match.approvedBy} is null) = (${match.note} = '')`),
  ],
);

/** What a line took of what a batch of its receipt had unbilled. */
export const billTakings = pgTable(
  'bill_taking',
  {
    id: rowId(),
    billLineId: reference().references(() => billLines.id),
    inwardBatchId: reference().references(() => inwardBatches.id),
    qty: qty().notNull(),
    value: money().notNull(),
    /** Paise that it cost beyond that, and the part that went to goods still here; both signed. */
    difference: money().notNull().default(0),
    toStock: money().notNull().default(0),
    ...stamps(),
  },
  (taking) => [
    unique('bill_taking.twice').on(taking.billLineId, taking.inwardBatchId),
    check('bill_taking.outside', sql`${taking.qty} > 0 and ${taking.value} >= 0`),
    check(
      'bill_taking.to_stock',
      sql`abs(${taking.toStock}) <= abs(${taking.difference}) and sign(${taking.toStock}) * sign(${taking.difference}) >= 0`,
    ),
    index('bill_taking_by_batch').on(taking.inwardBatchId),
  ],
);

/** A receipt whose goods bear a charge of a bill. */
export const billChargeReceipts = pgTable(
  'bill_charge_receipt',
  {
    id: rowId(),
    billLineId: reference().references(() => billLines.id),
    inwardId: reference().references(() => inwards.id),
    /** Paise that it had counted for a charge of this kind, and that confirming took out of the accrual. */
    settled: money().notNull().default(0),
    ...stamps(),
  },
  (receipt) => [
    unique('bill_charge_receipt.twice').on(receipt.billLineId, receipt.inwardId),
    check('bill_charge_receipt.settled_outside', sql`${receipt.settled} >= 0`),
    index('bill_charge_receipt_by_inward').on(receipt.inwardId),
  ],
);

/** What a charge of a bill put on a batch of a receipt. */
export const billChargeShares = pgTable(
  'bill_charge_share',
  {
    id: rowId(),
    billLineId: reference().references(() => billLines.id),
    inwardBatchId: reference().references(() => inwardBatches.id),
    value: money().notNull(),
    /** Paise beyond what the receipt had counted, and the part that went to goods still here; both signed. */
    difference: money().notNull(),
    toStock: money().notNull().default(0),
    ...stamps(),
  },
  (share) => [
    unique('bill_charge_share.twice').on(share.billLineId, share.inwardBatchId),
    check('bill_charge_share.outside', sql`${share.value} >= 0`),
    check(
      'bill_charge_share.to_stock',
      sql`abs(${share.toStock}) <= abs(${share.difference}) and sign(${share.toStock}) * sign(${share.difference}) >= 0`,
    ),
    index('bill_charge_share_by_batch').on(share.inwardBatchId),
  ],
);

/** PDF or photos of the vendor's paper. */
export const billFiles = pgTable(
  'bill_file',
  {
    id: rowId(),
    billId: reference().references(() => bills.id),
    ...attachment(),
  },
  (file) => [unique('bill.file_once').on(file.fileId), index('bill_file_by_bill').on(file.billId)],
);
