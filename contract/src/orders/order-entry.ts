import { z } from 'zod';
import { PriceBreak } from '../b2b/group-item.ts';
import { AddressBlock, customerPhone } from '../customers/address.ts';
import { SellableVariant } from '../catalogue/sellable.ts';
import { stateCodes } from '../customers/state.ts';
import { queryId, queryNumber } from '../kit/list.ts';
import {
  code,
  date,
  id,
  longText,
  money,
  moneySum,
  qty,
  qtyOrZero,
  requiredText,
  signedMoney,
  text,
  version,
} from '../kit/shapes.ts';
import { OfferVerdict } from '../offers/offer-labels.ts';
import { TaxByRate } from '../tax/tax.ts';
import { mostTags } from './many.ts';
import {
  BillTerms,
  ChargeKind,
  DeliveryMethod,
  HoldCode,
  OrderSource,
  PriceMode,
  StaffDiscount,
} from './order-labels.ts';
import { PricedCharge, PricedLine, Totals } from './order.ts';
import { NewPayment } from './payment.ts';
import { MoneyBackTo } from './payments/refund.ts';

/** A line as it is asked for; the house prices it. */
export const LineInput = z.strictObject({
  variantId: id.optional(),
  /** Instead of the variant's id. */
  sku: code(40, 'SKU').optional(),
  qty,
  /** Another price than the one in force; needs the right to change prices, and a reason. */
  unitPrice: money.optional(),
  overrideReason: text(120).optional(),
  lineStaffDiscount: StaffDiscount.optional(),
  note: text(200).optional(),
});
export type LineInput = z.output<typeof LineInput>;

export const ChargeInput = z.strictObject({
  kind: ChargeKind,
  label: requiredText(60, 'Label'),
  amount: z
    .int('Enter an amount')
    .min(0, 'Charges cannot be negative. Use a discount')
    .max(100_000_000_000, 'The amount is too large'),
});
export type ChargeInput = z.output<typeof ChargeInput>;

/** As somebody types it: a code that does not exist is told beside the field. */
const couponCode = text(24).transform((value) => value.toUpperCase());

/** What an order of a company says beside what every order says; the person stands in `customerId`. */
const business = {
  groupId: id.optional(),
  /** An address of the company that bills go to. */
  billingAddressId: id.optional(),
  customerPo: text(40).optional(),
  customerPoDate: date.nullable().optional(),
  /** Of a draft that is given out as a quotation. */
  validUntil: date.nullable().optional(),
  /** Somebody who may approve orders of the group, so that it need not wait for that. */
  approver: z.strictObject({ groupCustomerId: id, note: text(200).default('') }).optional(),
};

const lines = z.array(LineInput).max(200, 'An order can have 200 lines');

const body = {
  customerId: id.optional(),
  /** Found by phone, or made. */
  customer: z
    .strictObject({
      name: requiredText(80, 'Name').pipe(z.string().min(2, 'Name is required')),
      phone: customerPhone,
      email: z.email('Email is not valid').max(120).optional(),
    })
    .optional(),
  shippingAddress: AddressBlock.optional(),
  /** An address of the customer, instead of one written out. */
  addressId: id.optional(),
  billingAddress: AddressBlock.optional(),
  deliveryMethod: DeliveryMethod.optional(),
  promisedOn: date.optional(),
  staffDiscount: StaffDiscount.optional(),
  /**
   * Where it is supplied, where that is not by the rule, and why: goods that are sent to somebody else on the direction
   * of the buyer are supplied where the buyer is registered. Null goes back to the rule.
   *
   * @see IGST Act 2017, section 10(1)(b).
   */
  chosenPlace: z
    .strictObject({
      stateCode: z.enum(stateCodes, 'Choose a state from the list.'),
      reason: requiredText(200, 'Reason'),
    })
    .nullable()
    .optional(),
  /** Null takes it away. */
  couponCode: couponCode.nullable().optional(),
  /** Offers that are only given where one of us chooses them; left out those of the order stay. */
  chosenOfferIds: z.array(id).max(10, 'Choose at most 10 offers').optional(),
  /** Of a kind that the rules work out too: takes the place of the rule's. */
  charges: z.array(ChargeInput).max(10, 'An order can have 10 charges').optional(),
  note: longText(1000).optional(),
  customerNote: longText(1000).optional(),
  tags: z.array(text(30)).max(mostTags, `An order can have ${mostTags} tags`).optional(),
  payments: z.array(NewPayment).max(10, 'At most 10 payments at once').optional(),
  /** Of goods that are billed without an order; left out it stays as the draft has it. */
  bill: BillTerms.optional(),
  /** The total that the person agreed to; another one is refused. */
  expectedTotal: money.optional(),
};

