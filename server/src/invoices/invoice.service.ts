import {
  type Invoice,
  type InvoiceListInput,
  type InvoicePayment,
  InvoiceRow,
  type InvoiceStatus,
} from '@counting-house/contract/invoices/invoice.ts';
import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { journalEntries } from '../books/journal/journal.table.ts';
import { allocations, openItems } from '../books/open-items/open-item.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import { orderPayments } from '../orders/payments/payment.table.ts';
import { dateIn } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { asked, pick, range } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { readRows } from '../platform/rows/read.ts';
import { pageOf } from '../platform/rows/list.ts';
import { searchOf } from '../platform/rows/words.ts';
import { theOne } from '../platform/rows/rows.ts';
import { users } from '../platform/people/user.table.ts';
import { creditNotes } from './credit/credit-note.table.ts';
import { salesInvoiceLines } from './invoice-line.table.ts';
import { invoiceSearchText } from './papers/invoice-search-text.ts';
import { salesInvoices } from './invoice.table.ts';

/** An invoice is an open item of the books, unless its total is zero. */
const itemOf = and(
  eq(openItems.sourceKind, 'sales_invoice'),
  eq(openItems.sourceId, salesInvoices.id),
  eq(openItems.side, 'debit'),
  isNull(openItems.voidedOn),
);
const { rest } = salesInvoices;
const { credited } = salesInvoices;
const isIssued = sql`${salesInvoices.status} = 'issued'`;
/** A credit that lies open beside its invoice, because a payment was taken back since, is no payment. */
const paid =
  sql<number>`case when ${isIssued} then greatest(${salesInvoices.total} - ${rest} - ${credited}, 0) else 0 end`.mapWith(
    Number,
  );
const buyerName = sql<string>`${salesInvoices.buyer} ->> 'name'`;
const gstin = sql<string>`${salesInvoices.buyer} ->> 'gstin'`;
const number = sql<string>`coalesce(${salesInvoices.number}, '')`;

const search = {
  places: [invoiceSearchText],
  numbers: [salesInvoices.number, salesInvoices.orderNo],
};

/** Invoices, the last one first; with the sums of everything that matches when they are asked for. */
export async function listInvoices(ctx: ReadContext, input: InvoiceListInput) {
  const where = conditionsOf(ctx, input);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(rowFields).from(salesInvoices).$dynamic(),
    matching: ctx.tx.select({ id: salesInvoices.id }).from(salesInvoices).$dynamic(),
    id: salesInvoices.id,
    where,
    search: search.places,
    numbers: search.numbers,
    sorts: { ...pick(salesInvoices, 'issueDate', 'number', 'total', 'dueDate'), rest },
    defaultSort: '-issueDate',
  });
  const rows = page.rows.map((row) => ({ ...row, status: statusOf(ctx, row) }));
  return { ...page, rows, sums: input.sums ? await sumsOf(ctx, input, where) : null };
}

const rowFields = {
  ...columnsFor(InvoiceRow, salesInvoices),
  number,
  buyerName,
  gstin,
  paid,
  credited,
  rest,
  isCancelled: sql<boolean>`${salesInvoices.status} = 'cancelled'`,
};

function conditionsOf(ctx: ReadContext, input: InvoiceListInput): (SQL | undefined)[] {
  const isOverdue = sql`${rest} > 0 and ${salesInvoices.dueDate} < ${ctx.today}`;
  const states: Readonly<Record<InvoiceStatus, SQL>> = {
    cancelled: sql`${salesInvoices.status} = 'cancelled'`,
    credited: sql`${credited} > 0 and ${credited} = ${salesInvoices.total} and ${rest} = 0`,
    paid: sql`${isIssued} and ${rest} = 0 and (${credited} = 0 or ${credited} < ${salesInvoices.total})`,
    overdue: isOverdue,
    part_paid: sql`${rest} > 0 and ${paid} > 0 and ${salesInvoices.dueDate} >= ${ctx.today}`,
    unpaid: sql`${rest} > 0 and ${paid} = 0 and ${salesInvoices.dueDate} >= ${ctx.today}`,
  };
  return [
    input.status && or(...input.status.map((status) => states[status])),
    input.isOverdue ? isOverdue : undefined,
    ...asked(input, {
      ...pick(salesInvoices, 'series', 'channel', 'orderId'),
      ids: salesInvoices.id,
      issued: range(salesInvoices.issueDate),
    }),
    input.customerId === undefined
      ? undefined
      : and(eq(salesInvoices.buyerKind, 'customer'), eq(salesInvoices.buyerId, input.customerId)),
  ];
}

