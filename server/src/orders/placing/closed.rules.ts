import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { StateCode } from '@counting-house/contract/customers/state.ts';
import type { ChargeInput, LineChange } from '@counting-house/contract/orders/order-entry.ts';
import type { PricedLine } from '@counting-house/contract/orders/order.ts';
import type {
  DeliveryMethod,
  PriceMode,
  StaffDiscount,
} from '@counting-house/contract/orders/order-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { allocate, take } from '../../platform/money.ts';
import { isSent } from '../order.rules.ts';

/** A line that an invoice covers, in whole or in part. Quantities are thousandths. */
type InvoicedLine = PricedLine & { readonly qtyInvoiced: number };

/** What invoices took of a line: paise, net and discount as shown to the buyer. */
export type TakenOfLine = {
  readonly net: number;
  readonly discount: number;
  readonly taxComponents: readonly TaxLine[];
};

/** Whether an invoice covers any of a line, which closes it. */
export const isClosed = ({ qtyInvoiced }: { readonly qtyInvoiced: number }) => qtyInvoiced > 0;

const alreadyInvoiced = 'This line is already invoiced. Use a credit note.';

/**
 * What a change asks of a line that an invoice covers and cannot have: field → text. What is not
 * invoiced of it can be taken off; everything else goes through a credit note.
 *
 * @see CGST Act 2017, section 34.
 */
export function closedRefusals(asked: LineChange, line: InvoicedLine): Record<string, string> {
  const { unitPrice, lineStaffDiscount } = asked;
  const isPriceKept =
    unitPrice === undefined || (unitPrice ?? line.resolvedPrice) === line.unitPrice;
  const isDiscountKept =
    lineStaffDiscount === undefined || isSameDiscount(lineStaffDiscount, line.lineStaffDiscount);
  return {
    ...(asked.qty < line.qtyInvoiced ? { qty: alreadyInvoiced } : {}),
    ...(asked.qty > line.qty
      ? { qty: 'This line is already invoiced. Add what is wanted more as another line.' }
      : {}),
    ...(isPriceKept ? {} : { unitPrice: alreadyInvoiced }),
    ...(isDiscountKept ? {} : { lineStaffDiscount: alreadyInvoiced }),
  };
}

/**
 * A line that is partly invoiced, with part of the rest taken off: what goes takes its share of what
 * no invoice has, so that with nothing left the line is exactly what was invoiced.
 *
 * @param qty what stays, thousandths: at least what is invoiced.
 */
export function shrunk(
  line: InvoicedLine,
  { qty, taken, priceMode }: { qty: number; taken: TakenOfLine; priceMode: PriceMode },
): PricedLine {
  const off = { qty: line.qty - qty, of: line.qty - line.qtyInvoiced };
  const less = (whole: number, invoiced: number) => whole - take(whole - invoiced, off.of, off.qty);
  const netAmount = less(line.netAmount, taken.net);
  const discounts = discountsLeft(line, less(discountOf(line), taken.discount));
  const taxComponents = line.taxComponents.map((part) => ({
    ...part,
    amount: less(part.amount, invoicedOf(part, taken)),
  }));
  const taxAmount = taxComponents.reduce((sum, { amount }) => sum + amount, 0);
  const taxable = priceMode === 'inclusive' ? netAmount - taxAmount : netAmount;
  return {
    ...line,
    qty,
    listAmount: netAmount + discountOf(discounts),
    ...discounts,
    netAmount,
    taxComponents,
    taxable,
    taxAmount,
    total: taxable + taxAmount,
  };
}

type Discounts = Pick<
  PricedLine,
  'itemDiscount' | 'orderDiscount' | 'couponDiscount' | 'staffDiscount'
>;

/** All that is taken off a line, by offers and by staff. */
const discountOf = (line: Discounts): number =>
  line.itemDiscount + line.orderDiscount + line.couponDiscount + line.staffDiscount;

/** What is left of all discounts of a line, kind by kind. */
function discountsLeft(line: Discounts, left: number): Discounts {
  const { itemDiscount, orderDiscount, couponDiscount, staffDiscount } = line;
  const [ofItem = 0, ofOrder = 0, ofCoupon = 0, ofStaff = 0] = allocate(left, [
    itemDiscount,
    orderDiscount,
    couponDiscount,
    staffDiscount,
  ]);
  return {
    itemDiscount: ofItem,
    orderDiscount: ofOrder,
    couponDiscount: ofCoupon,
    staffDiscount: ofStaff,
  };
}

