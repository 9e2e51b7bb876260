import type {
  ReturnToBook,
  ReturnToBookInput,
} from '@counting-house/contract/logistics/return-parcel.ts';
import type { Pickup } from '@counting-house/contract/returns/return.ts';
import { eq, sql } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { parcels } from './parcel.table.ts';
import { shippingData } from './shipping-data.table.ts';

type Direction = ReturnToBook['direction'];

/** Whether a parcel of the return goes that way already, or has brought its goods there. */
const hasParcel = (direction: Direction) => sql`exists (select from ${parcels}
  where ${parcels.returnId} = r.id and ${parcels.direction} = ${direction}
    and ${parcels.status} not in ('cancelled', ${direction === 'out' ? sql`'returned'` : sql`'lost'`}))`;

/** Returns that wait for a parcel: the buyer wishes them fetched, or pieces of them go back to the buyer. */
const toBook = (returnId = 0) => sql`(
  select r.id from return_order r
  where r.status = 'approved' and r.type <> 'rto' and (r.pickup is not null or r.id = ${returnId})
    and not ${hasParcel('in')}
  union
  select r.id from return_piece p join return_order r on r.id = p.return_id
  where p.decision = 'send_back' and r.status = 'closed' and not ${hasParcel('out')})`;

/** Returns whose goods are to be fetched from the buyer or sent back to them, oldest first. */
export async function listReturnsToBook(ctx: ReadContext, input: ReturnToBookInput) {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields)
      .from(returnOrders)
      .innerJoin(salesOrders, eq(salesOrders.id, returnOrders.orderId))
      .leftJoin(shippingData, eq(shippingData.orderId, returnOrders.orderId))
      .$dynamic(),
    matching: ctx.tx.select({ id: returnOrders.id }).from(returnOrders).$dynamic(),
    id: returnOrders.id,
    where: [
      sql`${returnOrders.id} in ${toBook(input.returnId)}`,
      ...asked(input, { returnId: returnOrders.id }),
    ],
    search: [returnOrders.number],
    numbers: [returnOrders.number],
    sorts: { requestedAt: returnOrders.requestedAt },
    defaultSort: 'requestedAt',
  });
  const rows = page.rows.map(({ pickup, goods, ...row }): ReturnToBook => ({
    ...row,
    ...(row.direction === 'in' ? placeOf(pickup) : {}),
    ...goods,
    slotDate: (row.direction === 'in' && pickup?.slotDate) || null,
    note: row.direction === 'in' ? (pickup?.note ?? '') : '',
  }));
  return { ...page, rows };
}

/** Where goods are fetched, when that is not where they were delivered. */
function placeOf(pickup: Pickup | null) {
  if (!pickup?.pickupAddress) return {};
  const { name, phone, city, pinCode } = pickup.pickupAddress;
  return { name, phone, city, pinCode };
}

const goodsOfRow = sql<Pick<ReturnToBook, 'items' | 'qty'>>`(
  select json_build_object('items', coalesce(json_agg(o.title order by l.id), '[]'),
    'qty', coalesce(sum(g.qty), 0))
  from return_line l join order_line o on o.id = l.order_line_id
    cross join lateral (select case ${returnOrders.status} when 'approved' then l.qty_approved - l.qty_received
      else (select coalesce(sum(p.qty), 0) from return_piece p
        where p.return_line_id = l.id and p.decision = 'send_back') end as qty) g
  where l.return_id = ${returnOrders.id} and g.qty > 0)`;

const rowFields = {
  ...pick(returnOrders, 'id', 'orderId', 'pickup', 'requestedAt', 'version'),
  returnNo: returnOrders.number,
  direction: sql<Direction>`case ${returnOrders.status} when 'approved' then 'in' else 'out' end`,
  orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
  name: sql<string>`coalesce(${shippingData.shipName}, ${salesOrders.shippingAddress}->>'name', '')`,
  phone: sql<string>`coalesce(${shippingData.shipPhone}, ${salesOrders.shippingAddress}->>'phone', '')`,
  city: sql<string>`coalesce(${shippingData.city}, ${salesOrders.shippingAddress}->>'city', '')`,
  pinCode: sql<string>`coalesce(${shippingData.pinCode}, ${salesOrders.shippingAddress}->>'pinCode', '')`,
  goods: goodsOfRow,
};

/** How many returns wait for a parcel. */
export async function countReturnsToBook(ctx: ReadContext): Promise<number> {
  const [counted] = await ctx.tx
    .select({ all: sql<number>`(select count(*)::int from ${toBook()} t)` })
    .from(sql`(select 1) as once`);
  return counted?.all ?? 0;
}
