import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type {
  BillableListInput,
  BillableStatus,
  InvoicePreview,
  InvoicePreviewInput,
  IssueMany,
  IssuedInvoice,
  NewInvoice,
} from '@counting-house/contract/invoices/billing.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { readBuyer, buyerRefOf, isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { billedOrder, taxDue, type BilledOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { eachOrder } from '../../orders/many/each-order.service.ts';
import {
  readOrderLines,
  lockOrder,
  lockWholeOrder,
  orderName,
  type OrderRecord,
} from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { addDays } from '../../platform/clock.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees, qtyText } from '../../platform/money.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { recordPayment } from '../../orders/payments/collect.service.ts';
import { lockDraft, removeDraft, type SeenDraft } from '../drafts/seen-draft.service.ts';
import { getInvoice } from '../invoice.service.ts';
import { issueForParcel, type IssuedInvoice as InvoiceRecord } from '../issuing/issue.service.ts';
import { openQty, partToInvoice } from '../issuing/invoiceable-order.rules.ts';
import { orderParcels } from '../../stock/demand/order-parcel.table.ts';

type Asked = Pick<InvoicePreviewInput, 'orderId' | 'lines' | 'issueDate'>;

const { grandTotal, cancelledValue, invoicedValue } = salesOrders;
const value = sql<number>`${grandTotal} - ${cancelledValue} - ${invoicedValue}`.mapWith(Number);
/** As the index of these orders says it, word by word. */
const isBillable = sql`${salesOrders.status} in ('confirmed', 'packed', 'shipped', 'delivered')
  and ${invoicedValue} < ${grandTotal} - ${cancelledValue}`;

/**
 * Something other than gift cards is open: these get their receipt when they are paid. Looked for order
 * by order (`offset 0`): the database takes a third of all orders to be billable, and would read every line.
 */
const hasGoodsOpen = sql`exists (select from order_line line where line.order_id = ${salesOrders.id}
  and line.kind <> 'gift_card' and line.qty - line.qty_cancelled > line.qty_invoiced offset 0)`;

/** Orders that no invoice covers in full, the oldest first, and what they come to. */
export async function listBillable(ctx: ReadContext, input: BillableListInput) {
  const stages = {
    any: null,
    packed: ['packed', 'shipped', 'delivered'],
    shipped: ['shipped', 'delivered'],
  } as const;
  const wanted = stages[input.stage];
  const where = [
    isBillable,
    hasGoodsOpen,
    wanted ? inArray(salesOrders.status, [...wanted]) : undefined,
    input.channel ? eq(salesOrders.channel, input.channel) : undefined,
    ofBuyer(input),
  ];
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: salesOrders.id,
        orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
        placedAt: salesOrders.placedAt,
        buyerName: buyers.name,
        buyerKind: buyers.kind,
        buyerId: buyers.id,
        status: sql<BillableStatus>`${salesOrders.status}`,
        grandTotal,
        invoicedValue,
        value,
      })
      .from(salesOrders)
      .innerJoin(buyers, isBuyer)
      .$dynamic(),
    matching: ctx.tx.select({ id: salesOrders.id }).from(salesOrders).$dynamic(),
    id: salesOrders.id,
    where,
    search: [salesOrders.searchText],
    numbers: [salesOrders.orderNo],
    sorts: { placedAt: salesOrders.placedAt },
    defaultSort: 'placedAt',
  });
  const [sum] = await ctx.tx
    .select({ open: sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number) })
    .from(salesOrders)
    .where(and(isBillable, hasGoodsOpen));
  return { ...page, open: sum?.open ?? 0 };
}

const ofBuyer = ({ buyerKind, buyerId }: Pick<BillableListInput, 'buyerKind' | 'buyerId'>) =>
  and(
    buyerKind ? eq(salesOrders.buyerKind, buyerKind) : undefined,
    buyerId ? eq(salesOrders.buyerId, buyerId) : undefined,
  );