async function sumsOf(
  ctx: ReadContext,
  input: InvoiceListInput,
  where: readonly (SQL | undefined)[],
) {
  const sum = (of: SQL) => sql<number>`coalesce(sum(${of}), 0)`.mapWith(Number);
  const matches = and(...where, ...(await searchOf(ctx, input.q, search)));
  const [all] = await ctx.tx
    .select({ total: sum(sql`${salesInvoices.total}`), credited: sum(sql`${credited}`) })
    .from(salesInvoices)
    .where(and(isIssued, matches));
  const [left] = await ctx.tx
    .select({
      open: sum(sql`${rest}`),
      overdue: sum(sql`case when ${salesInvoices.dueDate} < ${ctx.today} then ${rest} else 0 end`),
    })
    .from(salesInvoices)
    .where(and(sql`${rest} > 0`, matches));
  const { open, overdue } = left ?? { open: 0, overdue: 0 };
  const { total, credited: back } = all ?? { total: 0, credited: 0 };
  return { total, credited: back, received: total - back - open, open, overdue };
}

/** @throws {Problem} `not_found`. */
export async function getInvoice(ctx: ReadContext, { id }: { id: number }): Promise<Invoice> {
  const found = theOne(
    salesInvoices,
    await ctx.tx
      .select({
        ...rowFields,
        invoice: salesInvoices,
        itemId: openItems.id,
        placedAt: salesOrders.placedAt,
        issuedBy: sql<string>`coalesce(${users.name}, '')`,
      })
      .from(salesInvoices)
      .innerJoin(salesOrders, eq(salesOrders.id, salesInvoices.orderId))
      .leftJoin(openItems, itemOf)
      .leftJoin(users, eq(users.id, salesInvoices.createdBy))
      .where(eq(salesInvoices.id, id)),
  );
  const { invoice, itemId, placedAt, issuedBy, ...row } = found;
  const notes = await readRows(ctx, creditNotes, { invoiceId: id }, { orderBy: ['id'] });
  const lines = await ctx.tx
    .select()
    .from(salesInvoiceLines)
    .where(eq(salesInvoiceLines.invoiceId, id))
    .orderBy(asc(salesInvoiceLines.lineNo));
  const [entry] = await ctx.tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.sourceKind, 'sales_invoice'), eq(journalEntries.sourceId, id)))
    .limit(1);
  return {
    ...invoice,
    ...row,
    issuedBy,
    status: statusOf(ctx, row),
    orderDate: dateIn(ctx.settings['business.timeZone'], new Date(placedAt ?? invoice.createdAt)),
    lines,
    payments: itemId === null ? [] : await paymentsOf(ctx, itemId),
    creditNotes: notes.map((note) => ({
      id: note.id,
      number: note.number ?? '',
      issueDate: note.issueDate,
      total: note.total,
      isCancelled: note.status === 'cancelled',
    })),
    entryId: entry?.id ?? null,
  };
}

/** What settled an invoice, oldest first. */
async function paymentsOf(ctx: ReadContext, itemId: number): Promise<InvoicePayment[]> {
  const credits = alias(openItems, 'credit_item');
  const rows = await ctx.tx
    .select({
      method: orderPayments.method,
      docNo: credits.docNo,
      date: credits.docDate,
      amount: allocations.amount,
      entryId: credits.entryId,
    })
    .from(allocations)
    .innerJoin(credits, eq(credits.id, allocations.creditItemId))
    .leftJoin(
      orderPayments,
      and(eq(credits.sourceKind, 'order_payment'), eq(orderPayments.id, credits.sourceId)),
    )
    .where(and(eq(allocations.debitItemId, itemId), isNull(allocations.reversedOn)))
    .orderBy(asc(credits.docDate), asc(allocations.id));
  return rows.map(({ method, docNo, ...payment }) => ({
    ...payment,
    label: method ? `Paid by ${method === 'cod' ? 'COD' : paymentMethodNames[method]}` : docNo,
  }));
}

type Owed = {
  readonly total: number;
  readonly paid: number;
  readonly credited: number;
  readonly rest: number;
  readonly dueDate: string;
  readonly isCancelled: boolean;
};

function statusOf(ctx: ReadContext, of: Owed): InvoiceStatus {
  if (of.isCancelled) return 'cancelled';
  if (of.rest === 0) return of.credited > 0 && of.credited === of.total ? 'credited' : 'paid';
  if (of.dueDate < ctx.today) return 'overdue';
  return of.paid > 0 ? 'part_paid' : 'unpaid';
}
