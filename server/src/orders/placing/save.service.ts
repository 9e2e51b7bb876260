import type { BillTerms, Hold } from '@counting-house/contract/orders/order-labels.ts';
import { and, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import {
  changeRow,
  insertRows,
  insertWithParts,
  insertPart,
  removeRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { orderCharges } from './charge.table.ts';
import type { OrderQuote } from './quote-order.service.ts';
import { orderLines } from '../line.table.ts';
import { openQty, toSearchText } from '../order.rules.ts';
import type { LineRecord, OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { orderOffers } from './offer.table.ts';
import type { StoredOrder } from './stored-order.service.ts';

/** What an order says of itself beside what it sells. */
export type OrderFields = {
  readonly channel: OrderRecord['channel'];
  readonly source: OrderRecord['source'];
  readonly externalRef: string | null;
  /** Of a sale over the counter. */
  readonly tillSessionId?: number;
  readonly note: string;
  readonly customerNote: string;
  readonly tags: string[];
  /** Of a bill without an order. */
  readonly bill?: BillTerms | null;
};

/** What placing writes on the head of an order. */
export type Placing = {
  readonly orderNo: string;
  readonly status: 'placed' | 'confirmed';
  readonly placedAt: string;
  readonly confirmedAt: string | null;
  readonly paidIn: number;
  readonly codPromised: number;
  readonly holds: Hold[];
};

/** Writes a new order: as it is placed, or as a draft. */
export async function insertOrder(
  ctx: WriteContext,
  intake: OrderQuote,
  { fields, placing }: { fields: OrderFields; placing: Placing | null },
): Promise<{ order: OrderRecord; lines: LineRecord[]; charges: ChargeRecord[] }> {
  const { priced } = intake;
  const head = {
    ...fields,
    ...headOf(intake),
    ...(placing ?? { status: 'draft' as const, placedAt: ctx.now }),
    searchText: toSearchText({
      orderNo: placing?.orderNo ?? null,
      externalRef: fields.externalRef,
      customerPo: intake.business?.customerPo ?? null,
      buyer: intake.buyer,
      shippingAddress: intake.shippingAddress,
      lines: priced.lines,
    }),
  };
  const {
    row: order,
    parts: [lines, charges],
  } = await insertWithParts(ctx, salesOrders, head, [
    insertPart(
      orderLines,
      'orderId',
      priced.lines.map((line, index) => ({ ...line, lineNo: index + 1 })),
    ),
    insertPart(orderCharges, 'orderId', priced.openCharges),
  ]);
  await keepVerdicts(ctx, order.id, intake);
  return { order, lines, charges };
}

/** Keeps what became of each offer; one that keeps its discounts was not judged again. */
async function keepVerdicts(
  ctx: WriteContext,
  orderId: number,
  { priced }: OrderQuote,
): Promise<void> {
  const verdicts = [...(priced.offers?.verdicts ?? [])];
  if (verdicts.length === 0) return;
  await ctx.tx.insert(orderOffers).values({ orderId, verdicts });
}

type ChargeRecord = typeof orderCharges.$inferSelect;

type Changing = {
  readonly intake: OrderQuote;
  readonly saved: StoredOrder;
  readonly fields: Partial<OrderFields>;
  /** Of a draft that is placed with the change. */
  readonly placing: Placing | null;
};

/** Writes what changed of an order that the caller locked: its head, its lines, its charges. */
export async function updateOrder(
  ctx: WriteContext,
  { intake, saved, fields, placing }: Changing,
): Promise<{ order: OrderRecord; lines: LineRecord[] }> {
  const { order: before } = saved;
  const order = await changeRow(ctx, salesOrders, before, {
    ...fields,
    ...headOf(intake),
    grandTotal: intake.priced.totals.grandTotal + before.cancelledValue,
    ...placing,
    searchText: toSearchText({
      orderNo: placing?.orderNo ?? before.orderNo,
      externalRef: before.externalRef,
      customerPo: intake.business?.customerPo ?? null,
      buyer: intake.buyer,
      shippingAddress: intake.shippingAddress,
      lines: intake.priced.lines,
    }),
  });
  await takeOffLines(ctx, { intake, saved });
  await changeLines(ctx, { intake, saved });
  const all = await ctx.tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const last = all.reduce((most, { lineNo }) => Math.max(most, lineNo), 0);
  await insertLines(ctx, order.id, intake, { from: last + 1 });
  await ctx.tx
    .delete(orderCharges)
    .where(
      and(
        eq(orderCharges.orderId, order.id),
        eq(orderCharges.isInvoiced, false),
        eq(orderCharges.isCancelled, false),
      ),
    );
  await writeCharges(ctx, order.id, intake);
  if (intake.priced.offers) {
    await ctx.tx.delete(orderOffers).where(eq(orderOffers.orderId, order.id));
  }
  await keepVerdicts(ctx, order.id, intake);
  const lines = await ctx.tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.lineNo);
  return { order, lines: lines.filter((line) => openQty(line) > 0) };
}

function headOf(intake: OrderQuote) {
  const { priced } = intake;
  return {
    buyerKind: intake.buyer?.kind ?? null,
    buyerId: intake.buyer?.id ?? null,
    priceMode: intake.priceMode,
    roundTo: intake.roundTo,
    taxRounding: intake.taxRounding.by,
    taxToRupee: intake.taxRounding.toRupee,
    shippingAddress: intake.shippingAddress,
    billingAddress: intake.billingAddress,
    placeOfSupply: priced.placeOfSupply,
    placeReason: intake.placeReason,
    ...(intake.business
      ? {
          groupId: intake.business.group.id,
          personId: intake.business.personId,
          customerPo: intake.business.customerPo,
          customerPoDate: intake.business.customerPoDate,
          validUntil: intake.business.validUntil,
          buyerGstin: intake.business.gstin,
          isSez: intake.business.isSez,
        }
      : {}),
    deliveryMethod: intake.deliveryMethod,
    promisedOn: intake.promisedOn,
    staffDiscount: intake.staffDiscount,
    couponCode: intake.couponCode,
    chosenOfferIds: [...intake.chosenOfferIds],
    ...priced.totals,
  };
}

async function insertLines(
  ctx: WriteContext,
  orderId: number,
  { lines, priced }: OrderQuote,
  { from }: { from: number },
): Promise<LineRecord[]> {
  const added = priced.lines.filter((_, index) => lines[index]?.id === undefined);
  return insertRows(
    ctx,
    orderLines,
    added.map((line, index) => ({ ...line, orderId, lineNo: from + index })),
  );
}

/** Lines that are left out are removed from a draft, and taken off an order that was placed. */
async function takeOffLines(
  ctx: WriteContext,
  { intake, saved }: { intake: OrderQuote; saved: StoredOrder },
): Promise<void> {
  const kept = new Set(intake.lines.map(({ id }) => id));
  for (const line of saved.lines) {
    if (kept.has(line.id)) continue;
    if (saved.order.status === 'draft') {
      await removeRow(ctx, orderLines, line.id);
      continue;
    }
    await updateRow(
      ctx,
      orderLines,
      { id: line.id },
      {
        qtyCancelled: line.qty,
        listAmount: 0,
        itemDiscount: 0,
        orderDiscount: 0,
        couponDiscount: 0,
        staffDiscount: 0,
        netAmount: 0,
        taxComponents: line.taxComponents.map((part) => ({ ...part, amount: 0 })),
        taxable: 0,
        taxAmount: 0,
        total: 0,
      },
    );
  }
}

async function changeLines(
  ctx: WriteContext,
  { intake, saved }: { intake: OrderQuote; saved: StoredOrder },
): Promise<void> {
  for (const [index, { id }] of intake.lines.entries()) {
    const priced = intake.priced.lines[index];
    const before = saved.lines.find((line) => line.id === id);
    if (!before || !priced) continue;
    const qty = priced.qty + before.qtyCancelled;
    await updateRow(ctx, orderLines, { id: before.id }, { ...priced, qty });
  }
}

async function writeCharges(
  ctx: WriteContext,
  orderId: number,
  { priced }: OrderQuote,
): Promise<void> {
  await insertRows(
    ctx,
    orderCharges,
    priced.openCharges.map((charge) => ({ ...charge, orderId })),
  );
}

/** Removes a draft with everything that hangs on it. */
export async function removeDraft(ctx: WriteContext, order: OrderRecord): Promise<void> {
  await ctx.tx.delete(orderCharges).where(eq(orderCharges.orderId, order.id));
  await ctx.tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await ctx.tx.delete(orderOffers).where(eq(orderOffers.orderId, order.id));
  await removeRow(ctx, salesOrders, order.id);
}