/** What an invoice over part of an order would say. @throws {Problem} As `createInvoice`. */
export async function previewInvoice(now: ReadContext, asked: Asked): Promise<InvoicePreview> {
  const ctx = onDay(now, asked.issueDate);
  const order = await readRow(ctx, salesOrders, asked.orderId);
  refuseEarly(order);
  const billed = await asTaxedToday(ctx, await billedOrder(ctx, await wholeOf(ctx, order)));
  const wanted = wantedOf(billed, asked);
  const { taken, roundOff } = partToInvoice(billed, wanted);
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const sumOf = (key: 'taxable' | 'taxAmount') => taken.reduce((sum, line) => sum + line[key], 0);
  const [taxable, taxAmount] = [sumOf('taxable'), sumOf('taxAmount')];
  return {
    orderId: order.id,
    orderNo: orderName(order),
    buyerName: buyer.name,
    lines: billed.lines
      .filter((line) => line.qty > line.qtyCancelled && !isGiftCard(line))
      .map((line) => {
        const own = taken.find(({ orderLineId }) => orderLineId === line.id);
        return {
          orderLineId: line.id,
          title: line.title,
          sku: line.sku,
          unitCode: line.unitCode,
          isService: line.kind === 'service',
          ordered: line.qty - line.qtyCancelled,
          invoiced: line.qtyInvoiced,
          open: openQty(line),
          unitPrice: line.unitPrice,
          taxRate: line.taxRate,
          qty: own?.qty ?? 0,
          total: own?.total ?? 0,
        };
      }),
    charges: taken
      .filter(({ kind }) => kind === 'charge')
      .map(({ title, total }) => ({ label: title, total })),
    taxable,
    taxAmount,
    roundOff,
    total: taxable + taxAmount + roundOff,
    taxesByRate: taxesByRate(taken),
    dueDate: addDays(ctx.today, buyer.dueDays),
    terms: ctx.settings['invoices.terms'],
    buyerKind: buyer.kind,
    buyerId: buyer.id,
    balance: order.balance,
    pendingCod: order.pendingCod,
    deliveryMethod: order.deliveryMethod,
  };
}

/**
 * Issues an invoice over an order by hand, with what the buyer pays of the order.
 *
 * Locks as `issueByHand`; payments settle the invoice once it is issued.
 *
 * @throws {Problem} those of `issueByHand` and of `recordPayment`.
 */
export async function createInvoice(
  ctx: WriteContext,
  { payments = [], ...input }: NewInvoice,
): Promise<IssuedInvoice> {
  const { orderId } = input;
  const issued = await issueByHand(ctx, input);
  if (payments.length === 0) return { ...issued, warnings: [] };
  const { warnings } = await recordPayment(ctx, { orderId, payments });
  return { ...(await getInvoice(ctx, issued)), warnings };
}

/**
 * Issues an invoice over an order by hand.
 *
 * Locks the order, then the draft that it is issued from.
 *
 * @throws {Problem} `invoice.nothing_open`, `order.not_confirmed`, `invoice.date_order`, `order.tax_changed` (422);
 *   `invalid` (422) by line; `invoice.changed` (409) when it comes to another total than was expected;
 *   `invoice.draft_gone`, `stale` (409).
 */
export async function issueByHand(
  now: WriteContext,
  input: Omit<NewInvoice, 'payments'>,
): Promise<Invoice> {
  const { dueDate, expectedTotal, issueDate, draft: seen } = input;
  if (issueDate !== undefined && issueDate < now.today) {
    needsRight(now, 'invoices.invoice.backdate', 'issueDate');
  }
  const ctx = onDay(now, issueDate);
  if (dueDate !== undefined && dueDate < ctx.today) {
    throw invalid({ dueDate: 'Due date must be on or after the invoice date' });
  }
  const draft = seen ? await lockDraftOf(ctx, input.orderId, seen) : null;
  const invoice = await issueOf(ctx, input);
  if (draft) await removeDraft(ctx, draft);
  passTotal(invoice, expectedTotal);
  return getInvoice(ctx, { id: invoice.id });
}

function passTotal({ total }: InvoiceRecord, expected: number | undefined): void {
  if (expected === undefined || expected === total) return;
  const says = `The invoice is now ${rupees(total)}. Please review.`;
  throw conflict('invoice.changed', says);
}

/** Anyone who issues from a draft that is gone reads why before anything else. */
async function lockDraftOf(ctx: WriteContext, orderId: number, seen: SeenDraft) {
  await lockOrder(ctx, orderId);
  return lockDraft(ctx, orderId, seen);
}

