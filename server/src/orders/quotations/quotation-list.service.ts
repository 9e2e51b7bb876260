import {
  type Quotation,
  type QuotationListInput,
  QuotationRow,
  type QuotationState,
} from '@counting-house/contract/orders/quotation.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, desc, eq, gte, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { withinDays } from '../../platform/rows/days.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { isBuyer } from '../buyers/buyer.service.ts';
import { buyers } from '../buyers/buyer.table.ts';
import { getOrder } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { quotationState, saysOther, whyNotConvert } from './quotation.rules.ts';
import { quotations } from './quotation.table.ts';

/** Quotations, the newest first; superseded ones where they are asked for, or those of one order. */
export async function listQuotations(
  ctx: ReadContext,
  input: QuotationListInput,
): Promise<ListAnswer<QuotationRow>> {
  const page = await pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: quotations.id })
      .from(quotations)
      .innerJoin(salesOrders, eq(salesOrders.id, quotations.orderId))
      .$dynamic(),
    id: quotations.id,
    where: [
      ...asked(input, {
        ...pick(salesOrders, 'channel', 'customerId', 'companyId'),
        ids: quotations.id,
        orderId: quotations.orderId,
      }),
      input.state
        ? or(...input.state.map((state) => inState(state, ctx.today)))
        : input.orderId === undefined && input.ids === undefined
          ? ne(quotations.status, 'superseded')
          : undefined,
      ...withinDays(ctx, quotations.issuedAt, { from: input.issuedFrom, to: input.issuedTo }),
    ],
    search: [quotations.searchText],
    numbers: [quotations.number],
    sorts: pick(quotations, 'issuedAt', 'validUntil', 'total'),
    defaultSort: '-issuedAt',
  });
  return { ...page, rows: page.rows.map((row) => shown(ctx, row)) };
}

/** A quotation as it was issued, with its revisions. @throws {Problem} `not_found`. */
export async function getQuotation(ctx: ReadContext, { id }: { id: number }): Promise<Quotation> {
  const row = theOne(quotations, await rowsOf(ctx).where(eq(quotations.id, id)));
  const [kept] = await ctx.tx
    .select({ paper: quotations.paper, sentTo: quotations.sentTo })
    .from(quotations)
    .where(eq(quotations.id, id));
  const { paper, sentTo } = theOne(quotations, kept ? [kept] : []);
  const { order } = paper;
  const isDraft = row.orderStatus === 'draft' && row.status === 'sent';
  const now = isDraft ? await getOrder(ctx, { id: row.orderId }) : null;
  const hasChanged = now !== null && saysOther(order, now);
  return {
    ...shown(ctx, row),
    buyerEmail: row.buyerEmail,
    lines: order.lines
      .filter(({ qty, qtyCancelled }) => qty > qtyCancelled)
      .map(({ lineNo, sku, title, qty, unitCode, unitPrice, netAmount }) => ({
        lineNo,
        sku,
        title,
        qty,
        unitCode,
        unitPrice,
        netAmount,
      })),
    chargesAmount: order.chargesAmount,
    taxAmount: order.taxAmount,
    isInclusive: order.priceMode === 'inclusive',
    customerNote: order.customerNote,
    sentTo,
    hasChanged,
    whyNotConvert: whyNotConvert(row, { today: ctx.today, hasChanged }),
    revisions: await revisionsOf(ctx, row.orderId),
  };
}

async function revisionsOf(ctx: ReadContext, orderId: number): Promise<Quotation['revisions']> {
  const { id, number, status, validUntil, issuedAt, total } = quotations;
  const rows = await ctx.tx
    .select({ id, number, status, validUntil, issuedAt, total })
    .from(quotations)
    .where(eq(quotations.orderId, orderId))
    .orderBy(desc(id));
  return rows.map(({ status: is, validUntil: until, ...row }) => ({
    ...row,
    state: quotationState({ status: is, validUntil: until }, ctx.today),
  }));
}

const rowsOf = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(QuotationRow, quotations),
      status: quotations.status,
      ...pick(salesOrders, 'channel', 'buyerKind', 'buyerId', 'orderNo'),
      buyerName: buyers.name,
      buyerEmail: buyers.email,
      orderStatus: salesOrders.status,
      createdByName: sql<string>`coalesce(${users.name}, 'Counting House')`,
    })
    .from(quotations)
    .innerJoin(salesOrders, eq(salesOrders.id, quotations.orderId))
    .leftJoin(buyers, isBuyer)
    .leftJoin(users, eq(users.id, quotations.createdBy));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const shown = (
  ctx: ReadContext,
  { status, orderStatus: _status, buyerEmail: _mail, ...row }: Row,
): QuotationRow => ({
  ...row,
  state: quotationState({ status, validUntil: row.validUntil }, ctx.today),
});

function inState(state: QuotationState, today: string): SQL | undefined {
  const { status, validUntil } = quotations;
  switch (state) {
    case 'sent':
      return and(eq(status, 'sent'), or(isNull(validUntil), gte(validUntil, today)));
    case 'expired':
      return and(eq(status, 'sent'), lt(validUntil, today));
    case 'accepted':
    case 'lost':
    case 'superseded':
      return eq(status, state);
  }
}
