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
import { BuyerKind } from '../orders/buyer.ts';
import { DeliveryMethod, OrderStatus } from '../orders/order-labels.ts';
import { NewPayment, RowResults } from '../orders/payment.ts';
import { Invoice } from './invoice.ts';
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
  buyerKind: BuyerKind,
  buyerId: id,
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
  channel: z.enum(['b2c', 'b2b']).optional(),
  /** Those of one buyer: both or neither. */
  buyerKind: BuyerKind.optional(),
  buyerId: queryId.optional(),
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
  orderId: id,
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
  /** As the settings say them. */
  terms: z.string(),
  buyerKind: BuyerKind,
  buyerId: id,
  /** What the buyer owes of the order; below zero is owed to them. */
  balance: signedMoney,
  pendingCod: money,
  deliveryMethod: DeliveryMethod,
});
export type InvoicePreview = z.output<typeof InvoicePreview>;

/** A draft over an order as it was seen. */
const SeenDraft = z.strictObject({ id, version });

export const NewInvoice = z.strictObject({
  ...asked,
  dueDate: date.optional().describe('By the credit days of the customer when left out.'),
  note: longText(1000).optional().describe('Printed on it.'),
  terms: longText(2000).optional().describe('Those of the settings when left out.'),
  payments: z
    .array(NewPayment)
    .max(10, 'At most 10 payments at once')
    .optional()
    .describe('What the customer pays with it.'),
  draft: SeenDraft.optional().describe('The draft that it is issued from, and that goes with it.'),
  expectedTotal: money.optional().describe('The total that the preview said.'),
});
export type NewInvoice = z.output<typeof NewInvoice>;

/** An invoice as it was issued, with what is to be said of its payments. */
export const IssuedInvoice = Invoice.extend({ warnings: z.array(z.string()) });
export type IssuedInvoice = z.output<typeof IssuedInvoice>;

export const IssueMany = z.strictObject({
  ids: z.array(id).min(1).max(200),
  seen: z
    .array(z.strictObject({ id, total: money }))
    .max(200)
    .default([])
    .describe(
      'The open total of each order as shown; an order whose total changed since is left out.',
    ),
});
export type IssueMany = z.output<typeof IssueMany>;
export const IssuedMany = RowResults;