function invoicedOf({ componentId }: TaxLine, { taxComponents }: TakenOfLine): number {
  return taxComponents
    .filter((part) => part.componentId === componentId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

type Discount = { readonly kind: string; readonly value: number };

/** The same money off; a reason that is worded anew changes nothing of it. */
const isSameDiscount = (a: Discount | null, b: Discount | null) =>
  a === b || (a?.kind === b?.kind && a?.value === b?.value);

/** What of an order stands beside its lines, as it is or as it is asked for. */
type OrderTerms = {
  readonly shippingAddress: AddressBlock | null;
  readonly billingAddress: AddressBlock | null;
  readonly deliveryMethod: DeliveryMethod;
  readonly staffDiscount: StaffDiscount | null;
};

/**
 * What a change asks of the terms of an order and cannot have, because goods are packed for its
 * address or an invoice bears them: field → text.
 */
export function closedTerms(
  asked: OrderTerms,
  order: OrderTerms & { readonly isInvoiced: boolean; readonly isPacked: boolean },
): Record<string, string> {
  const { isInvoiced, isPacked } = order;
  if (!isInvoiced && !isPacked) return {};
  const says = isInvoiced
    ? 'This address is on an issued invoice. The parcel can still be sent elsewhere in the same state at dispatch; otherwise issue a credit note.'
    : 'Goods are packed for this address. Change it at dispatch.';
  const isMoved =
    isSent(asked.deliveryMethod) && !isSameAddress(asked.shippingAddress, order.shippingAddress);
  return {
    ...(isSent(asked.deliveryMethod) === isSent(order.deliveryMethod)
      ? isMoved
        ? { shippingAddress: says }
        : {}
      : {
          deliveryMethod: isInvoiced
            ? 'Part of this order is invoiced already. Use a credit note to change how it is delivered.'
            : 'Goods are packed already. Unpack them to change how they are delivered.',
        }),
    ...(isInvoiced && !isSameAddress(asked.billingAddress, order.billingAddress)
      ? { billingAddress: 'This address is on an issued invoice. Issue a credit note.' }
      : {}),
    ...(isInvoiced && !isSameDiscount(asked.staffDiscount, order.staffDiscount)
      ? {
          staffDiscount:
            'This discount is on an invoice already. Give a discount on a line instead, or use a credit note.',
        }
      : {}),
  };
}

const addressFields = [
  'name',
  'phone',
  'line1',
  'line2',
  'landmark',
  'city',
  'stateCode',
  'pinCode',
] as const;

/** Whether two addresses say the same, whatever the order of their parts. */
export function isSameAddress(a: AddressBlock | null, b: AddressBlock | null): boolean {
  return addressFields.every((field) => a?.[field] === b?.[field]);
}

const aCharge = ({ kind, label, amount }: ChargeInput) => `${kind} ${amount} ${label}`;

/** A charge that is asked for; `at` is its place among those of the call. */
export type AskedCharge = ChargeInput & {
  readonly at: number;
  /** It stands on the order as it is; what the rules said for its kind then, paise. Null of a new one. */
  readonly agreedOf: number | null;
};

/** A charge as it stands on an order. */
export type StandingCharge = ChargeInput & { readonly byRule: number };

/**
 * The charges of a change beside those that an invoice bears, which need not be repeated.
 *
 * @param asked left out: those that stand.
 */
export function chargesBeside(
  asked: readonly ChargeInput[] | undefined,
  stand: { readonly open: readonly StandingCharge[]; readonly closed: readonly ChargeInput[] },
): AskedCharge[] {
  const closed = stand.closed.map(aCharge);
  const open = new Map(stand.open.map((charge) => [aCharge(charge), charge.byRule]));
  return (asked ?? stand.open).flatMap(({ kind, label, amount }, at) => {
    const words = aCharge({ kind, label, amount });
    const index = closed.indexOf(words);
    if (index < 0) return [{ kind, label, amount, at, agreedOf: open.get(words) ?? null }];
    closed.splice(index, 1);
    return [];
  });
}

type ChosenPlace = { readonly stateCode: StateCode; readonly reason: string } | null;
type PlaceOfOrder = { readonly placeOfSupply: string; readonly placeReason: string };

/** The place of supply that somebody chose: now, or when the order was saved. */
export function placeChosen(
  ask: { readonly chosenPlace?: ChosenPlace | undefined },
  order: PlaceOfOrder | undefined,
): ChosenPlace {
  if (ask.chosenPlace !== undefined) return ask.chosenPlace;
  if (!order || order.placeReason === '') return null;
  return { stateCode: order.placeOfSupply as StateCode, reason: order.placeReason };
}

/** Why a place of supply cannot be chosen any more: an invoice says another one. */
export function placeRefusal(chosen: ChosenPlace, order: PlaceOfOrder): Record<string, string> {
  if (!chosen || chosen.stateCode === order.placeOfSupply) return {};
  return {
    chosenPlace: 'The place of supply is on an issued invoice. Issue a credit note to change it.',
  };
}