export const NewOrder = z.strictObject({
  /** Storefront for a program, manual for a person, when left out. */
  source: OrderSource.exclude(['exchange', 'import']).optional(),
  /** The shop's own number: the same one again answers the first order. */
  externalRef: text(80).optional(),
  ...body,
  lines,
  /** False saves a draft. */
  place: z.boolean().default(true),
  /** Also confirm it, if nothing holds it. */
  confirm: z.boolean().default(false),
});
export type NewOrder = z.output<typeof NewOrder>;

/** With a line's id it is kept, without one it is new, and a line left out is taken off. */
export const LineChange = LineInput.extend({
  id: id.optional(),
  /** Left out it stays, null goes back to the price in force. */
  unitPrice: money.nullable().optional(),
  /** Left out it stays, null takes it away. */
  lineStaffDiscount: StaffDiscount.nullable().optional(),
});
export type LineChange = z.output<typeof LineChange>;

const changes = {
  ...body,
  /** Left out it stays, null takes it away. */
  promisedOn: date.nullable().optional(),
  staffDiscount: StaffDiscount.nullable().optional(),
  lines: z.array(LineChange).max(200, 'An order can have 200 lines').optional(),
  /** Keep the prices of the lines, or take today's. */
  reprice: z.enum(['keep', 'refresh']).default('keep'),
};

/** A company's addresses are its own, and its person is one of its group. */
const { customer: _none, billingAddress: _typed, bill: _theirs, ...ofCompany } = body;

export const NewB2BOrder = z.strictObject({
  companyId: id,
  ...ofCompany,
  ...business,
  groupId: id,
  lines,
  /** False saves a draft. */
  place: z.boolean().default(true),
  /** Also confirm it, if nothing holds it. */
  confirm: z.boolean().default(false),
});
export type NewB2BOrder = z.output<typeof NewB2BOrder>;

const { bill: _billed, ...changesAtTill } = changes;

/** Goods that are handed over with their invoice: an order, placed and delivered at once, or a draft of one. */
export const NewBill = z.strictObject({
  /** The draft that it was kept as, with its version. */
  id: id.optional(),
  version: version.optional(),
  ...changes,
});
export type NewBill = z.output<typeof NewBill>;

/**
 * Goods that are sold over the counter, paid in full: a bill, or one that was held. Without a customer it is a walk-in's.
 */
export const NewCounterSale = z.strictObject({
  /** The held bill, with its version. */
  id: id.optional(),
  version: version.optional(),
  ...changesAtTill,
});
export type NewCounterSale = z.output<typeof NewCounterSale>;

export const OrderChanges = z.strictObject({
  id: queryId,
  version,
  ...changes,
  place: z.boolean().default(false),
  confirm: z.boolean().default(false),
  /** What becomes of what the buyer has paid too much when the change lowers the total; kept when left out. */
  settle: z.strictObject({ to: MoneyBackTo }).optional(),
});
export type OrderChanges = z.output<typeof OrderChanges>;

const {
  customer: _nobody,
  billingAddress: _written,
  bill: _unordered,
  ...changesOfCompany
} = changes;

export const B2BOrderChanges = z.strictObject({
  id: queryId,
  version,
  ...changesOfCompany,
  ...business,
  place: z.boolean().default(false),
  confirm: z.boolean().default(false),
  settle: z.strictObject({ to: MoneyBackTo }).optional(),
});
export type B2BOrderChanges = z.output<typeof B2BOrderChanges>;

