import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { RowResults } from '../orders/payment.ts';
import { date, id, longText, money, qty, qtyOrZero, ts, version } from '../kit/shapes.ts';
import { BilledQty, mostBilledLines } from './billing.ts';

/**
 * What has become of a draft since it was saved: it can be issued, its order has less to invoice than it
 * takes, nothing of the order is left to invoice, or the order is cancelled.
 */
export const InvoiceDraftStatus = z.enum(['ready', 'changed', 'invoiced', 'order_cancelled']);
export type InvoiceDraftStatus = z.output<typeof InvoiceDraftStatus>;

/** An invoice over an order that nobody has issued yet. It uses up nothing and has no number. */
export const InvoiceDraft = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  status: InvoiceDraftStatus,
  /** Null: the day on which it is issued. */
  issueDate: date.nullable(),
  /** Null: by the days of credit of the buyer. */
  dueDate: date.nullable(),
  note: z.string(),
  /** Null: those of the settings on that day. */
  terms: z.string().nullable(),
  /** What it came to when it was saved. */
  total: money,
  lines: z.array(
    z.object({
      orderLineId: id,
      title: z.string(),
      unitCode: z.string(),
      qty,
      /** What of it is gone since: invoiced another way, or cancelled. */
      gone: qtyOrZero,
    }),
  ),
  savedAt: ts,
  savedByName: z.string(),
  version,
});
export type InvoiceDraft = z.output<typeof InvoiceDraft>;

/** The draft of an order; null when there is none. */
export const DraftOfOrder = z.object({ draft: InvoiceDraft.nullable() });
export type DraftOfOrder = z.output<typeof DraftOfOrder>;

const typed = {
  lines: z.array(BilledQty).min(1, 'Enter what to bill').max(mostBilledLines),
  issueDate: date.nullable(),
  dueDate: date.nullable(),
  note: longText(1000),
  terms: longText(2000).nullable(),
};

export const NewInvoiceDraft = z.strictObject({
  orderId: id,
  lines: typed.lines,
  issueDate: typed.issueDate.default(null),
  dueDate: typed.dueDate.default(null),
  note: typed.note.default(''),
  terms: typed.terms.default(null),
});
export type NewInvoiceDraft = z.output<typeof NewInvoiceDraft>;

/** What is left out stays as it is. */
export const ChangedInvoiceDraft = z.strictObject({
  id: queryId,
  version,
  lines: typed.lines.optional(),
  issueDate: typed.issueDate.optional(),
  dueDate: typed.dueDate.optional(),
  note: typed.note.optional(),
  terms: typed.terms.optional(),
});
export type ChangedInvoiceDraft = z.output<typeof ChangedInvoiceDraft>;

export const SeenInvoiceDraft = z.strictObject({ id: queryId, version });
export type SeenInvoiceDraft = z.output<typeof SeenInvoiceDraft>;

export const IssueInvoiceDraft = z.strictObject({
  id: queryId,
  version,
  expectedTotal: money.optional().describe('The total that was seen.'),
});
export type IssueInvoiceDraft = z.output<typeof IssueInvoiceDraft>;

/** By their orders, of which each has one draft at most. */
export const IssueInvoiceDrafts = z.strictObject({ ids: z.array(id).min(1).max(200) });
export type IssueInvoiceDrafts = z.output<typeof IssueInvoiceDrafts>;
export const IssuedInvoiceDrafts = RowResults;

/** A draft over an order, or a bill without one, which is the draft of an order itself. */
export const DraftRow = z.object({
  /** Of the order. */
  id,
  kind: z.enum(['order', 'bill']),
  orderNo: z.string(),
  buyerName: z.string(),
  total: money,
  /** Of a bill without an order always ready. */
  status: InvoiceDraftStatus,
  /** Of the draft over an order; null for a bill without one. */
  draftId: id.nullable(),
  draftVersion: version.nullable(),
  savedAt: ts,
  savedByName: z.string(),
  version,
});
export type DraftRow = z.output<typeof DraftRow>;

export const DraftList = listOf(DraftRow);
export const DraftListInput = listInput({
  status: several(InvoiceDraftStatus).optional(),
});
export type DraftListInput = z.output<typeof DraftListInput>;
