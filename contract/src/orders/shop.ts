import { z } from 'zod';
import { AddressBlock, customerPhone } from '../customers/address.ts';
import {
  code,
  date,
  id,
  money,
  qty,
  qtyOrZero,
  requiredText,
  signedMoney,
  text,
  ts,
} from '../kit/shapes.ts';
import { OrderStatus } from './order-labels.ts';
import { NewPayment, PaymentState } from './payment.ts';

/** Names an order to the one who placed it: a secret of theirs, such as a random UUID, and never counted upwards. */
const shopRef = z
  .string('Name the order')
  .regex(/^[\w-]{16,80}$/u, 'The reference has 16 to 80 letters, digits and hyphens');

const shopLines = z
  .array(z.strictObject({ sku: code(40, 'SKU'), qty }))
  .min(1, 'Add at least one item')
  .max(200, 'An order can have 200 lines');

/** What the shop calls a visitor by, such as the id of their session; a server that calls for many names each. */
const visitor = z
  .string()
  .regex(/^[\w-]{8,80}$/u, 'A visitor has 8 to 80 letters, digits and hyphens')
  .optional();

/** A basket as the shop shows it; without an address it is priced as if sent within our state. */
const basket = {
  lines: shopLines,
  couponCode: text(24)
    .transform((value) => value.toUpperCase())
    .optional(),
  shippingAddress: AddressBlock.optional(),
  /** To be paid at the door. */
  isCod: z.boolean().default(false),
  visitor,
};

export const ShopBasketInput = z.strictObject({
  ...basket,
  /** Whose offers and coupons are asked for. */
  phone: customerPhone.optional(),
});
export type ShopBasketInput = z.output<typeof ShopBasketInput>;

const ShopLine = z.object({
  sku: z.string(),
  title: z.string(),
  qty,
  unitPrice: money,
  /** What offers take off it. */
  discount: money,
  total: money,
});

const sums = {
  /** Goods before offers. */
  goodsList: money,
  discount: money,
  /** Shipping and fees. */
  charges: z.array(z.object({ label: z.string(), amount: money })),
  taxAmount: money,
  roundOff: signedMoney,
  grandTotal: money,
};

export const ShopBasket = z.object({
  lines: z.array(ShopLine.extend({ available: qtyOrZero.nullable() })),
  ...sums,
  /** Goods from which shipping is free; null where it never is. */
  freeShippingFrom: money.nullable(),
  /** What took something off, by its name. */
  offers: z.array(z.object({ name: z.string(), amount: money })),
  /** What placing it would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
});
export type ShopBasket = z.output<typeof ShopBasket>;

export const NewShopOrder = z.strictObject({
  externalRef: shopRef,
  customer: z.strictObject({
    name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')),
    phone: customerPhone,
    email: z.email('Email is not valid').max(120).optional(),
  }),
  ...basket,
  shippingAddress: AddressBlock,
  customerNote: text(500).optional(),
  /** The total that the buyer saw; another one is refused. */
  expectedTotal: money,
});
export type NewShopOrder = z.output<typeof NewShopOrder>;

/** An order, and the phone of the one who placed it: both have to fit. */
export const ShopOrderRef = z.strictObject({ externalRef: shopRef, phone: customerPhone });
export type ShopOrderRef = z.output<typeof ShopOrderRef>;

export const ShopOrder = z.object({
  orderNo: z.string(),
  externalRef: z.string(),
  status: OrderStatus,
  paymentState: PaymentState,
  placedAt: ts,
  lines: z.array(
    ShopLine.extend({
      qtyCancelled: qtyOrZero,
      qtyShipped: qtyOrZero,
      qtyDelivered: qtyOrZero,
      qtyReturned: qtyOrZero,
    }),
  ),
  ...sums,
  paid: money,
  /** What is still to be paid; below zero we owe. */
  balance: signedMoney,
  codDue: money,
  promisedOn: date.nullable(),
  parcels: z.array(
    z.object({
      number: z.string(),
      courier: z.string(),
      waybill: z.string(),
      trackingUrl: z.string(),
    }),
  ),
});
export type ShopOrder = z.output<typeof ShopOrder>;

export const ShopPayment = z.strictObject({
  externalRef: shopRef,
  method: NewPayment.shape.method.extract(['upi', 'card', 'bank_transfer']),
  amount: NewPayment.shape.amount,
  /** Of the payment gateway: the same one again is the same payment. */
  reference: requiredText(80, 'Reference'),
});
export type ShopPayment = z.output<typeof ShopPayment>;

/** What the shop is told of an order after a payment. */
export const ShopPaid = z.object({
  orderNo: z.string(),
  paymentId: id,
  paid: money,
  balance: signedMoney,
});
export type ShopPaid = z.output<typeof ShopPaid>;
