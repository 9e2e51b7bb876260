import { z } from 'zod';
import { BuyerKind } from './buyer.ts';
import { chosen, listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, money, qtyOrZero, requiredText, ts, version } from '../kit/shapes.ts';
import { Channel } from './order-labels.ts';

/**
 * What became of a quotation. Its draft has none of these: what nobody printed or sent is no quotation. Expired: its last day is
 * past and nobody answered. Superseded: a revision took its place.
 */
export const QuotationState = z.enum(['sent', 'expired', 'accepted', 'lost', 'superseded']);
export type QuotationState = z.output<typeof QuotationState>;

export const QuotationListInput = listInput({
  ids: chosen.optional(),
  /** All but superseded ones when left out. */
  state: several(QuotationState).optional(),
  channel: Channel.optional(),
  customerId: queryId.optional(),
  companyId: queryId.optional(),
  orderId: queryId.optional(),
  issuedFrom: date.optional(),
  issuedTo: date.optional(),
});
export type QuotationListInput = z.output<typeof QuotationListInput>;

export const QuotationRow = z.object({
  id,
  /** With its revision: 'QTN-2026-00012/2'. */
  number: z.string(),
  state: QuotationState,
  issuedAt: ts,
  validUntil: date.nullable(),
  channel: Channel,
  buyerKind: BuyerKind.nullable(),
  buyerId: id.nullable(),
  buyerName: z.string().nullable(),
  total: money,
  lostReason: z.string(),
  orderId: id,
  /** The order that it became; null until then. */
  orderNo: z.string().nullable(),
  createdByName: z.string(),
  version,
});
export type QuotationRow = z.output<typeof QuotationRow>;

export const QuotationList = listOf(QuotationRow);

const QuotedLine = z.object({
  lineNo: z.int(),
  sku: z.string(),
  title: z.string(),
  qty: qtyOrZero,
  unitCode: z.string(),
  unitPrice: money,
  netAmount: money,
});

/** A quotation as it was issued; later changes of its draft are in its next revision. */
export const Quotation = QuotationRow.extend({
  buyerEmail: z.string().nullable(),
  lines: z.array(QuotedLine),
  chargesAmount: money,
  taxAmount: money,
  isInclusive: z.boolean(),
  customerNote: z.string(),
  /** Addresses that it was mailed to. */
  sentTo: z.array(z.string()),
  /** Its draft says something else now: printed or sent again it is the next revision. */
  hasChanged: z.boolean(),
  /** Why it cannot be converted; null when it can. */
  whyNotConvert: z.string().nullable(),
  /** All revisions, the newest first. */
  revisions: z.array(
    z.object({ id, number: z.string(), state: QuotationState, issuedAt: ts, total: money }),
  ),
});
export type Quotation = z.output<typeof Quotation>;

export const ConvertQuotation = z.strictObject({
  id: queryId,
  version,
  /** Also confirm the order, if nothing holds it. */
  confirm: z.boolean().default(false),
});
export type ConvertQuotation = z.output<typeof ConvertQuotation>;

export const LoseQuotation = z.strictObject({
  id: queryId,
  version,
  reason: requiredText(200, 'Reason'),
});
export type LoseQuotation = z.output<typeof LoseQuotation>;
