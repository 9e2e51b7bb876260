import { z } from 'zod';
import { PrintedAddress } from '../customers/address.ts';
import { chosen, flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  date,
  id,
  money,
  moneySum,
  qty,
  requiredText,
  signedMoney,
  taxRate,
  ts,
  version,
} from '../kit/shapes.ts';
import { BuyerKind } from '../orders/buyer.ts';
import { TaxByRate, TaxLine } from '../tax/tax.ts';
import { InvoiceBuyer, InvoiceSeller } from './invoice.ts';

/** Why a credit note was written. */
export const CreditReason = z.enum(['return', 'rto', 'cancelled', 'price', 'keep_offer']);
export type CreditReason = z.output<typeof CreditReason>;

export const CreditNoteStatus = z.enum(['issued', 'cancelled']);
export type CreditNoteStatus = z.output<typeof CreditNoteStatus>;

export const CreditNoteLine = z.object({
  lineNo: z.int(),
  kind: z.enum(['goods', 'charge']),
  invoiceLineId: id,
  sku: z.string(),
  title: z.string(),
  hsn: z.string(),
  unitCode: z.string(),
  /** Null when only the price falls, and for a charge. */
  qty: qty.nullable(),
  unitPrice: money,
  net: money,
  /** Held back, not credited. */
  kept: money,
  taxRate,
  taxComponents: z.array(TaxLine),
  taxable: money,
  taxAmount: money,
  total: money,
});
export type CreditNoteLine = z.output<typeof CreditNoteLine>;

/** What a credit note settled, or what was given back of it. */
const CreditUse = z.object({ label: z.string(), date, amount: money });
export type CreditUse = z.output<typeof CreditUse>;

const amounts = {
  taxable: money,
  taxAmount: money,
  total: money,
  /** False: it came too late to change the tax. */
  taxEffect: z.boolean(),
};

const head = {
  id,
  number: z.string(),
  status: CreditNoteStatus,
  reasonKind: CreditReason,
  reason: z.string(),
  issueDate: date,
  buyerKind: BuyerKind,
  buyerId: id,
  buyerName: z.string(),
  gstin: z.string(),
  invoiceId: id,
  invoiceNo: z.string(),
  orderId: id,
  orderNo: z.string(),
  ...amounts,
  /** What settled nothing yet and was not given back. */
  rest: money,
  prints: z.int(),
  version,
};

export const CreditNoteRow = z.object(head);
export type CreditNoteRow = z.output<typeof CreditNoteRow>;

export const CreditNoteList = listOf(CreditNoteRow).extend({
  /** Of all that match the search and filters, without the cancelled; null when they were not asked for. */
  sums: z.object({ taxable: moneySum, tax: moneySum, total: moneySum, open: moneySum }).nullable(),
});

export const CreditNoteListInput = listInput({
  ids: chosen.optional(),
  status: several(CreditNoteStatus).optional(),
  reasonKind: several(CreditReason).optional(),
  customerId: queryId.optional(),
  orderId: queryId.optional(),
  invoiceId: queryId.optional(),
  issuedFrom: date.optional(),
  issuedTo: date.optional(),
  sums: flag.optional().describe('With the sums of all that match.'),
});
export type CreditNoteListInput = z.output<typeof CreditNoteListInput>;

export const CreditNote = z.object({
  ...head,
  channel: z.enum(['b2c', 'b2b']),
  invoiceDate: date,
  returnId: id.nullable(),
  buyer: InvoiceBuyer,
  seller: InvoiceSeller,
  billingAddress: PrintedAddress,
  /** Null: the same as billing. */
  shippingAddress: PrintedAddress.nullable(),
  placeOfSupply: z.string(),
  priceMode: z.enum(['inclusive', 'exclusive']),
  kept: money,
  roundOff: signedMoney,
  taxesByRate: z.array(TaxByRate),
  lines: z.array(CreditNoteLine),
  uses: z.array(CreditUse),
  /** Its entry in the books; null when it comes to nothing. */
  entryId: id.nullable(),
  cancelReason: z.string().nullable(),
  cancelledOn: date.nullable(),
  createdAt: ts,
  lastPrintedAt: ts.nullable(),
  /** When it was last mailed. */
  sentAt: ts.nullable(),
});
export type CreditNote = z.output<typeof CreditNote>;

const mostLines = 200;

/** What is credited of one line: so many pieces at their price, or an amount while the goods stay. */
const PriceCreditLine = z
  .strictObject({
    invoiceLineId: id,
    /** Thousandths; what the buyer was charged for and did not get. */
    qty: qty.optional(),
    /** The price that it should have been, for all that is left of the line. */
    newUnitPrice: money.optional(),
    /** As shown: with tax when prices include it. */
    amount: money.min(1, 'Enter an amount').optional(),
  })
  .refine(
    ({ qty: pieces, newUnitPrice, amount }) =>
      [pieces, newUnitPrice, amount].filter((one) => one !== undefined).length === 1,
    { path: ['amount'], error: 'Enter a quantity, a new price or an amount' },
  );

const asked = {
  invoiceId: id,
  lines: z.array(PriceCreditLine).min(1, 'Enter what to credit').max(mostLines),
};

export const PriceCreditInput = z.strictObject(asked);
export type PriceCreditInput = z.output<typeof PriceCreditInput>;

/** What a credit note would come to. */
export const CreditPreview = z.object({
  ...amounts,
  kept: money,
  roundOff: signedMoney,
  taxesByRate: z.array(TaxByRate),
  lines: z.array(CreditNoteLine),
  /** What is still to pay of the invoice, before and after it. */
  restBefore: money,
  restAfter: money,
  /** What the buyer has paid too much by then. */
  over: money,
});
export type CreditPreview = z.output<typeof CreditPreview>;

export const NewPriceCredit = z.strictObject({
  ...asked,
  /** The invoice as it was seen. */
  version,
  reason: requiredText(300, 'Reason'),
  expectedTotal: money.optional().describe('The total that the preview said.'),
});
export type NewPriceCredit = z.output<typeof NewPriceCredit>;

export const CancelDocument = z.strictObject({
  id: queryId,
  version,
  reason: requiredText(300, 'Reason'),
});
export type CancelDocument = z.output<typeof CancelDocument>;
