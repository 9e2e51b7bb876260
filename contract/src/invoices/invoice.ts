import { z } from 'zod';
import { chosen, flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import { PrintedAddress } from '../customers/address.ts';
import { BuyerKind } from '../orders/buyer.ts';
import { SellerScheme, TaxByRate, TaxLine } from '../tax/tax.ts';
import {
  clearable,
  date,
  email,
  id,
  longText,
  money,
  moneySum,
  qty,
  qtyOrZero,
  signedMoney,
  taxRate,
  text,
  ts,
  version,
} from '../kit/shapes.ts';

/** What people read beside an invoice; worked out from what is still to pay. */
export const InvoiceStatus = z.enum([
  'unpaid',
  'part_paid',
  'paid',
  'overdue',
  'credited',
  'cancelled',
]);
export type InvoiceStatus = z.output<typeof InvoiceStatus>;

/** What gift cards were paid for stands on a receipt: their sale is none of goods, and bears no tax. */
export const InvoiceSeries = z.enum([
  'invoice_b2c',
  'invoice_b2b',
  'bill_of_supply',
  'gift_card_receipt',
]);
export type InvoiceSeries = z.output<typeof InvoiceSeries>;

/** A buyer as they were called when the invoice was issued. */
export const InvoiceBuyer = z.object({
  name: z.string(),
  gstin: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type InvoiceBuyer = z.output<typeof InvoiceBuyer>;

export const InvoiceSeller = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  stateCode: z.string(),
  pinCode: z.string(),
  phone: z.string(),
  email: z.string(),
  gstin: z.string(),
  scheme: SellerScheme,
});
export type InvoiceSeller = z.output<typeof InvoiceSeller>;

/** What was packed of a line, by batch. */
export const InvoiceBatch = z.object({
  number: z.string(),
  expiryDate: date.nullable(),
  qty,
});
export type InvoiceBatch = z.output<typeof InvoiceBatch>;

/** Where the buyer pays to, as the invoice bears it. */
export const InvoiceBank = z.object({
  holderName: z.string(),
  bankName: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  upiId: z.string(),
});
export type InvoiceBank = z.output<typeof InvoiceBank>;

export const InvoiceLine = z.object({
  id,
  lineNo: z.int(),
  kind: z.enum(['goods', 'charge']),
  orderLineId: id.nullable(),
  orderChargeId: id.nullable(),
  sku: z.string(),
  title: z.string(),
  hsn: z.string(),
  unitCode: z.string(),
  batches: z.array(InvoiceBatch),
  qty: qty.nullable(),
  unitPrice: money,
  discount: money,
  net: money,
  taxRate: taxRate,
  taxComponents: z.array(TaxLine),
  taxable: money,
  taxAmount: money,
  total: money,
  /** What no credit note took back; null for a charge. */
  restQty: qtyOrZero.nullable(),
  /** As shown. */
  restNet: money,
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

/** What was paid on an invoice, from the books. */
export const InvoicePayment = z.object({
  label: z.string(),
  date,
  amount: money,
  entryId: id.nullable(),
});
export type InvoicePayment = z.output<typeof InvoicePayment>;

/** A credit note against an invoice. */
const InvoiceCredit = z.object({
  id,
  number: z.string(),
  issueDate: date,
  total: money,
  isCancelled: z.boolean(),
});

const head = {
  id,
  number: z.string(),
  series: InvoiceSeries,
  channel: z.enum(['b2c', 'b2b']),
  issueDate: date,
  dueDate: date,
  buyerKind: BuyerKind,
  buyerId: id,
  buyerName: z.string(),
  gstin: z.string(),
  orderId: id,
  orderNo: z.string(),
  taxable: money,
  taxAmount: money,
  total: money,
  /** What payments and credit notes settled. */
  paid: money,
  /** What its credit notes come to. */
  credited: money,
  rest: money,
  status: InvoiceStatus,
  prints: z.int(),
  /** When it was last sent by mail. */
  sentAt: ts.nullable(),
  version,
};

export const InvoiceRow = z.object(head);
export type InvoiceRow = z.output<typeof InvoiceRow>;

export const InvoiceList = listOf(InvoiceRow).extend({
  /** Of all that match the search and filters; null when they were not asked for. */
  sums: z
    .object({
      total: moneySum,
      credited: moneySum,
      received: moneySum,
      open: moneySum,
      overdue: moneySum,
    })
    .nullable(),
});

export const InvoiceListInput = listInput({
  ids: chosen.optional(),
  status: several(InvoiceStatus).optional(),
  series: several(InvoiceSeries).optional(),
  channel: z.enum(['b2c', 'b2b']).optional(),
  customerId: queryId.optional(),
  orderId: queryId.optional(),
  issuedFrom: date.optional(),
  issuedTo: date.optional(),
  isOverdue: flag.optional(),
  sums: flag.optional().describe('With the sums of all that match.'),
});
export type InvoiceListInput = z.output<typeof InvoiceListInput>;

export const Invoice = z.object({
  ...head,
  parcelId: id.nullable(),
  /** Who issued it; empty when a job did. */
  issuedBy: z.string(),
  buyer: InvoiceBuyer,
  seller: InvoiceSeller,
  billingAddress: PrintedAddress,
  /** Null: the same as billing. */
  shippingAddress: PrintedAddress.nullable(),
  placeOfSupply: z.string(),
  priceMode: z.enum(['inclusive', 'exclusive']),
  goodsNet: money,
  charges: money,
  roundOff: signedMoney,
  taxesByRate: z.array(TaxByRate),
  terms: z.string(),
  note: z.string(),
  vehicleNo: z.string(),
  ewayBill: z.string(),
  /** Of an export: number, date and port of the shipping bill, all or none. */
  shippingBillNo: z.string().nullable(),
  shippingBillDate: date.nullable(),
  portCode: z.string().nullable(),
  /** Null when no account is shown on invoices. */
  bank: InvoiceBank.nullable(),
  orderDate: date,
  lines: z.array(InvoiceLine),
  payments: z.array(InvoicePayment),
  creditNotes: z.array(InvoiceCredit),
  cancelReason: z.string().nullable(),
  cancelledOn: date.nullable(),
  /** Its entry in the books. */
  entryId: id.nullable(),
  createdAt: ts,
  lastPrintedAt: ts.nullable(),
});
export type Invoice = z.output<typeof Invoice>;

export const SendInvoice = z.strictObject({
  id: queryId,
  to: email.optional().describe('The customer’s address when left out.'),
});
export type SendInvoice = z.output<typeof SendInvoice>;
export const SentInvoice = z.object({ sentTo: z.string() });
export type SentInvoice = z.output<typeof SentInvoice>;

const shippingBillNo = z
  .string()
  .trim()
  .regex(/^\d{3,7}$/u, 'A shipping bill number has 3 to 7 digits');

/** INNSA1: the location code of customs, of a sea or air port, a land station or a dry port. */
const portCode = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .pipe(
    z.string().regex(/^IN[A-Z]{3}[0-9A-Z]$/u, 'A port code has six characters, such as INNSA1'),
  );

/** What may still change on an invoice that is issued; amounts never do. */
export const ChangedInvoice = z.strictObject({
  id: queryId,
  version,
  dueDate: date.optional().describe('Later than it was.'),
  note: longText(1000).optional(),
  vehicleNo: text(20).optional(),
  ewayBill: text(20).optional(),
  /** Of an export; all three or none, until its GSTR-1 is filed. */
  shippingBillNo: clearable(shippingBillNo),
  shippingBillDate: clearable(date),
  portCode: clearable(portCode),
});
export type ChangedInvoice = z.output<typeof ChangedInvoice>;
