import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { LineChange } from '@counting-house/contract/orders/order-entry.ts';
import type {
  DeliveryMethod,
  StaffDiscount,
} from '@counting-house/contract/orders/order-labels.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant, notFound } from '../../platform/problem.ts';
import {
  readBuyerAddress,
  isSameBuyer,
  toBuyerRef,
  readUsualAddress,
  type Buyer,
} from '../buyers/buyer.service.ts';
import type { Business } from '../business/business.service.ts';
import {
  chargesBeside,
  closedRefusals,
  closedTerms,
  isClosed,
  placeChosen,
  placeRefusal,
  shrunk,
} from './closed.rules.ts';
import { isSent, openQty, openTotal } from '../order.rules.ts';
import type { LineRecord, OrderRecord } from '../order.service.ts';
import { cardForCardRefusals } from '../payments/card-for-card.service.ts';
import { heldRefusals } from '../payments/held.service.ts';
import { recordedBefore, type PaymentRecord } from '../payments/payment.service.ts';
import { paymentRefusals } from '../payments/payment.rules.ts';
import type { Ask } from './ask.ts';
import { agreedOn, discountLeft, roundingOf } from './price.rules.ts';
import { repeatedLines, type BasketLine } from './line-price.rules.ts';
import {
  offersChosen,
  couponAsked,
  keepsDiscounts,
  keptOffersOn,
  offerAskOf,
} from './offer-ask.rules.ts';
import type { Rounding } from '../../tax/tax.service.ts';
import { priceBasket, type Priced } from './pricing.service.ts';
import { toPricedLine, keepsAll, type StoredOrder } from './stored-order.service.ts';

/** An order as it is asked for: everything decided, priced, and with what placing would refuse. */
export type OrderQuote = {
  readonly buyer: Buyer | null;
  readonly business: Business | null;
  readonly shippingAddress: AddressBlock | null;
  readonly billingAddress: AddressBlock | null;
  /** Of a place of supply that somebody chose; empty where it is by the rule. */
  readonly placeReason: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly promisedOn: string | null;
  readonly staffDiscount: StaffDiscount | null;
  readonly couponCode: string | null;
  readonly chosenOfferIds: readonly number[];
  readonly lines: readonly (BasketLine & { readonly id?: number | undefined })[];
  readonly payments: readonly NewPayment[];
  /** The rows that payments told again have, one for each of `payments`; none of a new order. */
  readonly recorded: readonly (PaymentRecord | null)[];
  readonly priceMode: OrderRecord['priceMode'];
  readonly roundTo: number;
  readonly taxRounding: Rounding;
  readonly priced: Priced;
  /** What is still to be paid before the payments asked for; promised cash on delivery is taken off. */
  readonly toPay: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Payments that take more than the buyer has with us. */
  readonly short: Readonly<Record<string, string>>;
};

/**
 * Puts together what is asked with what stands, prices it, and tests it. One way for preview, taking
 * and changing an order.
 */
