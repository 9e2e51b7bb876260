import { z } from 'zod';
import { AgeEdges } from '../accounts/open-items/age.ts';
import { queryId, queryNumber, several } from '../kit/list.ts';
import { bps, date, id, moneySum, qtySum, signedMoneySum, ts } from '../kit/shapes.ts';
import { BuyerKind } from '../orders/buyer.ts';

/** Whose: a customer's or a company's. */
const whose = { kind: BuyerKind, id: queryId };
export const WhichBuyer = z.strictObject(whose);
export type WhichBuyer = z.output<typeof WhichBuyer>;

/** What is known of a buyer at a glance. */
export const BuyerOverview = z.object({
  /** Of what was invoiced, for each order. */
  averageOrder: moneySum.nullable(),
  openOrders: z.int(),
  openReturns: z.int(),
  /** Of the orders that were delivered, those of which something came back. */
  returnRate: bps.nullable(),
  walletBalance: moneySum,
  giftCardBalance: moneySum,
  /** What they buy most. */
  products: z.array(
    z.object({ id, sku: z.string(), title: z.string(), qty: qtySum, orders: z.int(), lastAt: ts }),
  ),
  /** Groups of companies that the person orders for. */
  groups: z.array(
    z.object({ id, companyId: id, company: z.string(), name: z.string(), role: z.string() }),
  ),
  /** Perhaps the same person or company, and why. */
  duplicates: z.array(z.object({ id, number: z.string(), name: z.string(), why: z.string() })),
});
export type BuyerOverview = z.output<typeof BuyerOverview>;

export const HappeningKind = z.enum([
  'order',
  'payment',
  'invoice',
  'return',
  'wallet',
  'message',
  'note',
  'change',
]);
export type HappeningKind = z.output<typeof HappeningKind>;

export const TimelineInput = z.strictObject({
  ...whose,
  kinds: several(HappeningKind).optional(),
  /** What happened before this moment. */
  before: ts.optional(),
  limit: queryNumber(z.int().min(1).max(100)).default(30),
});
export type TimelineInput = z.output<typeof TimelineInput>;

export const BuyerHappening = z.object({
  kind: HappeningKind,
  /** Of the row behind it. */
  id,
  at: ts,
  text: z.string(),
  by: z.string().nullable(),
  /** The order that it is about. */
  orderId: id.nullable(),
});
export type BuyerHappening = z.output<typeof BuyerHappening>;
export const BuyerTimeline = z.object({ rows: z.array(BuyerHappening), hasMore: z.boolean() });

export const StatementInput = z.strictObject({ ...whose, from: date, to: date });
export type StatementInput = z.output<typeof StatementInput>;

/** What a buyer was debited and credited, and what is open by how late it is; paise. */
export const BuyerStatement = z.object({
  /** Positive when they owe us. */
  opening: signedMoneySum,
  closing: signedMoneySum,
  debit: moneySum,
  credit: moneySum,
  lines: z.array(
    z.object({
      id,
      entryId: id,
      date,
      docNo: z.string(),
      event: z.string(),
      narration: z.string(),
      debit: moneySum,
      credit: moneySum,
      balance: signedMoneySum,
    }),
  ),
  /** There are more lines in this span than are shown. */
  isCut: z.boolean(),
  /** What was open on the last day by days past due; credits that settle nothing yet apart. */
  ageing: z.object({
    edges: AgeEdges,
    notDue: moneySum,
    days30: moneySum,
    days60: moneySum,
    days90: moneySum,
    older: moneySum,
    credits: moneySum,
  }),
});
export type BuyerStatement = z.output<typeof BuyerStatement>;
