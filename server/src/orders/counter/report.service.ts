import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type TillReport,
  type TillSessionListInput,
  TillSessionRow,
} from '@counting-house/contract/orders/till.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { needsRight, type ReadContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { withinDays } from '../../platform/rows/days.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRows } from '../../platform/rows/read.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { salesOrders } from '../order.table.ts';
import { orderPayments } from '../payments/payment.table.ts';
import { countedCash, expectedCash } from './till.rules.ts';
import { depositTo } from './till.service.ts';
import { tillMoves, tills, tillSessions } from './till.table.ts';

const closers = alias(users, 'closer');

/**
 * The day report of a till.
 *
 * @throws {Problem} `not_found`; `right_missing` (403) of the till of somebody else.
 */
export async function getTillSession(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<TillReport> {
  const session = await readRow(ctx, tillSessions, id);
  if (session.userId !== ctx.user.id) needsRight(ctx, 'orders.till.read');
  return tillReport(ctx, id);
}

/** Day reports, the latest first. */
export function listTillSessions(
  ctx: ReadContext,
  input: TillSessionListInput,
): Promise<ListAnswer<TillSessionRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(TillSessionRow, tillSessions),
        tillName: tills.name,
        by: users.name,
        countedCash: tillSessions.counted,
        difference: sql<number | null>`${tillSessions.counted} - ${tillSessions.expected}`.mapWith(
          (value: string | null) => (value === null ? null : Number(value)),
        ),
      })
      .from(tillSessions)
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .innerJoin(users, eq(users.id, tillSessions.userId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: tillSessions.id })
      .from(tillSessions)
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .innerJoin(users, eq(users.id, tillSessions.userId))
      .$dynamic(),
    id: tillSessions.id,
    where: [
      ...asked(input, { tillId: tillSessions.tillId }),
      ...withinDays(ctx, tillSessions.openedAt, { from: input.openedFrom, to: input.openedTo }),
    ],
    search: [tillSessions.number, tills.name, users.name],
    numbers: [tillSessions.number],
    sorts: { openedAt: tillSessions.openedAt },
    defaultSort: '-openedAt',
  });
}

/** What a till did from its opening on. @throws {Problem} `not_found`. */
export async function tillReport(ctx: ReadContext, id: number): Promise<TillReport> {
  const session = theOne(
    tillSessions,
    await ctx.tx
      .select({
        session: tillSessions,
        tillName: tills.name,
        depositTo: depositTo(tills.cashAccountId),
        by: users.name,
        closedBy: closers.name,
      })
      .from(tillSessions)
      .innerJoin(tills, eq(tills.id, tillSessions.tillId))
      .innerJoin(users, eq(users.id, tillSessions.userId))
      .leftJoin(closers, eq(closers.id, tillSessions.closedById))
      .where(eq(tillSessions.id, id)),
  );
  const { float, expected, counted, counts, ...head } = session.session;
  const methods = await methodsOf(ctx, id);
  const moves = await readRows(ctx, tillMoves, { sessionId: id }, { orderBy: ['id'] });
  const cash = await readCash(ctx, id);
  const sold = await soldAt(ctx, id);
  return {
    ...head,
    id,
    tillName: session.tillName,
    depositTo: session.depositTo,
    by: session.by,
    closedBy: session.closedBy,
    float,
    ...sold,
    methods,
    moves: moves.map((move) => ({
      ...move,
      at: move.createdAt,
    })),
    paidIn: cash.paidIn,
    paidOut: cash.paidOut,
    expected: expected ?? expectedCash({ float, ...cash }),
    countedCash: counted,
    counts: counts.toSorted((a, b) => b.value - a.value),
    difference: counted === null || expected === null ? null : countedCash(counts) - expected,
  };
}

const sumWhere = (direction: 'in' | 'out') =>
  sql<number>`coalesce(sum(${orderPayments.amount})
    filter (where ${orderPayments.direction} = ${direction}), 0)`.mapWith(Number);

/** What buyers paid and got back at a till, by the way of paying. */
function methodsOf(ctx: ReadContext, sessionId: number) {
  return ctx.tx
    .select({
      method: orderPayments.method,
      received: sumWhere('in'),
      givenBack: sumWhere('out'),
    })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.tillSessionId, sessionId),
        inArray(orderPayments.status, ['pending', 'done', 'bounced']),
      ),
    )
    .groupBy(orderPayments.method)
    .orderBy(asc(orderPayments.method));
}

/** Cash that came into a till and went out of it since it was opened, paise. */
export async function readCash(ctx: ReadContext, sessionId: number) {
  const methods = await methodsOf(ctx, sessionId);
  const cash = methods.find(({ method }) => method === 'cash');
  const moved = (direction: 'in' | 'out') =>
    sql<number>`coalesce(sum(${tillMoves.amount})
      filter (where ${tillMoves.direction} = ${direction}), 0)`.mapWith(Number);
  const [moves] = await ctx.tx
    .select({ paidIn: moved('in'), paidOut: moved('out') })
    .from(tillMoves)
    .where(eq(tillMoves.sessionId, sessionId));
  return {
    received: cash?.received ?? 0,
    givenBack: cash?.givenBack ?? 0,
    paidIn: moves?.paidIn ?? 0,
    paidOut: moves?.paidOut ?? 0,
  };
}

/** The bills of a till. */
async function soldAt(ctx: ReadContext, sessionId: number) {
  const sum = (of: PgColumn) => sql<number>`coalesce(sum(${of}), 0)`.mapWith(Number);
  const [sold] = await ctx.tx
    .select({
      bills: sql<number>`count(*)::int`,
      sales: sum(salesOrders.grandTotal),
      offers: sum(salesOrders.offerDiscountAmount),
      staff: sum(salesOrders.staffDiscountAmount),
      tax: sum(salesOrders.taxAmount),
    })
    .from(salesOrders)
    .where(eq(salesOrders.tillSessionId, sessionId));
  return {
    bills: sold?.bills ?? 0,
    sales: sold?.sales ?? 0,
    discounts: (sold?.offers ?? 0) + (sold?.staff ?? 0),
    tax: sold?.tax ?? 0,
  };
}
