import { z } from 'zod';
import { DocKind } from '../accounts/open-items/open-item.ts';
import { ProductKind } from '../catalogue/product-kind.ts';
import { BuyerRef } from './buyer.ts';
import { AddressBlock } from '../customers/address.ts';
import { stateCodes } from '../customers/state.ts';
import {
  date,
  id,
  money,
  moneySum,
  qtyOrZero,
  signedMoney,
  signedMoneySum,
  taxRate,
  ts,
  version,
} from '../kit/shapes.ts';
import { OfferVerdict } from '../offers/offer-labels.ts';
import { TaxByRate, TaxLine } from '../tax/tax.ts';
import { Assignee } from './many.ts';
import {
  BillTerms,
  Channel,
  ChargeKind,
  DeliveryMethod,
  Hold,
  OrderSource,
  OrderStatus,
  PriceMode,
  PriceSource,
  StaffDiscount,
} from './order-labels.ts';
import { Payment, PaymentState } from './payment.ts';

/** Amounts of a line or a charge: as shown, and what is tax in it. */
const taxed = {
  taxRate: taxRate,
  taxComponents: z.array(TaxLine),
  taxable: money,
  taxAmount: money,
  total: money,
};

export const PricedLine = z.object({
  variantId: id,
  skuId: id.nullable(),
  sku: z.string(),
  title: z.string(),
  /** A service is rendered when its order is confirmed; goods are packed. */
  kind: ProductKind,
  hsn: z.string(),
  unitCode: z.string(),
  unitDecimals: z.int(),
  qty: qtyOrZero,
  resolvedPrice: money,
  unitPrice: money,
  priceSource: PriceSource,
  overrideReason: z.string().nullable(),
  lineStaffDiscount: StaffDiscount.nullable(),
  listAmount: money,
  /** What offers take off it: its own, and its shares of those of the order and of a coupon. */
  itemDiscount: money,
  orderDiscount: money,
  couponDiscount: money,
  /** The offer of `itemDiscount`. */
  itemOfferId: id.nullable(),
  /** Of the line and its share of the order's. */
  staffDiscount: money,
  netAmount: money,
  taxId: id.nullable(),
  note: z.string(),
  ...taxed,
});
export type PricedLine = z.output<typeof PricedLine>;

export const PricedCharge = z.object({
  kind: ChargeKind,
  label: z.string(),
  amount: money,
  /** What the rules said for its kind when it was agreed. */
  byRule: money,
  /** What an offer took off before. */
  discount: money,
  isAuto: z.boolean(),
  ...taxed,
});
export type PricedCharge = z.output<typeof PricedCharge>;

/** A charge of an order that stands. */
const OrderCharge = PricedCharge.extend({
  /** An invoice covers it: it stays as it is. */
  isInvoiced: z.boolean(),
  isCancelled: z.boolean(),
});

/** Sums of an order. Goods and charges are as shown to the buyer. */
export const Totals = z.object({
  goodsList: money,
  /** What offers take off the goods. */
  offerDiscountAmount: money,
  staffDiscountAmount: money,
  goodsNet: money,
  chargesAmount: money,
  taxable: money,
  taxAmount: money,
  roundOff: signedMoney,
  grandTotal: money,
});
export type Totals = z.output<typeof Totals>;

export const OrderLine = PricedLine.extend({
  id,
  lineNo: z.int(),
  /** Main picture, small. */
  thumb: z.string().nullable(),
  qtyCancelled: qtyOrZero,
  qtyPacked: qtyOrZero,
  qtyShipped: qtyOrZero,
  qtyDelivered: qtyOrZero,
  qtyInvoiced: qtyOrZero,
  /** Promised from stock, and still missing. */
  qtyReserved: qtyOrZero,
  qtyShort: qtyOrZero,
});
export type OrderLine = z.output<typeof OrderLine>;

export const OrderAction = z.enum([
  'place',
  'confirm',
  'take_payment',
  'collect',
  'edit',
  'hold',
  'mark_delivered',
  'cancel',
  'refund',
]);
export type OrderAction = z.output<typeof OrderAction>;

/** What the person may do next, and why not. */
export const AllowedAction = z.object({
  action: OrderAction,
  isAllowed: z.boolean(),
  whyNot: z.string().nullable(),
});
export type AllowedAction = z.output<typeof AllowedAction>;

/** Quantities that have come so far, in thousandths over all lines. */
export const Progress = z.object({
  open: qtyOrZero,
  packed: qtyOrZero,
  shipped: qtyOrZero,
  delivered: qtyOrZero,
});
export type Progress = z.output<typeof Progress>;

