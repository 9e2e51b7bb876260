import {
  type ReturnDesk,
  type ReturnListInput,
  ReturnRow,
} from '@counting-house/contract/returns/return-list.ts';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { boughtBy, isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { withinDays } from '../../platform/rows/days.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { returnOffers, returnOrders } from './return.table.ts';

/** A tab is counted up to here; the screen says "10,000+". */
const mostCounted = 10_001;
/** Orders whose number or text a word of a search finds. */
const mostOrders = 500;

/** Returns, newest first; those that wait for us oldest first. */
export async function listReturns(ctx: ReadContext, input: ReturnListInput) {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({ ...rowFields, waitingDays: waitingDays(ctx) })
      .from(returnOrders)
      .innerJoin(salesOrders, eq(salesOrders.id, returnOrders.orderId))
      .leftJoin(buyers, isBuyer)
      .leftJoin(users, eq(users.id, returnOrders.assigneeId))
      .$dynamic(),
    matching: matchingOf(ctx, input),
    id: returnOrders.id,
    where: [
      ...asked(input, {
        ...pick(returnOrders, 'status', 'type', 'source', 'wish', 'orderId'),
        ids: returnOrders.id,
        customerId: salesOrders.customerId,
        atDoor: returnOrders.isAtDoor,
      }),
      input.desk && inDesk(input.desk),
      input.assignedToMe === true ? eq(returnOrders.assigneeId, ctx.user.id) : undefined,
      input.reasonId === undefined
        ? undefined
        : sql`exists (select from return_line l where l.return_id = ${returnOrders.id} and l.reason_id = ${input.reasonId})`,
      ...withinDays(ctx, returnOrders.requestedAt, {
        from: input.requestedFrom,
        to: input.requestedTo,
      }),
    ],
    search: [returnOrders.number, ofOrder(ctx)],
    numbers: [returnOrders.number, { of: salesOrders.orderNo, are: ofOrders }],
    sorts: { requestedAt: returnOrders.requestedAt },
    defaultSort: input.desk && waitsForUs.has(input.desk) ? 'requestedAt' : '-requestedAt',
  });
  const rows = page.rows.map(({ lines, ...row }): ReturnRow => ({ ...row, ...lines }));
  return { ...page, rows, desk: await countDesk(ctx) };
}

/** Whole days since a request came, as long as nobody decided on it. */
const waitingDays = (ctx: ReadContext) =>
  sql<number | null>`case when ${returnOrders.status} = 'requested'
    then floor(extract(epoch from ${ctx.now}::timestamptz - ${returnOrders.requestedAt}) / 86400)::int end`;

/** What waits for us is worked through from its oldest. */
const waitsForUs: ReadonlySet<ReturnDesk> = new Set(['requested', 'toReceive', 'toSettle', 'rto']);

/** The order is joined only for a filter that reads it. */
function matchingOf(ctx: ReadContext, { customerId }: ReturnListInput) {
  const all = ctx.tx.select({ id: returnOrders.id }).from(returnOrders).$dynamic();
  if (customerId !== undefined) {
    void all.innerJoin(salesOrders, eq(salesOrders.id, returnOrders.orderId));
  }
  return all;
}

/** By the number of the order, looked up among the orders. */
const ofOrders = (begins: SQL) => sql`${returnOrders.orderId} = any(array(
  select ${salesOrders.id} from ${salesOrders} where ${begins} limit ${mostOrders}))`;

/** By the items of the order, or by its buyer as they are called today. */
const ofOrder = (ctx: ReadContext) => (pattern: string) =>
  sql`${returnOrders.orderId} = any(array(
    select ${salesOrders.id} from ${salesOrders}
    where ${salesOrders.searchText} ilike ${pattern}
      or ${boughtBy(ctx, pattern)}
    limit ${mostOrders}))`;

