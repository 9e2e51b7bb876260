import { z } from 'zod';
import { labels } from '../../kit/labels.ts';
import { changeOf } from '../../kit/change.ts';
import { queryId } from '../../kit/list.ts';
import {
  date,
  id,
  longText,
  money,
  moneySum,
  qty,
  qtyOrZero,
  signedQty,
  taxRate,
  text,
  ts,
  version,
} from '../../kit/shapes.ts';
import { TaxByRate, TaxLine } from '../../tax/tax.ts';
import {
  FreightTerms,
  PurchaseOrderOrigin,
  PurchaseOrderStatus,
  SentHow,
} from './purchase-order-labels.ts';
import { BillStatus } from '../bills/bill-labels.ts';
import { paperStep, why } from '../paper-step.ts';
import { PartyPaper } from '../party-paper.ts';

/** Per ten thousand of a line's value that its vendor takes off. */
const discountBps = z
  .int('Enter a discount')
  .min(0, 'Enter a discount')
  .max(10_000, 'The discount cannot be over 100 %');

/** A line as it is typed; the id is that of a line which stands. */
export const PurchaseOrderLineInput = z.strictObject({
  id: id.optional(),
  /** What is kept in stock is named by its SKU, a service by its item. */
  skuId: id.optional(),
  itemId: id.optional(),
  /** The vendor's own words for it. */
  description: text(200).default(''),
  unitId: id,
  qty,
  /** Paise for one unit, without tax. */
  price: money,
  isFree: z.boolean().default(false),
  discountBps: discountBps.default(0),
  /** That of the item when left out. */
  taxId: id.nullish(),
  expectedDate: date.nullish(),
});
export type PurchaseOrderLineInput = z.output<typeof PurchaseOrderLineInput>;

const lines = z.array(PurchaseOrderLineInput).max(200, 'An order has at most 200 lines');

export const NewPurchaseOrder = z.strictObject({
  vendorId: id,
  /** The address that goods leave from; the vendor's usual one when left out. */
  vendorAddressId: id.optional(),
  /** The default store when left out. */
  storeId: id.optional(),
  orderDate: date.optional(),
  /** The order date and the longest lead time of its lines when left out. */
  expectedDate: date.optional(),
  /** The vendor's when left out. */
  paymentTermsDays: z
    .int('Enter days')
    .min(0, 'Enter days')
    .max(180, 'At most 180 days')
    .optional(),
  vendorRef: text(60).default(''),
  freightTerms: FreightTerms.default('included'),
  noteToVendor: longText(1_000).default(''),
  internalNote: longText(1_000).default(''),
  origin: z.enum(['manual', 'copy']).default('manual'),
  lines: lines.default([]),
  /** Submits it at once, or saves nothing. */
  submit: z.boolean().default(false),
});
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>;

export const ChangedPurchaseOrder = changeOf(NewPurchaseOrder.omit({ origin: true }));
export type ChangedPurchaseOrder = z.output<typeof ChangedPurchaseOrder>;

/** An order as it is typed, to be looked at. */
export const PurchaseOrderPreviewInput = NewPurchaseOrder.omit({ submit: true }).partial({
  vendorId: true,
});
export type PurchaseOrderPreviewInput = z.output<typeof PurchaseOrderPreviewInput>;

/** Where the price of a line comes from. */
export const PriceOrigin = z.enum(['price_list', 'last', 'standard', 'none']);
export type PriceOrigin = z.output<typeof PriceOrigin>;
export const priceOriginLabels = labels(PriceOrigin, {
  price_list: 'price list',
  last: 'last purchase price',
  standard: 'our cost',
  none: 'no price yet',
});

const PreviewLine = z.object({
  /** Paise for one unit that the price list has for so many; null when nobody knows. */
  listPrice: money.nullable(),
  priceOrigin: PriceOrigin,
  gross: moneySum,
  discount: moneySum,
  taxable: moneySum,
  tax: moneySum,
  total: moneySum,
  stockQty: qtyOrZero,
  /** Stock as it stands, and with what is on its way: thousandths of the stock unit. */
  onHand: signedQty,
  onOrder: signedQty,
  stockUnit: z.string(),
  /** All units in which it can be bought. */
  units: z.array(z.object({ id, code: z.string() })),
});

