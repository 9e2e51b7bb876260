import { labels } from '../kit/labels.ts';
import { z } from 'zod';
import { listInput, listOf, queryId, queryNumber } from '../kit/list.ts';
import { ReportFormat } from '../kit/report.ts';
import { date, id, signedMoneySum, ts } from '../kit/shapes.ts';
import { Channel, OrderSource, OrderStatus } from '../orders/order-labels.ts';
import { PaymentMethod } from '../orders/payment.ts';
import { DiscountSlot } from '../offers/offer-labels.ts';
import { OfferBenefit } from '../offers/offer.ts';
import { PieceCondition, PieceDecision, ReturnType } from '../returns/return-labels.ts';
import { ReportCells, ReportColumn } from './sale-labels.ts';

/** Against what the figures of a period are held. */
export const Compare = z.enum(['none', 'previous', 'lastYear']);
export type Compare = z.output<typeof Compare>;
export const compareLabels = labels(Compare, {
  none: 'No comparison',
  previous: 'Previous period',
  lastYear: 'Previous year',
});

/** By the documents that were issued, or by what was ordered. */
const Basis = z.enum(['invoice', 'order']);

export const Grain = z.enum(['day', 'week', 'month', 'hour', 'weekday']);
export type Grain = z.output<typeof Grain>;

/** Both ends are in it. */
const day = z.iso
  .date('Enter dates as DD-MM-YYYY')
  .regex(/^(?:19|20|21)\d\d-/u, 'Enter a date between 1900 and 2199')
  .meta({ valueKind: 'date' });
const days = { from: day.optional(), to: day.optional() };

/** What narrows every report of sales. */
const saleFilters = {
  ...days,
  basis: Basis.default('invoice'),
  channel: Channel.optional(),
  source: OrderSource.optional(),
  customerId: queryId.optional(),
  companyId: queryId.optional(),
  groupId: queryId.optional(),
  categoryId: queryId.optional(),
  productId: queryId.optional(),
  variantId: queryId.optional(),
  brand: z.string().trim().max(60).optional(),
  tag: z.string().trim().max(30).optional(),
  state: z.string().max(2).optional(),
  salesPersonId: queryId.optional(),
};
const SaleFilters = z.object(saleFilters);
export type SaleFilters = z.output<typeof SaleFilters>;

/** What one of the reports is narrowed by, beside. */
const ownFilters = {
  grain: Grain.default('day'),
  by: z.enum(['variant', 'product']).default('variant'),
  depth: queryNumber(z.int().min(1).max(6)).default(1),
  /** The row that is opened: what stands below it. */
  within: z.string().max(60).optional(),
  newOnly: z.stringbool().optional(),
  minOrders: queryNumber(z.int().min(1).max(1_000_000)).optional(),
  status: OrderStatus.optional(),
  late: z.stringbool().optional(),
  paymentStatus: z.enum(['due', 'paid', 'refundDue']).optional(),
  method: PaymentMethod.optional(),
  bankAccountId: queryId.optional(),
  courierId: queryId.optional(),
  openOnly: z.stringbool().optional(),
  gstin: z.stringbool().optional(),
  slot: DiscountSlot.optional(),
  benefit: OfferBenefit.optional(),
  returnType: ReturnType.optional(),
  condition: PieceCondition.optional(),
  decision: PieceDecision.optional(),
  kind: z.enum(['gift_card', 'wallet']).optional(),
};

/** What files of reports are, beside how lists are asked. */
const files = {
  format: ReportFormat.optional().describe('A file of the whole report instead of a page.'),
  columns: z
    .string()
    .max(2000)
    .optional()
    .describe('Keys of its columns split by `|`, in the order of the file; all when left out.'),
};

export const SaleReportInput = listInput({
  type: z.string().max(30),
  compare: Compare.default('none'),
  ...saleFilters,
  ...ownFilters,
  ...files,
}).omit({ q: true, title: true });
export type SaleReportInput = z.output<typeof SaleReportInput>;

/** A row of a report: what it is of, and its figures. */
export const ReportRow = z.object({
  /** Names the row where it is opened or drilled. */
  key: z.string(),
  name: z.string(),
  /** What the row is about, where that has a page. */
  recordKind: z.string().nullable(),
  recordId: id.nullable(),
  ...ReportCells.shape,
});
export type ReportRow = z.output<typeof ReportRow>;

export const ReportAnswer = listOf(ReportRow).extend({
  /** The first, so to speak: what its rows are of. */
  nameLabel: z.string(),
  from: date,
  to: date,
  before: z.object({ from: date, to: date }).nullable(),
  columns: z.array(ReportColumn),
  /** Of the whole report, not of the page; with the words of the statement. */
  totals: ReportCells,
  /** A row has others below it: ask with its key as `within`. */
  opens: z.boolean(),
  /** The columns whose figures have documents behind them. */
  drills: z.array(ReportColumn),
  asOf: ts,
});
export type ReportAnswer = z.output<typeof ReportAnswer>;

export const SaleDrillInput = SaleReportInput.omit({ compare: true }).extend({
  /** The row whose figure is opened; all of the report when left out. */
  key: z.string().max(60).optional(),
  column: ReportColumn,
  /** Of the period that it is held against. */
  ofBefore: z.stringbool().optional(),
  compare: Compare.default('none'),
});
export type SaleDrillInput = z.output<typeof SaleDrillInput>;

/** A document behind a figure, with its part of it. */
export const SaleDocument = z.object({
  key: z.string(),
  docType: z.enum([
    'invoice',
    'credit_note',
    'order',
    'return',
    'gift_card',
    'customer',
    'company',
  ]),
  docId: id,
  number: z.string(),
  date,
  buyer: z.string(),
  /** Null, and without a number, of money that belongs to no order. */
  orderId: id.nullable(),
  orderNo: z.string(),
  channel: Channel.nullable(),
  amount: signedMoneySum,
});
export type SaleDocument = z.output<typeof SaleDocument>;

export const SaleDrill = listOf(SaleDocument).extend({
  /** What the figure is measured in. */
  kind: z.enum(['money', 'qty', 'count']),
  sum: signedMoneySum,
});
export type SaleDrill = z.output<typeof SaleDrill>;

export const ProductReportInput = listInput({
  type: z.string().max(30),
  ...days,
  compare: Compare.default('none'),
  categoryId: queryId.optional(),
  channel: Channel.optional(),
  ...files,
}).omit({ q: true, title: true });
export type ProductReportInput = z.output<typeof ProductReportInput>;