/**
 * As on the day of an invoice: its tax, its number and its entry in the books are of that day.
 *
 * @throws {Problem} `invalid` (422) for a day in the future.
 */
function onDay<C extends ReadContext>(ctx: C, issueDate: string | undefined): C {
  if (issueDate === undefined || issueDate === ctx.today) return ctx;
  if (issueDate > ctx.today) throw invalid({ issueDate: 'The date cannot be in the future' });
  return { ...ctx, today: issueDate };
}

/** Issues what is open of several orders; each that cannot be says why. */
export function issueMany(ctx: WriteContext, { ids, seen }: IssueMany): Promise<RowResults> {
  const seenOf = new Map(seen.map(({ id, total }) => [id, total]));
  return eachOrder(ctx, ids, 'invoiced', async (within, { id }) => {
    passTotal(await issueOf(within, { orderId: id }), seenOf.get(id));
  });
}

async function issueOf(
  ctx: WriteContext,
  { orderId, lines, dueDate, note, terms }: Asked & Pick<NewInvoice, 'dueDate' | 'note' | 'terms'>,
): Promise<InvoiceRecord> {
  const whole = await lockWholeOrder(ctx, orderId);
  refuseEarly(whole.order);
  const wanted = wantedOf(whole, { orderId, lines });
  const invoice = await issueForParcel(ctx, {
    orderId,
    whole,
    lines: wanted,
    parcelId: null,
    packedIn: whole.order.invoicedValue === 0 && !lines ? await parcelsOf(ctx, orderId) : [],
    dueDate,
    note,
    terms,
  });
  if (!invoice) throw nothingOpen();
  return invoice;
}

const nothingOpen = () =>
  ruleBroken('invoice.nothing_open', 'Everything on this order is invoiced');

function refuseEarly({ status }: OrderRecord): void {
  if (status === 'draft' || status === 'placed') {
    throw ruleBroken('order.not_confirmed', 'Confirm the order first');
  }
  if (status === 'cancelled') throw ruleBroken('order.cancelled', 'This order is cancelled');
}

/** The quantities to bill, held against what is open. */
function wantedOf(
  { lines: all }: Pick<BilledOrder, 'lines'>,
  { lines: asked }: Asked,
): { lineId: number; qty: number }[] {
  const open = all.filter((line) => openQty(line) > 0 && !isGiftCard(line));
  if (open.length === 0) throw nothingOpen();
  if (!asked) return open.map((line) => ({ lineId: line.id, qty: openQty(line) }));
  const refused: Record<string, string> = {};
  for (const [index, { orderLineId, qty }] of asked.entries()) {
    const line = all.find(({ id }) => id === orderLineId);
    const left = line ? openQty(line) : 0;
    if (qty > left) {
      const unit = line?.unitCode ?? '';
      refused[`lines.${index}.qty`] = `Only ${qtyText(left, unit)} are left to invoice`;
    }
  }
  if (Object.keys(refused).length > 0) throw invalid(refused);
  return asked.map(({ orderLineId, qty }) => ({ lineId: orderLineId, qty }));
}

const wholeOf = async (ctx: ReadContext, order: OrderRecord) => ({
  order,
  lines: await readOrderLines(ctx, order.id),
});

/** The order as an invoice of today would tax it. */
async function asTaxedToday(ctx: ReadContext, billed: BilledOrder): Promise<BilledOrder> {
  const due = await taxDue(ctx, billed);
  if (!due) return billed;
  const merged = <T extends { id: number }>(rows: readonly T[], fresh: readonly { id: number }[]) =>
    rows.map((row) => ({ ...row, ...fresh.find(({ id }) => id === row.id) }));
  return {
    ...billed,
    order: { ...billed.order, ...due.totals },
    lines: merged(billed.lines, due.lines),
    charges: merged(billed.charges, due.charges),
  };
}

async function parcelsOf(ctx: ReadContext, orderId: number): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: orderParcels.id })
    .from(orderParcels)
    .where(and(eq(orderParcels.orderId, orderId), ne(orderParcels.status, 'cancelled')));
  return rows.map(({ id }) => id);
}