export async function quoteOrder(
  ctx: ReadContext,
  ask: Ask,
  {
    buyer,
    saved,
    isNewBuyer = false,
  }: {
    buyer: Buyer | null;
    saved: StoredOrder | null;
    /** Somebody who is written down with this order. */
    isNewBuyer?: boolean;
  },
): Promise<OrderQuote> {
  const order = saved?.order;
  const isNew = !order || order.status === 'draft';
  const deliveryMethod = ask.deliveryMethod ?? order?.deliveryMethod ?? 'courier';
  const shippingAddress = await shippingOf(ctx, ask, { buyer, saved, deliveryMethod });
  const business = ask.business ?? null;
  const billingAddress =
    ask.billingAddress ?? business?.billingAddress ?? order?.billingAddress ?? null;
  const chosenPlace = placeChosen(ask, order);
  const payments = ask.payments ?? [];
  const asked =
    ask.lines ??
    saved?.lines.map((line): LineChange => ({ id: line.id, qty: openQty(line) })) ??
    [];
  const { exchange } = ask;
  const isExchange = exchange !== undefined || order?.source === 'exchange';
  const keepsOffers = saved !== null && keepsDiscounts(asked, { saved, ask });
  const lines = asked.map((line, index) => ({
    ...basketLine(line, { saved, reprice: ask.reprice, today: ctx.today }),
    ...(keepsOffers ? { keptOffers: keptOffersOn(line, saved) } : {}),
    ...(exchange?.costs ? { exchangedFor: exchange.costs[index] } : {}),
  }));
  const priceMode =
    exchange?.priceMode ??
    order?.priceMode ??
    ((business?.group.pricesIncludeTax ?? ctx.settings['catalogue.pricesIncludeTax'])
      ? 'inclusive'
      : 'exclusive');
  const roundTo = order?.roundTo ?? (exchange?.costs ? 1 : ctx.settings['tax.roundTotalTo']);
  const taxRounding = roundingOf(ctx, { order, isAtCost: Boolean(exchange?.costs) });
  const couponCode = isExchange ? null : couponAsked(ask, order);
  const staffDiscount =
    ask.staffDiscount === undefined ? (order?.staffDiscount ?? null) : ask.staffDiscount;
  const terms = { shippingAddress, billingAddress, deliveryMethod, staffDiscount };
  const charges = chargesBeside(ask.charges, {
    open: saved?.charges ?? [],
    closed: saved?.closedCharges ?? [],
  });
  const priced = await priceBasket(ctx, {
    ...terms,
    chosenPlace: chosenPlace?.stateCode ?? null,
    business,
    priceMode,
    lines,
    staffDiscount: saved?.isInvoiced
      ? discountLeft(
          staffDiscount,
          saved.lines.filter((line) => !isClosed(line)),
        )
      : staffDiscount,
    charges,
    settledKinds: isExchange ? new Set(['shipping']) : (saved?.cancelledKinds ?? new Set()),
    agreed: isNew ? null : agreedOn(keepsAll(lines, saved)),
    hasCod: (order?.pendingCod ?? 0) > 0 || payments.some(({ method }) => method === 'cod'),
    roundTo,
    taxRounding,
    offers:
      isExchange || keepsOffers
        ? null
        : offerAskOf(ctx, ask, { buyer, business, saved, isNewBuyer, couponCode }),
    keptShippingDiscount: keepsOffers ? saved.shippingDiscount : 0,
    invoiced: saved?.isInvoiced
      ? {
          placeOfSupply: saved.order.placeOfSupply as StateCode,
          charges: saved.closedCharges,
          value: saved.order.invoicedValue,
          isAll: lines.every(({ closed, qty }) => closed && closed.qtyInvoiced === qty),
        }
      : null,
  });
  const promisedOn = ask.promisedOn === undefined ? (order?.promisedOn ?? null) : ask.promisedOn;
  const isNewPromise = promisedOn !== null && promisedOn !== order?.promisedOn;
  const toPay = priced.totals.grandTotal - settledAmount(order) - (order?.pendingCod ?? 0);
  const recorded = order ? await recordedBefore(ctx, order.id, payments) : [];
  return {
    buyer,
    business,
    shippingAddress,
    billingAddress,
    placeReason: chosenPlace?.reason ?? '',
    deliveryMethod,
    promisedOn,
    staffDiscount,
    couponCode,
    chosenOfferIds: offersChosen(ask, order),
    lines,
    payments,
    recorded,
    priceMode,
    roundTo,
    taxRounding,
    priced,
    toPay,
    short: await heldRefusals(ctx, buyer, { payments, recorded }),
    fields: {
      ...(lines.length === 0 ? { lines: 'Add at least one item' } : {}),
      ...(buyer || !(ask.isCounter || isNewBuyer) ? buyerRefusal(buyer, isNew) : {}),
      ...(isNew && business ? { ...business.fields, ...belowMinimum(business, priced) } : {}),
      ...(isSent(deliveryMethod) && !shippingAddress
        ? { shippingAddress: 'Add a delivery address' }
        : {}),
      ...(isNewPromise && promisedOn < ctx.today
        ? { promisedOn: 'Promised day must be today or later' }
        : {}),
      ...repeatedLines(lines, priced, business !== null),
      ...priced.fields,
      ...(priced.offers?.couponRefusal && (isNew || couponCode !== order?.couponCode)
        ? { couponCode: priced.offers.couponRefusal }
        : {}),
      ...(priced.offers?.chosenRefusal ? { chosenOfferIds: priced.offers.chosenRefusal } : {}),
      ...(saved ? standingRefusals(asked, terms, saved) : {}),
      ...(saved?.isInvoiced ? placeRefusal(chosenPlace, saved.order) : {}),
      ...(order
        ? codRefusals(ctx, order, { deliveryMethod, grandTotal: priced.totals.grandTotal })
        : {}),
      ...paymentRefusals(payments, {
        balance: toPay,
        today: ctx.today,
        deliveryMethod,
        codMax: ctx.settings['orders.codMax'],
        codRefusal: buyer?.codRefusal ?? null,
        hasCod: (order?.pendingCod ?? 0) > 0,
        recorded: recorded.map((row) => row?.amount ?? null),
      }),
      ...(await cardForCardRefusals(ctx, payments, {
        orderId: order?.id,
        total: priced.totals.grandTotal - (order?.cancelledValue ?? 0),
        cards: priced.lines.filter(isGiftCard).reduce((sum, { total }) => sum + total, 0),
      })),
    },
  };
}

