import type { CompanyAddress } from '@counting-house/contract/b2b/company-address.ts';
import type { GroupCustomer } from '@counting-house/contract/b2b/group-customer.ts';
import type { Address, AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import type { ChargeInput, SellableItem } from '@counting-house/contract/orders/order-entry.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import type { BillTerms, DeliveryMethod } from '@counting-house/contract/orders/order-labels.ts';
import type { NewPaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { MoneyBackTo } from '@counting-house/contract/orders/payments/refund.ts';
import { type Line, type Lined, withLine, withNewLine } from '../../ui/lines/lines.ts';
import { atMost, type PaymentDraft, toPaymentDraft } from '../payments/payment-labels.ts';

/** Who buys, as the entry shows them. */
export type EntryBuyer = {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly ordersCount: number;
  readonly outstanding: number;
  readonly unpaidOrders: number;
  readonly blockReason: string | null;
  readonly note: string;
  readonly addresses: readonly Address[];
};

/** What a person charges beside the goods; `key` tells two of a kind apart. */
export type Charge = ChargeInput & { readonly key: number };

export type Discount = { readonly kind: 'percent' | 'amount'; readonly value: number };

/** A line as it is typed. */
export type EntryLine = Line & {
  readonly variantId: number;
  readonly sku: string;
  readonly title: string;
  readonly thumb: string | null;
  readonly unitCode: string;
  readonly step: number;
  readonly qty: number;
  /** The price that the list of items showed when it was added. */
  readonly shownPrice: number | null;
  /** Another price than the one in force. */
  readonly unitPrice: number | null;
  readonly priceReason: string;
  readonly discount: Discount | null;
  readonly discountReason: string;
  readonly note: string;
  /** Thousandths that an invoice covers: then only what is left of the line can be taken off. */
  readonly invoiced: number;
  /** The invoice covers all of it. */
  readonly isClosed: boolean;
};

/** What of an order that is saved stays unless it is changed here. */
type SavedEntry = {
  readonly id: number;
  readonly version: number;
  readonly isDraft: boolean;
  /** An invoice bears its address, its delivery, its discount. */
  readonly isInvoiced: boolean;
  /** The address that it is saved with; of the customer's addresses, the one that says the same. */
  readonly address: AddressBlock | null;
  readonly addressId: number | null;
};

/** The company that an order is for, and what only its orders say. */
export type EntryCompany = {
  readonly id: number;
  readonly gstin: string | null;
  readonly groupId: number;
  readonly groupName: string;
  readonly note: string;
  readonly people: readonly GroupCustomer[];
  readonly billing: readonly CompanyAddress[];
  /** Within how many days its bills are paid; null when it pays in advance. */
  readonly creditDays: number | null;
  /** What of its bills is overdue, paise. */
  readonly overdue: number;
  readonly personId: number | null;
  readonly billingAddressId: number | null;
  readonly customerPo: string;
  readonly customerPoDate: string | null;
  readonly validUntil: string | null;
  /** Who of the approvers said yes. */
  readonly approverId: number | null;
};

/** An order as it is typed. */
export type Entry = Lined<EntryLine> & {
  /** The draft or order that it is saved as. */
  readonly saved: SavedEntry | null;
  /** The goods are handed over and billed at once. */
  readonly isBill: boolean;
  /** What the invoice of a bill bears beside its goods. */
  readonly bill: BillTerms;
  /** It is sold over the counter. */
  readonly isCounter: boolean;
  readonly buyer: EntryBuyer | null;
  /** Of an order of a company; the buyer is the company then. */
  readonly company: EntryCompany | null;
  readonly addressId: number | null;
  readonly deliveryMethod: DeliveryMethod;
  readonly promisedOn: string | null;
  /** The place of supply that somebody chose; null where it is by the rule. */
  readonly chosenPlace: { readonly stateCode: StateCode | null; readonly reason: string } | null;
  readonly discount: (Discount & { readonly reason: string }) | null;
  /** As it was entered; empty for none. */
  readonly couponCode: string;
  /** Offers for staff to give that one of us chose. */
  readonly chosenOfferIds: readonly number[];
  /** Set by a person; those by rule are only shown. */
  readonly charges: readonly Charge[];
  readonly payments: readonly PaymentDraft[];
  /** What goods brought back to the counter pay of it, paise. */
  readonly credit: number;
  /** Where what was paid goes that a change of the order takes off. */
  readonly moneyBack: MoneyBackTo;
  readonly note: string;
  readonly customerNote: string;
  readonly tags: readonly string[];
};

export const emptyEntry: Entry = {
  saved: null,
  isBill: false,
  bill: { dueDate: null, note: '', terms: null },
  isCounter: false,
  buyer: null,
  company: null,
  addressId: null,
  deliveryMethod: 'courier',
  promisedOn: null,
  chosenPlace: null,
  lines: [],
  discount: null,
  couponCode: '',
  chosenOfferIds: [],
  charges: [],
  payments: [],
  credit: 0,
  moneyBack: 'keep',
  note: '',
  customerNote: '',
  tags: [],
  nextKey: 1,
};

/** An invoice without an order, before anything is in it. */
export const emptyBill: Entry = { ...emptyEntry, isBill: true, deliveryMethod: 'pickup' };

/** A bill of the counter, before anything is on it: it is paid in cash until another way is chosen. */
export const emptyCounter: Entry = {
  ...emptyEntry,
  isCounter: true,
  deliveryMethod: 'pickup',
  payments: [toPaymentDraft('cash', 0)],
};

/** An order that stands, ready to be gone on with. */
export function toEntry(order: Order, buyer: EntryBuyer | null): Entry {
  const lines = order.lines
    .filter((line) => line.qty > line.qtyCancelled)
    .map((line, index): EntryLine => ({
      key: index + 1,
      id: line.id,
      variantId: line.variantId,
      sku: line.sku,
      title: line.title,
      thumb: line.thumb,
      unitCode: line.unitCode,
      step: 1000,
      qty: line.qty - line.qtyCancelled,
      shownPrice: line.unitPrice,
      unitPrice: line.priceSource === 'override' ? line.unitPrice : null,
      priceReason: line.overrideReason ?? '',
      discount: line.lineStaffDiscount,
      discountReason: line.lineStaffDiscount?.reason ?? '',
      note: line.note,
      invoiced: line.qtyInvoiced,
      isClosed: line.qtyInvoiced >= line.qty - line.qtyCancelled,
    }));
  const address = buyer?.addresses.find(
    ({ line1, pinCode }) =>
      line1 === order.shippingAddress?.line1 && pinCode === order.shippingAddress.pinCode,
  );
  return {
    ...emptyEntry,
    isBill: order.source === 'invoice' && order.status === 'draft',
    bill: order.bill ?? emptyEntry.bill,
    isCounter: order.source === 'store' && order.status === 'draft',
    payments: order.source === 'store' ? emptyCounter.payments : [],
    saved: savedEntry(order, address?.id ?? null),
    buyer,
    addressId: address?.id ?? null,
    deliveryMethod: order.deliveryMethod,
    promisedOn: order.promisedOn,
    chosenPlace: order.placeReason
      ? { stateCode: order.placeOfSupply, reason: order.placeReason }
      : null,
    lines,
    discount: order.staffDiscount,
    couponCode: order.couponCode ?? '',
    chosenOfferIds: order.chosenOfferIds,
    charges: order.charges
      .filter(({ isAuto, isInvoiced }) => !isAuto && !isInvoiced)
      .map(({ kind, label, amount, discount }, key) => ({
        key,
        kind,
        label,
        amount: amount + discount,
      })),
    note: order.note,
    customerNote: order.customerNote,
    tags: order.tags,
    nextKey: lines.length + 1,
  };
}

/** What the entry remembers of an order that was just read or saved. */
export function savedEntry(order: Order, addressId: number | null): SavedEntry {
  return {
    id: order.id,
    version: order.version,
    isDraft: order.status === 'draft',
    isInvoiced: order.lines.some(({ qtyInvoiced }) => qtyInvoiced > 0),
    address: order.shippingAddress,
    addressId,
  };
}

/**
 * Adds so many of an item; a line of it that has no price or note of its own, and no invoice, grows
 * instead.
 */
export function withItem(
  entry: Entry,
  item: SellableItem,
  times: number | null,
): { document: Entry; key: number } {
  const same = entry.lines.find(
    (line) =>
      line.variantId === item.variantId &&
      line.unitPrice === null &&
      line.note === '' &&
      line.invoiced === 0,
  );
  if (same) {
    const qty = same.qty + (times ?? item.qtyStep);
    return { document: withLine(entry, same.key, { qty }), key: same.key };
  }
  return withNewLine(entry, {
    id: null,
    variantId: item.variantId,
    sku: item.sku,
    title: itemName(item),
    thumb: item.thumb,
    unitCode: item.unitCode,
    step: item.qtyStep,
    qty: times ?? Math.max(item.minQty, item.qtyStep),
    shownPrice: item.price,
    unitPrice: null,
    priceReason: '',
    discount: null,
    discountReason: '',
    note: '',
    invoiced: 0,
    isClosed: false,
  });
}

/** What an item is called: its product's name and its own. */
export const itemName = ({ title, productName }: SellableItem) =>
  title === productName ? title : `${productName}, ${title}`;

/** Chooses the buyer, and where it goes to: their usual address. */
export function withBuyer(entry: Entry, buyer: EntryBuyer | null): Entry {
  const usual = buyer?.addresses.find(({ isDefaultShipping }) => isDefaultShipping);
  return { ...entry, buyer, addressId: usual?.id ?? null };
}

/** Charges one thing more; what the rules charge for it is the proposal. */
export function withCharge(entry: Entry, charge: Omit<Charge, 'key'>): Entry {
  const key = 1 + Math.max(-1, ...entry.charges.map((one) => one.key));
  return { ...entry, charges: [...entry.charges, { ...charge, key }] };
}

/**
 * Begins the next payment with what is left, or changes the way of the one that pays all of it.
 *
 * @param most what this way can pay at most, paise; the next one pays the rest.
 */
export function withPayment<E extends Pick<Entry, 'payments'>>(
  entry: E,
  method: NewPaymentMethod,
  { toPay, most = Infinity }: { readonly toPay: number; readonly most?: number | undefined },
): E {
  const { payments } = entry;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const last = payments.at(-1);
  const left = toPay - paid;
  if (last && left <= 0) {
    return { ...entry, payments: [...payments.slice(0, -1), atMost({ ...last, method }, most)] };
  }
  return {
    ...entry,
    payments: [...payments, atMost(toPaymentDraft(method, Math.max(0, left)), most)],
  };
}

/** Pays so much of an order of a company by bank, the rest on account. */
export const withAdvance = (entry: Entry, paise: number): Entry => ({
  ...entry,
  payments: [...entry.payments, { ...toPaymentDraft('bank_transfer', paise), isTyped: true }],
});

/** Lets the amount that nobody typed follow what is to be paid. */
export function followTotal<E extends Pick<Entry, 'payments'>>(entry: E, toPay: number): E {
  const last = entry.payments.at(-1);
  if (!last || last.isTyped) return entry;
  const before = entry.payments.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, toPay - before);
  const amount = last.tendered === '' ? due : Math.min(due, last.tendered);
  if (amount === last.amount) return entry;
  return { ...entry, payments: [...entry.payments.slice(0, -1), { ...last, amount }] };
}