/** The body of a new order or, with an id, of a change; nothing is written. */
export const OrderPreviewInput = z.strictObject({
  id: id.optional(),
  companyId: id.optional(),
  /** Sold over the counter: anyone who pays may take the goods, also without a name. */
  isCounter: z.boolean().optional(),
  /** Billed without an order. */
  isBill: z.boolean().optional(),
  ...changesAtTill,
  ...business,
});
export type OrderPreviewInput = z.output<typeof OrderPreviewInput>;

/** How an order of a company stands to its credit, and what would hold it. */
export const CreditPreview = z.object({
  creditLimit: money.nullable(),
  receivable: moneySum,
  unbilled: moneySum,
  /** Of this order what is not paid with it. */
  onAccount: money,
  /** By how much all of it is over the limit. */
  over: money,
  dueDate: date,
  holds: z.array(z.object({ code: HoldCode, note: z.string() })),
});
export type CreditPreview = z.output<typeof CreditPreview>;

/** Stock for a line: what is free for it, and what would be missing. */
export const LineStock = z.object({
  /** Thousandths of the unit; null where stock is not tracked. */
  available: qtyOrZero.nullable(),
  short: qtyOrZero,
  /** On hand and expired, thousandths. */
  expired: qtyOrZero,
  nextExpiry: date.nullable(),
  /** What is short would wait for goods instead of being refused. */
  isBackorder: z.boolean(),
});
export type LineStock = z.output<typeof LineStock>;

export const OrderPreview = z.object({
  priceMode: PriceMode,
  placeOfSupply: z.enum(stateCodes),
  lines: z.array(
    PricedLine.extend({
      stock: LineStock,
      /** Of a group's list: its prices by quantity, where there is more than one. */
      breaks: z.array(PriceBreak),
      /** From how much on it costs less, and how much. */
      nextBreak: PriceBreak.nullable(),
    }),
  ),
  /** Of a company alone. */
  credit: CreditPreview.nullable(),
  charges: z.array(PricedCharge),
  taxesByRate: z.array(TaxByRate),
  ...Totals.shape,
  /** Goods net from which shipping is free; null where it never is or is not charged. */
  freeShippingFrom: money.nullable(),
  /** What is paid and would be paid by the payments of the body. */
  paid: money,
  pendingCod: money,
  balance: signedMoney,
  /** Against the saved order: what a change would add. */
  difference: signedMoney,
  /** What of it the buyer has paid and would get back, unless it stays as credit on the order. */
  moneyBack: money,
  /** What placing would refuse: path of a field → text. */
  fields: z.record(z.string(), z.string()),
  warnings: z.array(z.string()),
  couponCode: z.string().nullable(),
  /** What became of each offer: what it gives, or why it gives nothing. */
  offers: z.array(OfferVerdict),
  /** Of a bill: the terms that it bears unless others are typed. */
  terms: z.string().nullable(),
});
export type OrderPreview = z.output<typeof OrderPreview>;

export const SellableFilter = z.strictObject({
  q: text(100).default(''),
  /** With what stands below it. */
  categoryId: queryId.optional(),
  limit: queryNumber(z.int().min(1).max(50)).default(20),
});
export type SellableFilter = z.output<typeof SellableFilter>;

export const SellableItem = SellableVariant.extend({
  /** Free stock in thousandths; null where stock is not tracked. */
  available: qtyOrZero.nullable(),
  /** On hand and expired, thousandths. */
  expired: qtyOrZero,
  nextExpiry: date.nullable(),
  /** The query is this item's barcode or SKU, letter for letter. */
  isExact: z.boolean(),
});
export type SellableItem = z.output<typeof SellableItem>;

export const SellableItems = z.object({ rows: z.array(SellableItem) });

/** As a spreadsheet or a price list calls them. */
export const NamedItems = z.strictObject({
  /** Its own item numbers name goods too. */
  groupId: id.optional(),
  names: z
    .array(text(200).pipe(z.string().min(1, 'Code is required')))
    .min(1, 'Paste at least one line.')
    .max(200, 'Paste at most 200 lines at once'),
});
export type NamedItems = z.output<typeof NamedItems>;

/** In the order of the names; null where nothing is called so. */
export const ItemsByName = z.object({ rows: z.array(SellableItem.nullable()) });
export type ItemsByName = z.output<typeof ItemsByName>;
