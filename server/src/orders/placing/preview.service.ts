import type {
  CreditPreview,
  OrderPreviewInput,
  LineStock,
  OrderPreview,
} from '@counting-house/contract/orders/order-entry.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { readBuyer, toBuyerRef, type Buyer } from '../buyers/buyer.service.ts';
import { openTotal } from '../order.rules.ts';
import { addDays } from '../../platform/clock.ts';
import { businessHolds } from '../business/business-hold.service.ts';
import { readBusiness, type Business } from '../business/business.service.ts';
import type { OrderRecord } from '../order.service.ts';
import { quoteOrder, settledAmount, type OrderQuote } from './quote-order.service.ts';
import { salesOrders } from '../order.table.ts';
import { orderOffers } from './offer.table.ts';
import { amountToRefund } from '../payments/refund.rules.ts';
import { sharedReferences } from '../payments/shared-reference.service.ts';
import { savedOrder, type StoredOrder } from './stored-order.service.ts';

/**
 * What an order would cost and whether it could be placed, worked out exactly as placing does; nothing
 * is written.
 *
 * @throws {Problem} `not_found`.
 */
export async function previewOrder(
  ctx: ReadContext,
  input: OrderPreviewInput,
): Promise<OrderPreview> {
  const { id, customerId, customer, companyId, groupId, isBill = false, ...ask } = input;
  const saved = id === undefined ? null : await savedById(ctx, id);
  const ofCompany = companyId ?? saved?.order.companyId ?? null;
  const buyer =
    ofCompany === null
      ? await askedBuyer(ctx, { customerId, customer }, saved)
      : await readBuyer(ctx, { kind: 'company', id: ofCompany });
  const business =
    ofCompany === null
      ? null
      : await readBusiness(
          ctx,
          {
            ...ask,
            companyId: ofCompany,
            groupId: groupId ?? saved?.order.groupId ?? 0,
            personId: customerId,
          },
          saved?.order ?? null,
        );
  const intake = await quoteOrder(
    ctx,
    { ...ask, business },
    { buyer, saved, isNewBuyer: input.customer !== undefined && buyer === null },
  );
  const { priced, payments } = intake;
  const stock = await stockOf(ctx, intake, saved);
  const shared = await sharedReferences(ctx, { ...intake, orderId: saved?.order.id });

  const paidNow = sum(payments.filter(({ method }) => method !== 'cod'));
  const codNow = sum(payments.filter(({ method }) => method === 'cod'));
  const paid = settledAmount(saved?.order) + paidNow;
  const pendingCod = (saved?.order.pendingCod ?? 0) + codNow;
  const balance = priced.totals.grandTotal - paid;
  const difference = priced.totals.grandTotal - (saved ? openTotal(saved.order) : 0);
  const pendingRefund = saved?.order.pendingRefund ?? 0;
  return {
    priceMode: intake.priceMode,
    placeOfSupply: priced.placeOfSupply,
    lines: priced.lines.map((line, index) => ({
      ...line,
      stock: stock[index] ?? noStock,
      breaks: [...(priced.breaks[index]?.breaks ?? [])],
      nextBreak: priced.breaks[index]?.nextBreak ?? null,
    })),
    credit: business
      ? await creditOf(ctx, business, {
          grandTotal: priced.totals.grandTotal,
          onAccount: Math.max(0, balance),
          ...(saved ? { orderId: saved.order.id } : {}),
        })
      : null,
    charges: [...priced.charges],
    taxesByRate: priced.taxesByRate,
    ...priced.totals,
    freeShippingFrom: priced.freeShippingFrom,
    paid,
    pendingCod,
    balance,
    difference,
    moneyBack: amountToRefund(
      { balance, pendingRefund, ...moneyOf(saved?.order, paidNow) },
      -difference,
    ),
    fields: { ...intake.short, ...shared.fields, ...intake.fields },
    warnings: [...priced.warnings, ...shared.warnings],
    couponCode: intake.couponCode,
    offers: [...(priced.offers?.verdicts ?? (await verdictsOf(ctx, saved)))],
    terms: isBill ? ctx.settings['invoices.terms'] : null,
  };
}

