import { OrderEvent, type OrderEventKind } from '@counting-house/contract/orders/timeline.ts';
import { and, desc, eq } from 'drizzle-orm';
import { tellMentioned } from '../admin/audit/mention.service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { invariant } from '../platform/problem.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { insertRaw, readRow } from '../platform/rows/rows.ts';
import { orderEvents } from './event.table.ts';
import { salesOrders } from './order.table.ts';

const mostEvents = 500;

export type NewEvent = {
  readonly orderId: number;
  readonly kind: OrderEventKind;
  readonly text: string;
  /** What an edit replaced, and by what. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Writes a row on the timeline of an order. */
export async function noteEvent(ctx: WriteContext, event: NewEvent): Promise<OrderEvent> {
  const [row] = await noteEvents(ctx, [event]);
  invariant(row, 'an insert answers its row');
  return row;
}

/** Writes rows on the timelines of orders, in this order, in one statement. */
export async function noteEvents(
  ctx: WriteContext,
  events: readonly NewEvent[],
): Promise<OrderEvent[]> {
  if (events.length === 0) return [];
  const stamps = { byName: ctx.user.name, createdAt: ctx.now, createdBy: ctx.user.id };
  const rows = await insertRaw(
    ctx,
    orderEvents,
    events.map((event) => ({ ...event, ...stamps })),
  );
  return rows.map(({ id, kind, text, byName, createdAt: at }) => ({ id, kind, text, byName, at }));
}

/** What happened to an order, newest first. */
export async function getTimeline(
  ctx: ReadContext,
  { id, kind }: { id: number; kind?: OrderEventKind | undefined },
): Promise<{ rows: OrderEvent[] }> {
  const rows = await ctx.tx
    .select(fields)
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), kind ? eq(orderEvents.kind, kind) : undefined))
    .orderBy(desc(orderEvents.id))
    .limit(atMost(mostEvents));
  return { rows };
}

/** Writes what somebody wants the others to know; people named in it behind an @ are told. */
export async function addNote(
  ctx: WriteContext,
  { id, text }: { id: number; text: string },
): Promise<OrderEvent> {
  const { orderNo } = await readRow(ctx, salesOrders, id);
  await tellMentioned(ctx, text, `order ${orderNo ?? id}`);
  return noteEvent(ctx, { orderId: id, kind: 'note', text });
}

const fields = {
  ...columnsFor(OrderEvent, orderEvents),
  at: orderEvents.createdAt,
};