/** What of an order is paid, settled otherwise, or taken off by credit notes, in paise; none of a new one. */
export const settledAmount = (order: OrderRecord | undefined): number =>
  order ? order.paidIn - order.paidOut + order.settledOtherwise + order.creditedValue : 0;

/** Refusals that even a draft cannot keep: prices and discounts that the person may not give. */
export function draftRefusals(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([path]) => /\.(?:unitPrice|overrideReason)$/u.test(path) || path.startsWith('charges.'),
    ),
  );
}

async function shippingOf(
  ctx: ReadContext,
  ask: Ask,
  at: {
    buyer: Buyer | null;
    saved: StoredOrder | null;
    deliveryMethod: DeliveryMethod;
  },
): Promise<AddressBlock | null> {
  if (!isSent(at.deliveryMethod)) return null;
  if (ask.shippingAddress) return ask.shippingAddress;
  if (!at.buyer) return null;
  if (ask.addressId !== undefined) return readBuyerAddress(ctx, at.buyer, ask.addressId);
  const kept = at.saved?.order;
  if (kept?.shippingAddress && isSameBuyer(toBuyerRef(kept), at.buyer)) return kept.shippingAddress;
  if (ask.business?.shippingAddress) return ask.business.shippingAddress;
  return readUsualAddress(ctx, at.buyer);
}

/**
 * A line with what is kept of it. A placed order keeps the prices it was agreed at, a quotation until its day
 * those of the quantities that it names; another draft takes today's. What an invoice covers is taken as it stands, less what is taken off of the rest.
 */
function basketLine(
  line: LineChange,
  { saved, reprice, today }: { saved: StoredOrder | null; reprice: Ask['reprice']; today: string },
): OrderQuote['lines'][number] {
  if (line.id === undefined) return fresh(line);
  const known = saved?.lines.find(({ id }) => id === line.id);
  if (!known || !saved) throw notFound('Line');
  const note = line.note ?? known.note;
  if (isClosed(known)) {
    const closed = { ...closedLine(known, line.qty, saved), note };
    return { id: known.id, variantId: known.variantId, qty: closed.qty, closed, note };
  }
  const isDraft = saved.order.status === 'draft';
  const keepsPrice = !isDraft && reprice === 'keep';
  const isValid = isDraft && (saved.order.validUntil ?? '') >= today && line.qty === known.qty;
  const quotes = isValid && reprice === 'keep' && line.unitPrice !== null;
  const ownPrice = known.priceSource === 'override' ? known.unitPrice : undefined;
  return {
    ...fresh(line),
    id: known.id,
    variantId: known.variantId,
    unitPrice:
      line.unitPrice === null
        ? keepsPrice
          ? known.resolvedPrice
          : undefined
        : (line.unitPrice ?? (isDraft ? ownPrice : undefined)),
    agreedPrice: keepsPrice ? known.unitPrice : ownPrice,
    agreedQty: openQty(known),
    overrideReason: line.overrideReason ?? known.overrideReason ?? undefined,
    lineStaffDiscount:
      line.lineStaffDiscount === undefined
        ? (known.lineStaffDiscount ?? undefined)
        : (line.lineStaffDiscount ?? undefined),
    note,
    ...(keepsPrice ? { kept: known } : {}),
    ...(quotes ? { quoted: known } : {}),
  };
}