export const PurchaseOrderPreview = z.object({
  lines: z.array(PreviewLine),
  /** What saving would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
  taxesByRate: z.array(TaxByRate),
  gross: moneySum,
  discount: moneySum,
  taxable: moneySum,
  tax: moneySum,
  total: moneySum,
  expectedDate: date,
  needsApproval: z.boolean(),
  warnings: z.array(z.string()),
});
export type PurchaseOrderPreview = z.output<typeof PurchaseOrderPreview>;

export const PurchaseOrderLine = z.object({
  id,
  lineNo: z.int(),
  skuId: id.nullable(),
  itemId: id.nullable(),
  code: z.string(),
  name: z.string(),
  /** What it looks like; null where there is no picture. */
  thumb: z.string().nullable(),
  hsn: z.string(),
  description: z.string(),
  unitId: id,
  unit: z.string(),
  unitDecimals: z.int(),
  stockUnit: z.string(),
  qty: qtyOrZero,
  price: money,
  /** What this vendor was paid last for one of the unit, net of its discount, and when; null for what never came. */
  lastPrice: money.nullable(),
  lastDate: date.nullable(),
  isFree: z.boolean(),
  discountBps: z.int(),
  taxId: id.nullable(),
  taxRate,
  taxComponents: z.array(TaxLine),
  gross: moneySum,
  discount: moneySum,
  taxable: moneySum,
  tax: moneySum,
  total: moneySum,
  expectedDate: date.nullable(),
  /** Progress, in thousandths of the stock unit. */
  stockQty: qtyOrZero,
  receivedQty: qtyOrZero,
  acceptedQty: qtyOrZero,
  rejectedQty: qtyOrZero,
  returnedQty: qtyOrZero,
  billedQty: qtyOrZero,
  closedQty: qtyOrZero,
  openQty: qtyOrZero,
  overQty: qtyOrZero,
  /** Days that what is open is late; 0 when nothing is. */
  daysLate: z.int(),
});
export type PurchaseOrderLine = z.output<typeof PurchaseOrderLine>;

/** A receipt as its order names it. */
const OrderReceipt = z.object({
  id,
  number: z.string(),
  arrivedAt: ts,
  challanNo: z.string(),
  /** `Turmeric bulk 300 KG, 10 KG rejected`. */
  goods: z.array(z.string()),
  /** Lines of the order that it holds. */
  lineIds: z.array(id),
  /** Null for those who may not see values. */
  value: moneySum.nullable(),
});

/** Goods of an order that went back to their vendor, as the order names it. */
const OrderReturn = OrderReceipt.pick({
  id: true,
  number: true,
  goods: true,
  lineIds: true,
}).extend({
  date,
  /** What went back, before tax. Null for those who may not see values. */
  value: moneySum.nullable(),
});

/** A bill for goods of an order, as its order names it. */
const OrderBill = z.object({
  id,
  /** The vendor's. */
  vendorBillNo: z.string(),
  status: BillStatus,
  dueDate: date,
  total: moneySum,
  /** What does not match, in sentences. */
  says: z.array(z.string()),
  /** Lines of the order that it bills, each with its line of the bill. */
  lines: z.array(z.object({ lineId: id, billLineId: id })),
});

const OrderRevision = z.object({
  revision: z.int(),
  total: moneySum,
  note: z.string(),
  at: ts,
  by: z.string(),
  lines: z.array(z.object({ name: z.string(), qty: qtyOrZero, unit: z.string(), price: money })),
});

export const PurchaseOrder = z.object({
  id,
  /** `Draft 12` while it has no number. */
  number: z.string(),
  revision: z.int(),
  status: PurchaseOrderStatus,
  origin: PurchaseOrderOrigin,
  vendorId: id,
  vendorName: z.string(),
  vendorEmail: z.string(),
  vendorAddressId: id,
  storeId: id,
  storeName: z.string(),
  vendor: PartyPaper,
  shipTo: PartyPaper,
  orderDate: date,
  expectedDate: date,
  paymentTermsDays: z.int(),
  vendorRef: z.string(),
  freightTerms: FreightTerms,
  noteToVendor: z.string(),
  internalNote: z.string(),
  makerId: id,
  maker: z.string(),
  submittedAt: ts.nullable(),
  approvedAt: ts.nullable(),
  /** Empty when nobody had to. */
  approvedBy: z.string(),
  sentAt: ts.nullable(),
  sentHow: SentHow.nullable(),
  closedAt: ts.nullable(),
  statusNote: z.string(),
  lines: z.array(PurchaseOrderLine),
  taxesByRate: z.array(TaxByRate),
  gross: moneySum,
  discount: moneySum,
  taxable: moneySum,
  tax: moneySum,
  total: moneySum,
  /** Still to come, before tax. */
  openValue: moneySum,
  receipts: z.array(OrderReceipt),
  returns: z.array(OrderReturn),
  /** Empty for those who may not see bills. */
  bills: z.array(OrderBill),
  revisions: z.array(OrderRevision),
  updatedAt: ts,
  version,
});
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

