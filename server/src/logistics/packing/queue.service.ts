import type {
  ProblemListInput,
  QueueInput,
  QueueStage,
} from '@counting-house/contract/logistics/queue.ts';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, atLeast, pick, upTo } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { isUsable, lastsUntil } from '../../stock/demand/availability.service.ts';
import { isUnusable } from '../../stock/demand/unusable-reservations.service.ts';
import { baskets, basketScans, liveBasketStatuses } from './basket.table.ts';
import { payModeSql, seenPay, unpaidSql } from '../dispatch/pay.service.ts';
import { totes } from './tote.table.ts';

const isLive = and(
  eq(baskets.orderId, salesOrders.id),
  inArray(baskets.status, [...liveBasketStatuses]),
);
const isFree = sql`${salesOrders.holds} = '[]'::jsonb`;
/** A line of goods that are not all packed. */
const toPack = sql`${orderLines.kind} = 'goods'
  and ${orderLines.qty} - ${orderLines.qtyCancelled} > ${orderLines.qtyPacked}`;
/** Confirmed, and something of it is not packed yet. */
const isOpen = and(
  eq(salesOrders.status, 'confirmed'),
  sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${salesOrders.id}
    and ${toPack})`,
);
/** A basket is under way though nothing of its order is to be packed any more: its goods have to be put back. */
const isLeft = sql`(${baskets.id} is not null and not (${isOpen}))`;

// Each of these is looked up once, over the demands that are open, and not anew for every order.
/** A line waits for goods. Where none does, what is not packed yet of an order lies reserved for it. */
const isShort = sql`${salesOrders.id} in (select d.ref_id from demand d
  where d.purpose = 'order' and d.status = 'open' and d.wanted > d.done + d.reserved)`;
/** Goods that are held may not leave any more, and too little is free to take instead. */
const isStuck = (today: string) => sql`${salesOrders.id} in (
  select d.ref_id from reservation r join demand d on d.id = r.demand_id join batch on batch.id = r.batch_id
  where d.purpose = 'order' and d.status = 'open' and r.stage = 'held' and ${isUnusable(today)}
  group by d.ref_id, r.sku_id, r.store_id
  having sum(r.qty) > (
    select coalesce(sum(b.on_hand - b.reserved), 0) from stock_balance b
    join batch on batch.id = b.batch_id join tray on tray.id = b.tray_id join sku on sku.id = b.sku_id
    where b.sku_id = r.sku_id and b.store_id = r.store_id and b.on_hand > 0
      and b.on_hand > b.reserved and ${isUsable} and ${lastsUntil(today)}))`;

const isHeld = or(eq(baskets.status, 'hold'), and(isNull(baskets.id), sql`not ${isFree}`));

const stagesOn = (today: string): Readonly<Record<QueueStage, SQL | undefined>> => ({
  ready: and(isNull(baskets.id), isFree, sql`not ${isShort}`, sql`not ${isStuck(today)}`),
  waiting: and(isNull(baskets.id), isFree, sql`(${isShort} or ${isStuck(today)})`),
  packing: inArray(baskets.status, ['picked', 'packing']),
  hold: isHeld,
});

/**
 * What nobody goes on with. Looked for among baskets under way and orders with a hold, which are few; asked either way of
 * all orders, every one of them would be read.
 */
const onHold = sql`${salesOrders.id} in (
    select b.order_id from basket b where b.status in ('picked', 'packing', 'hold')
    union all select o.id from sales_order o where o.holds <> '[]'::jsonb
  ) and (${isLeft} or (${isOpen} and ${isHeld}))`;

/** Orders to pack, late promises first; and how many each stage holds. */
export async function listQueue(ctx: ReadContext, input: QueueInput) {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(fieldsOf(ctx))
      .from(salesOrders)
      .leftJoin(baskets, isLive)
      .leftJoin(buyers, isBuyer)
      .leftJoin(users, eq(users.id, baskets.packerId))
      .leftJoin(totes, eq(totes.id, baskets.toteId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: salesOrders.id })
      .from(salesOrders)
      .leftJoin(baskets, isLive)
      .leftJoin(buyers, isBuyer)
      .$dynamic(),
    id: salesOrders.id,
    where: [
      input.stage === 'hold' ? onHold : and(isOpen, stagesOn(ctx.today)[input.stage]),
      ...asked(input, {
        storeId: baskets.storeId,
        promiseTo: upTo(salesOrders.promisedOn),
        payMode: payModeSql,
      }),
      input.isLate ? sql`${salesOrders.promisedOn} < ${ctx.today}` : undefined,
      input.singleItem ? sql`${unitsOf} = 1000` : undefined,
      input.isMine ? eq(baskets.packerId, ctx.user.id) : undefined,
    ],
    search: [salesOrders.orderNo, buyers.name, buyers.phone],
    sorts: {
      promiseDate: salesOrders.promisedOn,
      confirmedAt: salesOrders.confirmedAt,
      orderNo: salesOrders.orderNo,
    },
    defaultSort: 'promiseDate,confirmedAt',
  });
  const rows = page.rows.map((row) => ({ ...row, ...seenPay(ctx, row) }));
  return { ...page, rows, stages: await countStages(ctx) };
}

const ofOrder = sql`from ${orderLines} where ${orderLines.orderId} = ${salesOrders.id}
  and ${toPack}`;
const unitsOf = sql<number>`(select coalesce(sum(${orderLines.qty} - ${orderLines.qtyCancelled} - ${orderLines.qtyPacked}), 0)::float8 ${ofOrder})`;

const fieldsOf = (ctx: ReadContext) => ({
  id: salesOrders.id,
  orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
  channel: salesOrders.channel,
  buyer: sql<string>`coalesce(${buyers.name}, '')`,
  phone: sql<string>`coalesce(${buyers.phone}, '')`,
  city: sql<string>`coalesce(${salesOrders.shippingAddress} ->> 'city', '')`,
  lines: sql<number>`(select count(*)::int ${ofOrder})`,
  units: unitsOf,
  promiseDate: salesOrders.promisedOn,
  isLate: sql<boolean>`coalesce(${salesOrders.promisedOn} < ${ctx.today}, false)`,
  confirmedAt: sql<string>`coalesce(${salesOrders.confirmedAt}, ${salesOrders.updatedAt})`.mapWith(
    salesOrders.updatedAt,
  ),
  payMode: payModeSql,
  codDue: salesOrders.pendingCod,
  unpaid: unpaidSql,
  basketId: baskets.id,
  basketVersion: baskets.version,
  basket: baskets.number,
  basketStatus: baskets.status,
  packer: sql<string>`coalesce(${users.name}, '')`,
  isMine: sql<boolean>`coalesce(${baskets.packerId} = ${ctx.user.id}, false)`,
  station: sql<string>`coalesce(${baskets.station}, '')`,
  tote: totes.name,
  why: sql<string>`coalesce(case when ${isLeft} then case ${salesOrders.status} when 'cancelled' then 'Order cancelled'
    else 'Nothing left to pack' end || '. Put its goods back.' end, nullif(${baskets.holdReason}, ''), (
    select string_agg(coalesce(nullif(hold ->> 'note', ''), hold ->> 'code'), ', ')
    from jsonb_array_elements(${salesOrders.holds}) hold
  ), (
    select 'Waits for ' || string_agg(trim_scale((demand.wanted - demand.reserved - demand.done) / 1000.0) || ' ' || sku.code, ', ' order by demand.id)
    from demand join sku on sku.id = demand.sku_id
    where demand.purpose = 'order' and demand.ref_id = ${salesOrders.id} and demand.status = 'open'
      and demand.wanted > demand.reserved + demand.done
  ), case when ${isStuck(ctx.today)} then (
    select string_agg(distinct 'Batch ' || batch.code || case when batch.status = 'available' then ' expired' else ' is on hold' end, ', ')
    from reservation r join demand d on d.id = r.demand_id join batch on batch.id = r.batch_id
    where d.purpose = 'order' and d.ref_id = ${salesOrders.id} and r.stage = 'held' and ${isUnusable(ctx.today)}
  ) end, '')`,
});

/** Orders that can be packed at once: `since` when, and no `amount`. */
export const readyToPack = (ctx: ReadContext, most: number) =>
  ctx.tx
    .select({
      since: sql`${salesOrders.confirmedAt}`.as('since'),
      amount: sql`null::bigint`.as('amount'),
    })
    .from(salesOrders)
    .leftJoin(baskets, isLive)
    .where(and(isOpen, stagesOn(ctx.today).ready))
    .limit(most);

const left = sql`(select count(*) from ${baskets} join ${salesOrders} on ${isLive} where not (${isOpen}))`;

async function countStages(ctx: ReadContext): Promise<Record<QueueStage, number>> {
  const stages = stagesOn(ctx.today);
  const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [counted] = await ctx.tx
    .select({
      ready: count(stages.ready),
      waiting: count(stages.waiting),
      packing: count(stages.packing),
      hold: sql<number>`(count(*) filter (where ${stages.hold}) + ${left})::int`,
    })
    .from(salesOrders)
    .leftJoin(baskets, isLive)
    .where(isOpen);
  return counted ?? { ready: 0, waiting: 0, packing: 0, hold: 0 };
}

/** Stops at the stations, the last one first. */
export async function listProblems(ctx: ReadContext, input: ProblemListInput) {
  const day = sql<string>`(${basketScans.at} at time zone ${ctx.settings['business.timeZone']})::date`;
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...pick(basketScans, 'id', 'at', 'station', 'code', 'text'),
        orderId: baskets.orderId,
        orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
        basket: baskets.number,
        packer: sql<string>`coalesce(${users.name}, '')`,
        kind: basketScans.verdict,
      })
      .from(basketScans)
      .innerJoin(baskets, eq(baskets.id, basketScans.basketId))
      .innerJoin(salesOrders, eq(salesOrders.id, baskets.orderId))
      .leftJoin(users, eq(users.id, basketScans.userId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: basketScans.id })
      .from(basketScans)
      .innerJoin(baskets, eq(baskets.id, basketScans.basketId))
      .innerJoin(salesOrders, eq(salesOrders.id, baskets.orderId))
      .leftJoin(users, eq(users.id, basketScans.userId))
      .$dynamic(),
    id: basketScans.id,
    where: [eq(basketScans.isStop, true), ...asked(input, { from: atLeast(day), to: upTo(day) })],
    search: [salesOrders.orderNo, users.name, basketScans.station, basketScans.text],
    sorts: { at: basketScans.at },
    defaultSort: '-at',
  });
}
