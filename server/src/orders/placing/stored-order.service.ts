import type { PricedCharge, PricedLine } from '@counting-house/contract/orders/order.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { usesOfOrder } from '../../offers/use.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { orderCharges } from './charge.table.ts';
import { isClosed, type StandingCharge, type TakenOfLine } from './closed.rules.ts';
import { openQty } from '../order.rules.ts';
import { readOrderLines, type LineRecord, type OrderRecord } from '../order.service.ts';

/** An order as it stands, with its open lines and its charges. */
export type StoredOrder = {
  readonly order: OrderRecord;
  readonly lines: readonly LineRecord[];
  /** Charges that people set and no invoice bears. */
  readonly charges: readonly StandingCharge[];
  /** What an offer takes off shipping, as long as no invoice bears it. */
  readonly shippingDiscount: number;
  /** What it uses of offers; nothing of a draft. */
  readonly offers: Awaited<ReturnType<typeof usesOfOrder>>;
  /** Whether an invoice bears part of it; with the first one the charges by rule are settled. */
  readonly isInvoiced: boolean;
  readonly closedCharges: readonly PricedCharge[];
  /** Kinds of charges that were taken off after placing: the rules do not add them again. */
  readonly cancelledKinds: ReadonlySet<PricedCharge['kind']>;
  /** What invoices took of lines, by the line's id. */
  readonly taken: ReadonlyMap<number, TakenOfLine>;
};

/** An order with the lines that are still open, and what invoices bear of it. */
export async function savedOrder(ctx: ReadContext, order: OrderRecord): Promise<StoredOrder> {
  const lines = (await readOrderLines(ctx, order.id)).filter((line) => openQty(line) > 0);
  const charges = await ctx.tx
    .select()
    .from(orderCharges)
    .where(eq(orderCharges.orderId, order.id))
    .orderBy(asc(orderCharges.id));
  // The lines of an invoice may be cancelled since; its charges stay.
  const isInvoiced = lines.some(isClosed) || charges.some((charge) => charge.isInvoiced);
  return {
    order,
    lines,
    charges: charges
      .filter((charge) => !charge.isAuto && !charge.isInvoiced && !charge.isCancelled)
      .map(({ kind, label, amount, discount, byRule }) => ({
        kind,
        label,
        amount: amount + discount,
        byRule,
      })),
    shippingDiscount: charges
      .filter((charge) => !charge.isInvoiced && !charge.isCancelled)
      .reduce((sum, { discount }) => sum + discount, 0),
    offers:
      order.status === 'draft'
        ? { used: new Map(), couponId: null }
        : await usesOfOrder(ctx, order.id),
    isInvoiced,
    closedCharges: charges.filter((charge) => charge.isInvoiced),
    cancelledKinds: new Set(
      charges.filter(({ isCancelled }) => isCancelled).map(({ kind }) => kind),
    ),
    taken: isInvoiced ? await takenOf(ctx, lines) : new Map(),
  };
}

/** What was agreed of a saved line, without its history. */
export function toPricedLine(line: LineRecord): PricedLine & Pick<LineRecord, 'qtyInvoiced'> {
  return {
    variantId: line.variantId,
    skuId: line.skuId,
    sku: line.sku,
    title: line.title,
    kind: line.kind,
    hsn: line.hsn,
    unitCode: line.unitCode,
    unitDecimals: line.unitDecimals,
    qtyInvoiced: line.qtyInvoiced,
    resolvedPrice: line.resolvedPrice,
    unitPrice: line.unitPrice,
    priceSource: line.priceSource,
    overrideReason: line.overrideReason,
    lineStaffDiscount: line.lineStaffDiscount,
    listAmount: line.listAmount,
    itemDiscount: line.itemDiscount,
    orderDiscount: line.orderDiscount,
    couponDiscount: line.couponDiscount,
    itemOfferId: line.itemOfferId,
    staffDiscount: line.staffDiscount,
    netAmount: line.netAmount,
    taxId: line.taxId,
    note: line.note,
    taxRate: line.taxRate,
    taxComponents: line.taxComponents,
    taxable: line.taxable,
    taxAmount: line.taxAmount,
    total: line.total,
    qty: openQty(line),
  };
}

/** Lines of an order that are asked for again and that no invoice bears, with how much of each. */
export const keepsAll = (
  asked: readonly {
    readonly id?: number | undefined;
    readonly qty: number;
    readonly closed?: object | undefined;
  }[],
  saved: StoredOrder | null,
) =>
  asked.flatMap(({ id, qty, closed }) => {
    const known = closed ? undefined : saved?.lines.find((line) => line.id === id);
    return known ? [{ line: toPricedLine(known), qty }] : [];
  });

async function takenOf(
  ctx: ReadContext,
  lines: readonly LineRecord[],
): Promise<ReadonlyMap<number, TakenOfLine>> {
  const ids = lines.filter(isClosed).map(({ id }) => id);
  const rows = await ctx.tx
    .select(pick(salesInvoiceLines, 'orderLineId', 'net', 'discount', 'taxComponents'))
    .from(salesInvoiceLines)
    .where(
      and(inArray(salesInvoiceLines.orderLineId, ids), eq(salesInvoiceLines.isCancelled, false)),
    );
  return new Map(
    ids.map((id) => {
      const ofLine = rows.filter(({ orderLineId }) => orderLineId === id);
      return [
        id,
        {
          net: ofLine.reduce((sum, { net }) => sum + net, 0),
          discount: ofLine.reduce((sum, { discount }) => sum + discount, 0),
          taxComponents: ofLine.flatMap(({ taxComponents }) => taxComponents),
        },
      ];
    }),
  );
}
