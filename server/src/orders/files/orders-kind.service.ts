import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  NewOrder,
  type OrderPreview,
  OrderPreviewInput,
} from '@counting-house/contract/orders/order-entry.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import type {
  Judged,
  JudgedRow,
  Kept,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import { judged } from '../../lists/row-reader.service.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { rupees } from '../../platform/money.ts';
import { Problem, ruleBroken, sentenceOf } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { cancelOpen } from '../cancelling/cancel-open.service.ts';
import { lockOrder, lockOrders } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { placeSale } from '../placing/order-entry.service.ts';
import { orderFields, orderSample } from './orders-file.ts';
import { ordersIn, type ReadOrder } from './orders-reading.rules.ts';
import { previewOrder } from '../placing/preview.service.ts';

/** Orders of one file; each is priced as if it were placed. */
const mostOrders = 500;

/** Orders with their lines, a row for each line; the order's own number tells which belong together. */
export const ordersList: KindOfList = {
  page: addresses.allOrders,
  fields: orderFields,
  sample: orderSample,
  judge,
  undo: cancelUploaded,
};

/**
 * Judges each order by pricing it as placing does: an order that is here already is left alone, and what one
 * takes of the stock is not there for the next.
 */
async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const read = ordersIn(sheet);
  const refs = read.map(({ ref }) => ref).filter(Boolean);
  const here = await hereAlready(ctx, refs);
  const known = await knownBuyers(
    ctx,
    read.flatMap(({ order }) => order.customer?.phone ?? []),
  );
  const taken = new Map<number, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const [index, one] of read.entries()) {
    const rowNos = one.rows.map(({ rowNo }) => rowNo);
    const old = here.get(one.ref);
    if (old) {
      const [first] = one.rows;
      first?.warn(`Order ${one.ref} is here already as ${old.orderNo ?? 'a draft'}`);
      rows.push(
        ...one.rows.map((reader) =>
          judged(reader, { ...nothing, action: 'same', targetId: old.id }),
        ),
      );
      steps.push({ rowNos, apply: async () => new Map(rowNos.map((rowNo) => [rowNo, old.id])) });
      continue;
    }
    if (index >= mostOrders)
      one.wrong('orderRef', `At most ${mostOrders} orders in one file. Split it`);
    const buyer = known.get(one.order.customer?.phone ?? '');
    const found = isSound(one) ? await priceOf(ctx, one, { isNewBuyer: !buyer }) : null;
    if (found) passStock(one, found.priced, taken);
    const after = {
      Order: one.ref,
      Customer: buyer ?? `${one.order.customer?.name ?? ''} (new)`,
      ...(found ? { Total: rupees(found.priced.grandTotal) } : {}),
    };
    rows.push(
      ...one.rows.map((reader, line) =>
        judged(reader, {
          action: 'create',
          targetId: null,
          before: {},
          after: line === 0 ? after : { Order: one.ref },
        }),
      ),
    );
    const isConfirmed = sheet.options.confirmOrders === true;
    steps.push({
      rowNos,
      apply: async (write) => {
        const id = found ? await place(write, one, { ...found, isConfirmed }) : 0;
        return new Map(rowNos.map((rowNo) => [rowNo, id]));
      },
    });
  }
  const byRow = rows.toSorted((a, b) => a.rowNo - b.rowNo);
  return { rows: wholeOrders(byRow, read), steps, warnings: [] };
}

const nothing = { before: {}, after: {} };

const isSound = ({ rows }: ReadOrder) => rows.every(({ errors }) => errors.length === 0);

/** An order with one wrong row is not taken; its other rows say so. */
function wholeOrders(rows: readonly JudgedRow[], read: readonly ReadOrder[]): JudgedRow[] {
  const broken = new Map<number, number>();
  for (const one of read) {
    const wrong = one.rows.find(({ errors }) => errors.length > 0);
    if (wrong) for (const { rowNo } of one.rows) broken.set(rowNo, wrong.rowNo);
  }
  return rows.map((row) => {
    const by = broken.get(row.rowNo);
    if (by === undefined || row.action === 'error') return row;
    const text = `Row ${by} of the same order has an error`;
    return { ...row, action: 'error', errors: [{ column: 'orderRef', text }] };
  });
}

/** Prices an order and tells at its rows what placing would refuse; null where that cannot be said. */
async function priceOf(
  ctx: ReadContext,
  one: ReadOrder,
  { isNewBuyer }: { isNewBuyer: boolean },
): Promise<{ priced: OrderPreview; order: ReadOrder['order'] } | null> {
  if (isNewBuyer && !may(ctx, 'customers.customer.write')) {
    one.wrong('phone', 'You do not have the right to add customers');
    return null;
  }
  if (one.order.payments && !may(ctx, 'orders.payment.record')) {
    one.wrong('payment', 'You do not have the right to record payments');
    return null;
  }
  try {
    const order = await withPayment(ctx, one.order);
    const priced = await previewOrder(ctx, askOf(order));
    for (const [path, text] of Object.entries(priced.fields)) {
      if (path === 'customerId' && isNewBuyer) continue;
      one.wrongAt(path, text);
    }
    for (const text of priced.warnings) one.rows[0]?.warn(text);
    return { priced, order };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const fields = Object.entries(error.beside.fields ?? {});
    for (const [path, text] of fields) one.wrongAt(path, text);
    if (fields.length === 0) one.wrong('orderRef', sentenceOf(error));
    return null;
  }
}