/** How the order stands to the credit of its company. */
async function creditOf(
  ctx: ReadContext,
  business: Business,
  order: { grandTotal: number; onAccount: number; orderId?: number },
): Promise<CreditPreview> {
  const { credit, holds } = await businessHolds(ctx, business, order);
  const { company, figures, over } = credit;
  const isOnAccount = company.creditMode === 'limit';
  return {
    creditLimit: isOnAccount ? company.creditLimit : null,
    receivable: figures.receivable,
    unbilled: figures.unbilled,
    onAccount: order.onAccount,
    over,
    dueDate: addDays(ctx.today, isOnAccount ? company.creditDays : 0),
    holds: holds.map(({ code, note }) => ({ code, note })),
  };
}

/** What was said of offers when an order was priced that keeps its discounts. */
async function verdictsOf(ctx: ReadContext, saved: StoredOrder | null) {
  if (!saved) return [];
  const [kept] = await ctx.tx
    .select({ verdicts: orderOffers.verdicts })
    .from(orderOffers)
    .where(eq(orderOffers.orderId, saved.order.id));
  return kept?.verdicts ?? [];
}

const noStock: LineStock = {
  available: null,
  short: 0,
  expired: 0,
  nextExpiry: null,
  isBackorder: false,
};

async function savedById(ctx: ReadContext, id: number): Promise<StoredOrder> {
  const order = await readRow(ctx, salesOrders, id);
  return savedOrder(ctx, order);
}

/** The buyer if they are known; somebody new is nobody yet, and that is not refused here. */
async function askedBuyer(
  ctx: ReadContext,
  input: Pick<OrderPreviewInput, 'customerId' | 'customer'>,
  saved: StoredOrder | null,
): Promise<Buyer | null> {
  if (input.customer) {
    const [known] = await ctx.tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.phone, input.customer.phone));
    return known ? readBuyer(ctx, { kind: 'customer', id: known.id }) : null;
  }
  const ref =
    input.customerId === undefined
      ? saved && toBuyerRef(saved.order)
      : ({ kind: 'customer', id: input.customerId } as const);
  return ref && readBuyer(ctx, ref);
}

/** Free stock line by line: what one line takes is not there for the next. */
async function stockOf(
  ctx: ReadContext,
  { priced, promisedOn }: OrderQuote,
  saved: StoredOrder | null,
): Promise<LineStock[]> {
  const skuIds = [...new Set(priced.lines.flatMap(({ skuId }) => skuId ?? []))];
  if (skuIds.length === 0) return priced.lines.map(() => noStock);
  const free = await availability(ctx, skuIds, { needDate: promisedOn ?? undefined });
  const own = await ownReservations(ctx, saved);
  const left = new Map(
    skuIds.map((skuId) => [skuId, (free.get(skuId)?.free ?? 0) + (own.get(skuId) ?? 0)]),
  );
  return priced.lines.map((line, index): LineStock => {
    if (line.skuId === null) return noStock;
    const available = left.get(line.skuId) ?? 0;
    left.set(line.skuId, Math.max(0, available - line.qty));
    return {
      available,
      short: Math.max(0, line.qty - available),
      expired: free.get(line.skuId)?.expired ?? 0,
      nextExpiry: free.get(line.skuId)?.nextExpiry ?? null,
      isBackorder: priced.variants[index]?.allowBackorder ?? false,
    };
  });
}

/** What the order that is changed has promised to itself already. */
async function ownReservations(
  ctx: ReadContext,
  saved: StoredOrder | null,
): Promise<ReadonlyMap<number, number>> {
  if (!saved || saved.lines.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ skuId: demands.skuId, reserved: demands.reserved, done: demands.done })
    .from(demands)
    .where(
      and(
        eq(demands.purpose, 'order'),
        inArray(
          demands.refLineId,
          saved.lines.map(({ id }) => id),
        ),
      ),
    );
  const bySku = Map.groupBy(rows, ({ skuId }) => skuId);
  return new Map(
    [...bySku].map(([skuId, parts]) => [
      skuId,
      parts.reduce((all, { reserved, done }) => all + reserved + done, 0),
    ]),
  );
}

const sum = (payments: readonly { amount: number }[]) =>
  payments.reduce((all, { amount }) => all + amount, 0);

/** What came in for an order and went back, with what is paid now. */
const moneyOf = (order: OrderRecord | undefined, paidNow: number) => ({
  paidIn: (order?.paidIn ?? 0) + paidNow,
  paidOut: order?.paidOut ?? 0,
});
