import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type {
  ChargeInput,
  LineChange,
  OrderPreviewInput,
} from '@counting-house/contract/orders/order-input.ts';
import type { DeliveryMethod, StaffDiscount } from '@counting-house/contract/orders/order-words.ts';
import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import { eq } from 'drizzle-orm';
import { addressBlock, addressesOf } from '../customers/address.service.ts';
import type { CustomerRecord } from '../customers/customer.service.ts';
import { customers } from '../customers/customer.table.ts';
import type { ReadContext } from '../platform/context.ts';
import { notFound } from '../platform/problem.ts';
import { orderCharges } from './charge.table.ts';
import { openQty } from './order.rules.ts';
import { linesOf, type LineRecord, type OrderRecord } from './order.service.ts';
import { codRefusalFor, recordedBefore } from './payment.service.ts';
import { paymentRefusals } from './payment.rules.ts';
import { isSent, priceBasket, type BasketLine, type Priced } from './pricing.service.ts';

/** What is asked of an order, new or changed. What is left out stays as it was. */
export type Ask = Omit<OrderPreviewInput, 'id'>;

/** An order as it stands, with its open lines and the charges that people set. */
export type Saved = {
  readonly order: OrderRecord;
  readonly lines: readonly LineRecord[];
  readonly charges: readonly ChargeInput[];
};

/** An order as it is asked for: everything decided, priced, and with what placing would refuse. */
export type Intake = {
  readonly customer: CustomerRecord | null;
  readonly shippingAddress: AddressBlock | null;
  readonly billingAddress: AddressBlock | null;
  readonly deliveryMethod: DeliveryMethod;
  readonly promisedOn: string | null;
  readonly staffDiscount: StaffDiscount | null;
  readonly lines: readonly (BasketLine & { readonly id?: number | undefined })[];
  readonly payments: readonly NewPayment[];
  readonly priceMode: OrderRecord['priceMode'];
  readonly roundTo: number;
  readonly priced: Priced;
  /** What is still to be paid before the payments asked for; promised cash on delivery is taken off. */
  readonly toPay: number;
  readonly fields: Readonly<Record<string, string>>;
};

/** An order with the lines that are still open; null for a new one. */
export async function savedOrder(ctx: ReadContext, order: OrderRecord): Promise<Saved> {
  const lines = await linesOf(ctx, order.id);
  const charges = await ctx.tx
    .select()
    .from(orderCharges)
    .where(eq(orderCharges.orderId, order.id));
  return {
    order,
    lines: lines.filter((line) => openQty(line) > 0),
    charges: charges
      .filter(({ isAuto }) => !isAuto)
      .map(({ kind, label, amount }) => ({ kind, label, amount })),
  };
}

/** The buyer that an order names by id. @throws {Problem} `not_found`. */
export async function buyerById(ctx: ReadContext, id: number): Promise<CustomerRecord> {
  const [row] = await ctx.tx.select().from(customers).where(eq(customers.id, id));
  if (!row) throw notFound('Customer');
  return row;
}

/**
 * Puts together what is asked with what stands, prices it, and tests it. One way for preview, taking
 * and changing an order.
 */
