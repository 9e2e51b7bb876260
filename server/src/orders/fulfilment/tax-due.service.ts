import { and, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { sellableVariants } from '../../catalogue/variants/sellable.service.ts';
import { creditNoteLines } from '../../invoices/credit/credit-note-line.table.ts';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { hot } from '../../platform/database/hot.ts';
import { roundTo } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { readComponents } from '../../tax/tax.service.ts';
import { orderCharges } from '../placing/charge.table.ts';
import type { orderLines } from '../line.table.ts';
import { openQty, openTotal } from '../order.rules.ts';
import type { salesOrders } from '../order.table.ts';
import type { TaxedAmount } from '../placing/price.rules.ts';
import { componentsOfCharges } from '../placing/components.service.ts';
import { bears, retaxed } from './retax.rules.ts';

type OrderRecord = typeof salesOrders.$inferSelect;
type LineRecord = typeof orderLines.$inferSelect;
type ChargeRecord = typeof orderCharges.$inferSelect;

/** An order with all of its lines, those taken off included. */
export type WholeOrder = { readonly order: OrderRecord; readonly lines: readonly LineRecord[] };

/** A whole order with its charges, and what its invoices took of both. */
export type BilledOrder = WholeOrder & {
  readonly charges: readonly ChargeRecord[];
  readonly invoiced: Awaited<ReturnType<typeof invoicedOf>>;
};

/** An order as the rates of today tax it. */
export type TaxDue = {
  readonly lines: readonly (TaxedAmount & { readonly id: number; readonly taxId: number | null })[];
  readonly charges: readonly (TaxedAmount & { readonly id: number })[];
  readonly totals: Pick<OrderRecord, 'taxable' | 'taxAmount' | 'roundOff' | 'grandTotal'>;
};

/**
 * The total of an order by the rates of today, when it is another one than the buyer was told. Null
 * also when a tax of it has ended and none follows: confirming and packing say which.
 */
export async function readNewTotal(ctx: ReadContext, whole: WholeOrder): Promise<number | null> {
  const { order } = whole;
  if (order.priceMode === 'inclusive' || isEnded(order)) return null;
  try {
    const due = await taxDue(ctx, await billedOrder(ctx, whole));
    return due && due.totals.grandTotal !== order.grandTotal ? due.totals.grandTotal : null;
  } catch (error) {
    if (error instanceof Problem && error.code === 'tax.not_valid') return null;
    throw error;
  }
}

const isEnded = ({ status }: OrderRecord) => status === 'draft' || status === 'cancelled';

/** An order with what its invoices bear of it. */
export async function billedOrder(ctx: ReadContext, whole: WholeOrder): Promise<BilledOrder> {
  const orderId = whole.order.id;
  const [charges, invoiced] = await Promise.all([
    readRows(ctx, orderCharges, { orderId, isCancelled: false }, { orderBy: ['id'] }),
    invoicedOf(ctx, orderId),
  ]);
  return { ...whole, charges, invoiced };
}

/**
 * What today's rates change of an order's tax; null when nothing, and when all of it is invoiced.
 *
 * @throws {Problem} `tax.not_valid` (422) when a tax has ended and none follows.
 */
export async function taxDue(
  ctx: ReadContext,
  { order, lines, charges, invoiced }: BilledOrder,
): Promise<TaxDue | null> {
  const open = lines.filter((line) => openQty(line) > line.qtyInvoiced);
  if (open.length === 0) return null;
  const variants = await sellableVariants(ctx, {
    variantIds: [...new Set(open.map(({ variantId }) => variantId))],
  });
  const taxOfVariant = new Map(variants.map(({ variantId, taxId }) => [variantId, taxId]));
  const taxIds = [...new Set(variants.flatMap(({ taxId }) => taxId ?? []))];
  const supply = {
    placeOfSupply: order.placeOfSupply,
    date: ctx.today,
    isInter: order.isSez,
  };
  const inForce = await readComponents(ctx, taxIds, supply);

  const asked = open.map((line) => {
    const taxId = taxOfVariant.get(line.variantId) ?? null;
    return { line, taxId, components: inForce.get(taxId ?? 0) ?? [] };
  });
  const known = new Set(invoiced.map(({ orderChargeId }) => orderChargeId));
  const ofCharges = await componentsOfCharges(ctx, asked, supply);
  const others = charges.filter((charge) => !known.has(charge.id));
  const isNew = [
    ...asked.map(({ line, components }) => !bears(line, components)),
    ...others.map((charge) => !bears(charge, ofCharges)),
  ];
  const rounding = { by: order.taxRounding, toRupee: order.taxToRupee };
  const isAlone = rounding.by === 'line' && !rounding.toRupee;
  // Rounded together, what one line bears anew moves a paisa of another.
  const changes = (at: number) => (isAlone ? isNew[at] === true : isNew.includes(true));
  const taxed = retaxed(
    [
      ...asked.map(({ line, components }) => ({
        net: line.netAmount,
        invoiced: invoicedOfLine(invoiced, line.id),
        components,
      })),
      ...others.map(({ amount }) => ({
        net: amount,
        invoiced: { net: 0, components: [] },
        components: ofCharges,
      })),
    ],
    { priceMode: order.priceMode, rounding },
  );
  const newLines = asked.flatMap(({ line, taxId }, at) =>
    changes(at)
      ? [{ id: line.id, taxId: isNew[at] ? taxId : line.taxId, ...(taxed[at] as TaxedAmount) }]
      : [],
  );
  const newCharges = others.flatMap(({ id }, at) =>
    changes(asked.length + at) ? [{ id, ...(taxed[asked.length + at] as TaxedAmount) }] : [],
  );
  if (newLines.length === 0 && newCharges.length === 0) return null;

  const all = [...replaced(lines, newLines), ...replaced(charges, newCharges)];
  return { lines: newLines, charges: newCharges, totals: totalsOf(all, order) };
}

function invoicedOfLine(invoiced: BilledOrder['invoiced'], id: number) {
  const parts = invoiced.filter(({ orderLineId }) => orderLineId === id);
  return {
    net: parts.reduce((sum, { net }) => sum + net, 0),
    components: parts.flatMap(({ taxComponents }) => taxComponents),
  };
}

/** The rows with what is new of them. */
const replaced = <T extends TaxedAmount & { readonly id: number }>(
  rows: readonly T[],
  fresh: readonly (TaxedAmount & { readonly id: number })[],
): TaxedAmount[] => rows.map((row) => fresh.find(({ id }) => id === row.id) ?? row);

function totalsOf(all: readonly TaxedAmount[], order: OrderRecord): TaxDue['totals'] {
  const taxable = all.reduce((sum, one) => sum + one.taxable, 0);
  const taxAmount = all.reduce((sum, one) => sum + one.taxAmount, 0);
  const isSame = taxable + taxAmount === order.taxable + order.taxAmount;
  const open = isSame
    ? openTotal(order)
    : Math.max(roundTo(taxable + taxAmount, order.roundTo), order.invoicedValue);
  return {
    taxable,
    taxAmount,
    grandTotal: open + order.cancelledValue,
    roundOff: open - taxable - taxAmount,
  };
}

/**
 * What the invoices of an order took of its lines and charges; below zero what credit notes gave back of
 * it, because it was cancelled.
 */
async function invoicedOf(ctx: ReadContext, orderId: number) {
  const parts = await invoicedParts(ctx.tx).execute({ orderId });
  return parts.map(({ sign, ...part }) => ({
    ...part,
    roundOff: sign * part.roundOff,
    net: sign * part.net,
    discount: sign * part.discount,
    taxComponents: part.taxComponents.map((one) => ({ ...one, amount: sign * one.amount })),
  }));
}

const invoicedParts = hot((tx) =>
  unionAll(
    tx
      .select({
        document: sql<string>`'invoice ' || ${salesInvoices.id}`,
        sign: sql<number>`1`.mapWith(Number),
        roundOff: salesInvoices.roundOff,
        orderLineId: salesInvoiceLines.orderLineId,
        orderChargeId: salesInvoiceLines.orderChargeId,
        net: salesInvoiceLines.net,
        discount: salesInvoiceLines.discount,
        taxComponents: salesInvoiceLines.taxComponents,
      })
      .from(salesInvoiceLines)
      .innerJoin(salesInvoices, eq(salesInvoices.id, salesInvoiceLines.invoiceId))
      .where(
        and(
          eq(salesInvoices.orderId, sql.placeholder('orderId')),
          eq(salesInvoices.status, 'issued'),
        ),
      ),
    tx
      .select({
        document: sql<string>`'credit note ' || ${creditNotes.id}`,
        sign: sql<number>`-1`.mapWith(Number),
        roundOff: creditNotes.roundOff,
        orderLineId: creditNoteLines.orderLineId,
        orderChargeId: creditNoteLines.orderChargeId,
        net: creditNoteLines.net,
        discount:
          sql<number>`round(${creditNoteLines.unitPrice} * coalesce(${creditNoteLines.qty}, 1000) / 1000.0)
          - ${creditNoteLines.net}`.mapWith(Number),
        taxComponents: creditNoteLines.takenComponents,
      })
      .from(creditNoteLines)
      .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.creditNoteId))
      .where(
        and(
          eq(creditNotes.orderId, sql.placeholder('orderId')),
          eq(creditNotes.status, 'issued'),
          eq(creditNotes.reasonKind, 'cancelled'),
        ),
      ),
  ).prepare('invoiced_of_order'),
);