export const PurchaseOrderId = z.strictObject({ id: queryId });

/** A step that needs nothing but the order as it was seen. */
export const PurchaseOrderStep = z.strictObject(paperStep);
export type PurchaseOrderStep = z.output<typeof PurchaseOrderStep>;

export const ApprovePurchaseOrder = z.strictObject({
  ...paperStep,
  /** Why an owner approves their own order, where nobody else can. */
  ownReason: text(200).optional(),
});
export type ApprovePurchaseOrder = z.output<typeof ApprovePurchaseOrder>;

/** A step that somebody else has to be able to understand. */
export const PurchaseOrderNotedStep = z.strictObject({ ...paperStep, note: why });
export type PurchaseOrderNotedStep = z.output<typeof PurchaseOrderNotedStep>;

export const SendPurchaseOrder = z.strictObject({
  ...paperStep,
  how: SentHow,
  /** The vendor's address when left out. */
  to: z.email('Enter an e-mail address').max(254).optional(),
  /** Who else gets the same mail. */
  cc: z.array(z.email('Enter an e-mail address').max(254)).max(5, 'At most 5 copies').default([]),
  message: longText(1_000).optional(),
});
export type SendPurchaseOrder = z.output<typeof SendPurchaseOrder>;

export const RemindVendor = z.strictObject({
  ...paperStep,
  /** The vendor's address when left out. */
  to: z.email('Enter an e-mail address').max(254).optional(),
  message: longText(1_000).default(''),
});
export type RemindVendor = z.output<typeof RemindVendor>;

export const ClosePurchaseOrder = z.strictObject({
  ...paperStep,
  note: why,
  /** All lines when left out. */
  lineIds: z.array(id).min(1, 'Choose at least one line.').max(200).optional(),
});
export type ClosePurchaseOrder = z.output<typeof ClosePurchaseOrder>;

export const RevisePurchaseOrder = z.strictObject({
  ...paperStep,
  note: why,
  expectedDate: date.optional(),
  noteToVendor: longText(1_000).optional(),
  lines: lines.min(1, 'Add at least one line.'),
});
export type RevisePurchaseOrder = z.output<typeof RevisePurchaseOrder>;

/** Goods that can be put on an order, as the vendor calls and prices them. */
export const Orderable = z.object({
  /** Of the SKU; minus that of the item for a service, which has none. */
  key: z.int(),
  skuId: id.nullable(),
  itemId: id.nullable(),
  code: z.string(),
  name: z.string(),
  vendorCode: z.string(),
  vendorName: z.string(),
  unitId: id,
  unit: z.string(),
  /** All units in which it can be bought. */
  units: z.array(z.object({ id, code: z.string() })),
  price: money.nullable(),
  priceOrigin: PriceOrigin,
  minQty: qtyOrZero,
  multiple: qtyOrZero,
  taxId: id.nullable(),
  onHand: signedQty,
  onOrder: signedQty,
  stockUnit: z.string(),
});
export type Orderable = z.output<typeof Orderable>;

export const ListOrderables = z.strictObject({
  q: z.string().trim().max(100),
  vendorId: queryId.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(8),
});
export type ListOrderables = z.output<typeof ListOrderables>;

export const Orderables = z.object({ rows: z.array(Orderable) });
export type Orderables = z.output<typeof Orderables>;

/** What somebody pasted: codes, barcodes, vendor's codes or whole names. */
export const NamedOrderables = z.strictObject({
  vendorId: queryId.optional(),
  names: z
    .array(text(200).pipe(z.string().min(1, 'Name is required')))
    .min(1, 'Paste at least one line.')
    .max(200, 'Paste at most 200 lines at once'),
});
export type NamedOrderables = z.output<typeof NamedOrderables>;

/** In the order of the names; null where nothing is called so. */
export const OrderablesByName = z.object({ rows: z.array(Orderable.nullable()) });
export type OrderablesByName = z.output<typeof OrderablesByName>;
