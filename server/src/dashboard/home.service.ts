import {
  WorkKey,
  type Activity,
  type Block,
  type BlockName,
  type Home,
  type HomeInput,
} from '@counting-house/contract/dashboard/home.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { orderEvents } from '../orders/event.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { readCreditUsed, readLiveOffers, readReceivable, readStages } from './blocks.service.ts';
import { readHomeMoney } from './home-money.service.ts';
import { readNeeds } from './needs.service.ts';
import { readStartSteps } from './start.service.ts';
import { readWork } from './work.service.ts';

const lastHappenings = 20;
const allBlocks: readonly BlockName[] = [
  'work',
  'start',
  'activity',
  'stages',
  'receivable',
  'offers',
  'credit',
  'needs',
  'money',
];

/** The blocks of the dashboard that were asked for and that the asker may see. */
export async function home(ctx: ReadContext, input: HomeInput): Promise<Home> {
  const asked = input.blocks ?? allBlocks;
  const blocks = await Promise.all(asked.map((name) => blockOf(ctx, name, input)));
  return { blocks: blocks.flat() };
}

async function blockOf(ctx: ReadContext, name: BlockName, input: HomeInput): Promise<Block[]> {
  const asOf = ctx.now;
  switch (name) {
    case 'work':
      return [{ name, asOf, data: await readWork(ctx, WorkKey.options) }];
    case 'start':
      return [{ name, asOf, data: await readStartSteps(ctx) }];
    case 'activity':
      return may(ctx, 'orders.order.read') ? [{ name, asOf, data: await lastActivity(ctx) }] : [];
    case 'stages':
      return may(ctx, 'orders.order.read')
        ? [{ name, asOf, data: await readStages(ctx, input) }]
        : [];
    case 'receivable':
      return may(ctx, 'accounts.receivable.read')
        ? [{ name, asOf, data: await readReceivable(ctx) }]
        : [];
    case 'offers':
      return may(ctx, 'offers.offer.read') ? [{ name, asOf, data: await readLiveOffers(ctx) }] : [];
    case 'credit':
      return may(ctx, 'b2b.company.read') ? [{ name, asOf, data: await readCreditUsed(ctx) }] : [];
    case 'needs':
      return [{ name, asOf, data: await readNeeds(ctx) }];
    case 'money': {
      const data = await readHomeMoney(ctx);
      return Object.values(data).some((figure) => figure !== null) ? [{ name, asOf, data }] : [];
    }
  }
}

/** What happened to orders last. */
async function lastActivity(ctx: ReadContext): Promise<Activity[]> {
  return ctx.tx
    .select({
      id: orderEvents.id,
      at: orderEvents.createdAt,
      orderId: orderEvents.orderId,
      orderNo: sql<string>`coalesce(${salesOrders.orderNo}, 'Draft')`,
      text: orderEvents.text,
      by: orderEvents.byName,
    })
    .from(orderEvents)
    .innerJoin(salesOrders, eq(salesOrders.id, orderEvents.orderId))
    .orderBy(desc(orderEvents.id))
    .limit(atMost(lastHappenings));
}