/** The payment of a file covers the order, whose total may depend on how it is paid. */
async function withPayment(
  ctx: ReadContext,
  order: ReadOrder['order'],
): Promise<ReadOrder['order']> {
  const [payment] = order.payments ?? [];
  if (!payment) return order;
  const { grandTotal } = await previewOrder(ctx, askOf(order));
  return { ...order, payments: [{ ...payment, amount: Math.max(1, grandTotal) }] };
}

function askOf(order: ReadOrder['order']): OrderPreviewInput {
  const { customer, shippingAddress, deliveryMethod, lines, promisedOn, payments } = order;
  return OrderPreviewInput.parse({
    ...(customer ? { customer } : {}),
    ...(shippingAddress ? { shippingAddress } : {}),
    ...(deliveryMethod ? { deliveryMethod } : {}),
    ...(promisedOn ? { promisedOn } : {}),
    ...(payments ? { payments } : {}),
    lines,
    reprice: 'refresh',
  });
}

/** @param taken variant → what the orders above take, thousandths. */
function passStock(one: ReadOrder, priced: OrderPreview, taken: Map<number, number>): void {
  for (const [index, { variantId, qty, stock, title }] of priced.lines.entries()) {
    const before = taken.get(variantId) ?? 0;
    taken.set(variantId, before + qty);
    if (stock.available === null || stock.isBackorder || before + qty <= stock.available) continue;
    const left = Math.max(0, stock.available - before) / 1_000;
    const above = before > 0 ? ' after the orders above' : '';
    one.wrongAt(`lines.${index}.qty`, `Only ${left} of ${title} free${above}`);
  }
}

/** Places an order of the file by the same way as any other. */
async function place(
  ctx: WriteContext,
  { ref }: ReadOrder,
  {
    priced,
    order,
    isConfirmed,
  }: { priced: OrderPreview; order: ReadOrder['order']; isConfirmed: boolean },
): Promise<number> {
  const input = NewOrder.parse({
    ...order,
    externalRef: ref,
    place: true,
    confirm: isConfirmed,
    expectedTotal: priced.grandTotal,
  });
  const saved = await placeSale(ctx, input, { source: 'import' });
  return saved.id;
}

async function hereAlready(ctx: ReadContext, refs: readonly string[]) {
  if (refs.length === 0) return new Map<string, { id: number; orderNo: string | null }>();
  const rows = await ctx.tx
    .select({ id: salesOrders.id, orderNo: salesOrders.orderNo, ref: salesOrders.externalRef })
    .from(salesOrders)
    .where(and(eq(salesOrders.source, 'import'), inArray(salesOrders.externalRef, [...refs])));
  return new Map(rows.map(({ ref, ...order }) => [ref ?? '', order]));
}

/** Phone → name of those who bought before. */
async function knownBuyers(
  ctx: ReadContext,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (phones.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ phone: customers.phone, name: customers.name })
    .from(customers)
    .where(inArray(customers.phone, [...new Set(phones)]))
    .orderBy(asc(customers.id));
  return new Map(rows.map(({ phone, name }) => [phone, name]));
}

/**
 * Cancels orders of an upload that nobody worked on: not packed, invoiced or paid. Their numbers there are free
 * again, so that a mended file can bring them anew.
 *
 * Locks the orders, lowest id first.
 */
async function cancelUploaded(
  ctx: WriteContext,
  ids: readonly number[],
  upload: string,
): Promise<Kept[]> {
  const sorted = [...ids].sort((a, b) => a - b);
  await lockOrders(ctx, sorted);
  const kept: Kept[] = [];
  for (const id of sorted) {
    const tried = await attempt(ctx, async (within) => {
      const order = await lockOrder(within, id);
      if (order.status === 'cancelled') return;
      if (order.paidIn > order.paidOut) {
        throw ruleBroken('upload.built_on', `${order.orderNo} is paid. Cancel it by itself`);
      }
      if (order.status !== 'placed' && order.status !== 'confirmed') {
        throw ruleBroken('upload.built_on', `${order.orderNo} is ${order.status} already`);
      }
      const note = `Upload ${upload} was undone; its number there was ${order.externalRef}`;
      const { order: after } = await cancelOpen(within, order, {
        reason: { id: null, name: 'Upload undone', note },
      });
      await changeRow(within, salesOrders, after, { externalRef: null });
    });
    if (!tried.done) kept.push({ targetId: id, text: sentenceOf(tried.problem) });
  }
  return kept;
}