const fresh = ({ unitPrice, lineStaffDiscount, ...line }: LineChange) => ({
  ...line,
  unitPrice: unitPrice ?? undefined,
  lineStaffDiscount: lineStaffDiscount ?? undefined,
});

/** A line that an invoice covers, with what of the rest stays; a quantity it cannot have is refused. */
function closedLine(known: LineRecord, qty: number, { order, taken }: StoredOrder) {
  const line = toPricedLine(known);
  const ofLine = taken.get(known.id);
  invariant(ofLine, 'an invoiced line is on an invoice');
  const stays = Math.min(line.qty, Math.max(qty, line.qtyInvoiced));
  if (stays === line.qty) return line;
  const { priceMode } = order;
  return { ...line, ...shrunk(line, { qty: stays, taken: ofLine, priceMode }) };
}

/** What cash on delivery, promised before, stands against: path → text. */
function codRefusals(
  ctx: ReadContext,
  order: OrderRecord,
  now: { deliveryMethod: DeliveryMethod; grandTotal: number },
): Record<string, string> {
  const { pendingCod } = order;
  if (pendingCod === 0) return {};
  const most = ctx.settings['orders.codMax'];
  const follows = pendingCod === order.balance && now.grandTotal > openTotal(order);
  return {
    ...(isSent(now.deliveryMethod) ? {} : { deliveryMethod: 'Cash on delivery needs a delivery' }),
    ...(follows && now.grandTotal - settledAmount(order) > most
      ? { lines: `At most ${rupees(most)} may be paid on delivery. Take a payment first.` }
      : {}),
  };
}

/** What packed goods and invoices stand against: path → text. */
function standingRefusals(
  asked: readonly LineChange[],
  terms: Parameters<typeof closedTerms>[0],
  { order, lines, isInvoiced }: StoredOrder,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const kept = new Set(asked.map(({ id }) => id));
  for (const { id, title, qtyPacked, qtyInvoiced } of lines) {
    if (kept.has(id)) continue;
    if (qtyInvoiced > 0) fields['lines'] = `${title} is already invoiced. Use a credit note.`;
    else if (qtyPacked > 0) fields['lines'] = `${title} is already packed. Unpack it first.`;
  }
  for (const [index, line] of asked.entries()) {
    const known = lines.find(({ id }) => id === line.id);
    if (!known) continue;
    if (line.qty < known.qtyPacked) fields[`lines.${index}.qty`] = 'This line is already packed';
    if (!isClosed(known)) continue;
    const refusals = closedRefusals(line, toPricedLine(known));
    for (const [field, text] of Object.entries(refusals)) fields[`lines.${index}.${field}`] = text;
  }
  const isPacked = lines.some(({ kind, qtyPacked }) => kind === 'goods' && qtyPacked > 0);
  return { ...fields, ...closedTerms(terms, { ...order, isInvoiced, isPacked }) };
}

/** Blocking keeps new orders out; one that stands can still be changed. */
function buyerRefusal(buyer: Buyer | null, isNew: boolean): Record<string, string> {
  if (!buyer) return { customerId: 'Choose a customer' };
  return isNew && buyer.refusal ? { customerId: buyer.refusal } : {};
}

/** What a group orders at least: its goods before tax, without charges. */
function belowMinimum({ group }: Business, { lines }: Priced): Record<string, string> {
  const { minOrderValue } = group;
  const value = lines.reduce((sum, { taxable }) => sum + taxable, 0);
  if (minOrderValue === null || value >= minOrderValue) return {};
  const missing = rupees(minOrderValue - value);
  return { lines: `The order must be at least ${rupees(minOrderValue)}. Add ${missing} more` };
}