export async function intakeOf(
  ctx: ReadContext,
  ask: Ask,
  { customer, saved }: { customer: CustomerRecord | null; saved: Saved | null },
): Promise<Intake> {
  const order = saved?.order;
  const deliveryMethod = ask.deliveryMethod ?? order?.deliveryMethod ?? 'courier';
  const shippingAddress = await shippingOf(ctx, ask, { customer, saved, deliveryMethod });
  const payments = ask.payments ?? [];
  const lines = (ask.lines ?? saved?.lines.map(({ id, qty }) => ({ id, qty })) ?? []).map((line) =>
    basketLine(line, { saved, reprice: ask.reprice }),
  );
  const priceMode =
    order?.priceMode ?? (ctx.settings['catalogue.pricesIncludeTax'] ? 'inclusive' : 'exclusive');
  const roundTo = order?.roundTo ?? ctx.settings['tax.roundTotalTo'];
  const staffDiscount =
    ask.staffDiscount === undefined ? (order?.staffDiscount ?? null) : ask.staffDiscount;
  const priced = await priceBasket(ctx, {
    priceMode,
    lines,
    deliveryMethod,
    shippingAddress,
    staffDiscount,
    charges: ask.charges ?? saved?.charges ?? [],
    hasCod: (order?.pendingCod ?? 0) > 0 || payments.some(({ method }) => method === 'cod'),
    roundTo,
  });
  const promisedOn = ask.promisedOn === undefined ? (order?.promisedOn ?? null) : ask.promisedOn;
  const isNewPromise = promisedOn !== null && promisedOn !== order?.promisedOn;
  const toPay = priced.totals.grandTotal - (order?.paidIn ?? 0) - (order?.pendingCod ?? 0);
  const recorded = order ? await recordedBefore(ctx, order.id, payments) : [];
  return {
    customer,
    shippingAddress,
    billingAddress: ask.billingAddress ?? order?.billingAddress ?? null,
    deliveryMethod,
    promisedOn,
    staffDiscount,
    lines,
    payments,
    priceMode,
    roundTo,
    priced,
    toPay,
    fields: {
      ...(lines.length === 0 ? { lines: 'Add at least one item' } : {}),
      ...buyerRefusal(customer),
      ...(isSent(deliveryMethod) && !shippingAddress
        ? { shippingAddress: 'Add a delivery address' }
        : {}),
      ...(isNewPromise && promisedOn < ctx.today
        ? { promisedOn: 'Promised day must be today or later' }
        : {}),
      ...repeatedLines(priced),
      ...priced.fields,
      ...paymentRefusals(payments, {
        balance: toPay,
        today: ctx.today,
        deliveryMethod,
        codMax: ctx.settings['orders.codMax'],
        codRefusal: codRefusalFor(customer),
        hasCod: (order?.pendingCod ?? 0) > 0,
        recorded: recorded.map((row) => row?.amount ?? null),
      }),
    },
  };
}

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
    customer: CustomerRecord | null;
    saved: Saved | null;
    deliveryMethod: DeliveryMethod;
  },
): Promise<AddressBlock | null> {
  if (!isSent(at.deliveryMethod)) return null;
  if (ask.shippingAddress) return ask.shippingAddress;
  if (!at.customer) return null;
  if (ask.addressId !== undefined) {
    return addressBlock(ctx, { customerId: at.customer.id, addressId: ask.addressId });
  }
  const kept = at.saved?.order;
  if (kept?.shippingAddress && kept.customerId === at.customer.id) return kept.shippingAddress;
  const usual = (await addressesOf(ctx, at.customer.id)).find((one) => one.isDefaultShipping);
  return usual
    ? await addressBlock(ctx, { customerId: at.customer.id, addressId: usual.id })
    : null;
}

/**
 * A line with what is kept of it. A placed order keeps the prices it was agreed at; a draft always
 * takes today's.
 */
function basketLine(
  line: LineChange,
  { saved, reprice }: { saved: Saved | null; reprice: Ask['reprice'] },
): Intake['lines'][number] {
  if (line.id === undefined) return line;
  const known = saved?.lines.find(({ id }) => id === line.id);
  if (!known) throw notFound('Line');
  const keepsPrice = saved?.order.status !== 'draft' && reprice === 'keep';
  return {
    id: known.id,
    variantId: known.variantId,
    qty: line.qty,
    unitPrice: line.unitPrice,
    overrideReason: line.overrideReason ?? known.overrideReason ?? undefined,
    lineStaffDiscount: line.lineStaffDiscount,
    note: line.note ?? known.note,
    ...(keepsPrice ? { kept: known } : {}),
  };
}

function buyerRefusal(customer: CustomerRecord | null): Record<string, string> {
  if (!customer) return { customerId: 'Choose a customer' };
  if (customer.status === 'blocked') {
    return { customerId: `This customer is blocked: ${customer.blockReason}` };
  }
  return {};
}

/** A second line of a variant is told apart by its price or its note. */
function repeatedLines({ lines }: Priced): Record<string, string> {
  const seen = new Set<string>();
  const fields: Record<string, string> = {};
  for (const [index, { variantId, unitPrice, note, title }] of lines.entries()) {
    const key = `${variantId} ${unitPrice} ${note}`;
    if (seen.has(key)) {
      fields[`lines.${index}.variantId`] = `${title} is on the order already. Change its quantity`;
    }
    seen.add(key);
  }
  return fields;
}