/** A document that settled something of an order, or that credit of it settled; the amount is below zero then. */
export const OrderSettlement = z.object({
  /** The settling. */
  id,
  docNo: z.string(),
  docKind: DocKind,
  recordKind: z.string(),
  recordId: id,
  date,
  amount: signedMoney,
});
export type OrderSettlement = z.output<typeof OrderSettlement>;

export const Order = z.object({
  id,
  /** 'Draft 18' before it is placed. */
  orderNo: z.string(),
  channel: Channel,
  source: OrderSource,
  /** The return that it takes the place of the goods of. */
  exchangeFor: z.object({ returnId: id, returnNo: z.string() }).nullable(),
  externalRef: z.string().nullable(),
  status: OrderStatus,
  holds: z.array(Hold),
  buyer: BuyerRef.extend({
    number: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    /** What they bought and owe by the ledger, and what is unpaid of orders: null for anyone who may not see customers. */
    ordersCount: z.int().nullable(),
    spend: moneySum.nullable(),
    outstanding: signedMoneySum.nullable(),
    unpaidOrders: moneySum.nullable(),
    status: z.enum(['active', 'blocked']),
    blockReason: z.string().nullable(),
  }).nullable(),
  /** Of a company: for which group, by whom, and their own order number. */
  business: z
    .object({
      groupId: id,
      groupName: z.string(),
      personId: id.nullable(),
      personName: z.string().nullable(),
      customerPo: z.string(),
      customerPoDate: date.nullable(),
      /** The last day of a quotation. */
      validUntil: date.nullable(),
    })
    .nullable(),
  priceMode: PriceMode,
  billingAddress: AddressBlock.nullable(),
  shippingAddress: AddressBlock.nullable(),
  placeOfSupply: z.enum(stateCodes),
  /** Why it is supplied there, where somebody chose the place; empty where it is by the rule. */
  placeReason: z.string(),
  deliveryMethod: DeliveryMethod,
  promisedOn: date.nullable(),
  staffDiscount: StaffDiscount.nullable(),
  couponCode: z.string().nullable(),
  /** Offers that one of us chose for it. */
  chosenOfferIds: z.array(id),
  /** What became of each offer when it was priced last. */
  offers: z.array(OfferVerdict),
  note: z.string(),
  customerNote: z.string(),
  /** Of goods that are billed without an order: what their invoice bears beside them. */
  bill: BillTerms.nullable(),
  tags: z.array(z.string()),
  /** Who looks after it; null when nobody was named. */
  assignee: Assignee.nullable(),
  lines: z.array(OrderLine),
  charges: z.array(OrderCharge),
  /** Of what bears tax, the lowest rate first. */
  taxesByRate: z.array(TaxByRate),
  ...Totals.shape,
  /** What the total is by the rates of today, when it is another one than the buyer was told. */
  newTotal: money.nullable(),
  /** Of the total what was cancelled, and what credit notes took off beside that. */
  cancelledValue: money,
  creditedValue: money,
  invoicedValue: money,
  paidIn: money,
  paidOut: money,
  /** What other documents settled of it; below zero where its own credit settled something else. */
  settledOtherwise: signedMoney,
  /** Those documents, newest last. */
  settlements: z.array(OrderSettlement),
  /** On its way back to the buyer. */
  pendingRefund: money,
  pendingCod: money,
  balance: signedMoney,
  paymentState: PaymentState,
  payments: z.array(Payment),
  progress: Progress,
  actions: z.array(AllowedAction),
  placedAt: ts.nullable(),
  confirmedAt: ts.nullable(),
  packedAt: ts.nullable(),
  shippedAt: ts.nullable(),
  deliveredAt: ts.nullable(),
  cancelledAt: ts.nullable(),
  cancelReason: z.string().nullable(),
  cancelNote: z.string().nullable(),
  createdAt: ts,
  createdByName: z.string(),
  updatedAt: ts,
  version,
});
export type Order = z.output<typeof Order>;

/** An order that was just written, and what the person should know about it. */
export const SavedOrder = Order.extend({ warnings: z.array(z.string()) });
export type SavedOrder = z.output<typeof SavedOrder>;

/** An order that was sold over the counter: billed, paid, and the cash to give back. */
export const SoldAtCounter = SavedOrder.extend({
  invoiceId: id,
  invoiceNo: z.string(),
  change: money,
});
export type SoldAtCounter = z.output<typeof SoldAtCounter>;

/** An order that was billed as it was placed. */
export const BilledAtOnce = SavedOrder.extend({ invoiceId: id, invoiceNo: z.string() });
export type BilledAtOnce = z.output<typeof BilledAtOnce>;