/** The returns of a tab. */
export function inDesk(desk: ReturnDesk): SQL | undefined {
  const { status, type } = returnOrders;
  switch (desk) {
    case 'requested':
    case 'rejected':
    case 'closed':
      return eq(status, desk);
    case 'offerOut':
      // Written as its index has it; an answer takes an offer off it.
      return sql`${returnOrders.id} = any(array(
        select ${returnOffers.returnId} from ${returnOffers} where ${returnOffers.status} = 'offered'))`;
    case 'toReceive':
      return and(eq(status, 'approved'), ne(type, 'rto'));
    case 'toSettle':
      return eq(status, 'received');
    case 'rto':
      return and(eq(status, 'approved'), eq(type, 'rto'));
    case 'all':
      return undefined;
  }
}

const desks = [
  'requested',
  'offerOut',
  'rejected',
  'toReceive',
  'toSettle',
  'rto',
  'closed',
  'all',
] as const satisfies readonly ReturnDesk[];

async function countDesk(ctx: ReadContext): Promise<Record<ReturnDesk, number>> {
  const countOf = (desk: ReturnDesk) => {
    const some = ctx.tx
      .select({ one: sql<number>`1`.as('one') })
      .from(returnOrders)
      .where(inDesk(desk))
      .limit(mostCounted)
      .as('some');
    return sql<number>`(select count(*)::int from ${some})`;
  };
  const fields = Object.fromEntries(desks.map((desk) => [desk, countOf(desk)])) as Record<
    ReturnDesk,
    SQL<number>
  >;
  const [counted] = await ctx.tx.select(fields).from(sql`(select 1) as once`);
  invariant(counted, 'a count is one row');
  return counted;
}

type LineFacts = Pick<ReturnRow, 'items' | 'lineCount' | 'qty' | 'reasons' | 'photos'>;

/** What a row says of its lines, in one visit to them. */
const linesOfRow = sql<LineFacts>`(
  select json_build_object(
    'items', coalesce(json_agg(l.title order by l.place) filter (where l.place <= 2), '[]'),
    'lineCount', count(*),
    'qty', coalesce(sum(l.qty_requested), 0),
    'reasons', coalesce(json_agg(distinct l.reason), '[]'),
    'photos', coalesce(sum(l.photos), 0))
  from (
    select o.title, line.qty_requested, r.name as reason, row_number() over (order by line.id) as place,
      (select count(*) from return_photo p where p.return_line_id = line.id) as photos
    from return_line line join order_line o on o.id = line.order_line_id join reason r on r.id = line.reason_id
    where line.return_id = ${returnOrders.id}
  ) l)`;

const rowFields = {
  ...columnsFor(ReturnRow, returnOrders),
  returnNo: returnOrders.number,
  orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
  buyerName: sql<string>`coalesce(${buyers.name}, '')`,
  buyerPhone: sql<string>`coalesce(${buyers.phone}, '')`,
  lines: linesOfRow,
  wantsPickup: sql<boolean>`${returnOrders.pickup} is not null`,
  pickupState: sql<ReturnRow['pickupState']>`(select p.status from order_parcel p
    where p.return_id = ${returnOrders.id} and p.direction = 'in' and p.status <> 'cancelled'
    order by p.id desc limit 1)`,
  pickupParcelId: sql<number | null>`(select p.id from order_parcel p
    where p.return_id = ${returnOrders.id} and p.direction = 'in' and p.status = 'booked'
    order by p.id desc limit 1)`.mapWith(Number),
  creditNoteIds: sql<
    number[]
  >`coalesce((select json_agg(note.id order by note.id) from credit_note note
    where note.return_id = ${returnOrders.id} and note.status = 'issued'), '[]')`,
  isUntouched: sql<boolean>`not ${returnOrders.isAtDoor} and not exists (select from return_line line
    where line.return_id = ${returnOrders.id} and line.qty_received + line.qty_missing > 0)`,
  assigneeName: users.name,
};
