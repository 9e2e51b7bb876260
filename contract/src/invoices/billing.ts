import { z } from 'zod';
import { listInput, listOf, queryId } from '../kit/list.ts';
import {
  date,
  id,
  longText,
  money,
  moneySum,
  qty,
  qtyOrZero,
  signedMoney,
  taxRate,
  ts,
  version,
} from '../kit/shapes.ts';
import { OrderStatus } from '../orders/order-words.ts';
import { RowResults } from '../orders/payment.ts';
import { TaxByRate } from '../tax/tax.ts';

/** How far an order has come that may be billed. */
export const BillableStatus = OrderStatus.extract(['confirmed', 'packed', 'shipped', 'delivered']);
export type BillableStatus = z.output<typeof BillableStatus>;

/** An order of which no invoice covers all. */
export const BillableRow = z.object({
  /** Of the order. */
  id,
  orderNo: z.string(),
  placedAt: ts,
  buyerName: z.string(),
  status: BillableStatus,
  grandTotal: money,
  invoicedValue: money,
  /** What is to be invoiced yet. */
  value: money,
});
export type BillableRow = z.output<typeof BillableRow>;

export const BillableList = listOf(BillableRow).extend({ open: moneySum });

export const BillableListInput = listInput({
  /** How far its goods must have come. */
  stage: z.enum(['any', 'packed', 'shipped']).default('any'),
});
export type BillableListInput = z.output<typeof BillableListInput>;

export const mostBilledLines = 500;

/** What is billed of a line; a line that is not named is not billed. */
export const BilledQty = z.strictObject({ orderLineId: id, qty });

const asked = {
  orderId: queryId,
  lines: z
    .array(BilledQty)
    .max(mostBilledLines)
    .optional()
    .describe('Everything that is open when left out.'),
  issueDate: date.optional().describe('Today when left out; an earlier day needs a right.'),
};

export const InvoicePreviewInput = z.strictObject(asked);
export type InvoicePreviewInput = z.output<typeof InvoicePreviewInput>;

/** What an invoice over part of an order would say. */
export const InvoicePreview = z.object({
  orderNo: z.string(),
  buyerName: z.string(),
  lines: z.array(
    z.object({
      orderLineId: id,
      title: z.string(),
      sku: z.string(),
      unitCode: z.string(),
      /** A service is billed whole. */
      isService: z.boolean(),
      ordered: qty,
      invoiced: qtyOrZero,
      open: qtyOrZero,
      unitPrice: money,
      taxRate,
      /** What this invoice takes of it. */
      qty: qtyOrZero,
      total: money,
    }),
  ),
  charges: z.array(z.object({ label: z.string(), total: money })),
  taxable: money,
  taxAmount: money,
  roundOff: signedMoney,
  total: money,
  taxesByRate: z.array(TaxByRate),
  dueDate: date,
});
export type InvoicePreview = z.output<typeof InvoicePreview>;

/** A draft over an order as it was seen. */
const SeenDraft = z.strictObject({ id, version });

export const NewInvoice = z.strictObject({
  ...asked,
  dueDate: date.optional().describe('By the days of credit of the buyer when left out.'),
  note: longText(1000).optional().describe('Printed on it.'),
  draft: SeenDraft.optional().describe('The draft that it is issued from, and that goes with it.'),
  expectedTotal: money.optional().describe('The total that the preview said.'),
});
export type NewInvoice = z.output<typeof NewInvoice>;

export const IssueMany = z.strictObject({ ids: z.array(id).min(1).max(200) });
export type IssueMany = z.output<typeof IssueMany>;
export const IssuedMany = RowResults;
