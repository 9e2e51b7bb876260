import type { Work, WorkKey } from '@counting-house/contract/dashboard/home.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { inDesk } from '../logistics/dispatch/parcel.service.ts';
import { parcels } from '../logistics/dispatch/parcel.table.ts';
import { readyToPack } from '../logistics/packing/queue.service.ts';
import { codToCollect, inStage, late } from '../orders/order-list.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { countOutOfStock } from '../stock/ledger/position-list.service.ts';

/** Work is counted up to here; the screen says "10,000+". */
const countLimit = 10_001;

type Waiting = Omit<Work, 'key'>;
type Source = {
  readonly permission: PermissionKey;
  readonly counts: (ctx: ReadContext) => Promise<Partial<Record<WorkKey, Waiting>>>;
};

/** Who brings which work; each counts by the words of the list that holds it. */
const sources: readonly Source[] = [
  {
    permission: 'orders.order.read',
    counts: async (ctx) => {
      const [fresh, onHold, isLate, toCollect] = await Promise.all([
        waitingOrders(ctx, inStage('new')),
        waitingOrders(ctx, inStage('on_hold')),
        waitingOrders(ctx, late(ctx.today)),
        waitingOrders(ctx, codToCollect, sql`${salesOrders.pendingCod}`),
      ]);
      return { new: fresh, onHold, late: isLate, codToCollect: toCollect };
    },
  },
  {
    permission: 'logistics.packing.write',
    counts: async (ctx) => ({ toPack: await waiting(ctx, readyToPack(ctx, countLimit)) }),
  },
  {
    permission: 'logistics.parcel.read',
    counts: async (ctx) => {
      const [toBook, toHandOver] = await Promise.all([
        waitingParcels(ctx, 'book'),
        waitingParcels(ctx, 'handOver'),
      ]);
      return { toBook, toHandOver };
    },
  },
  {
    permission: 'stock.balance.read',
    counts: async (ctx) => ({
      outOfStock: { count: await countOutOfStock(ctx), oldestAt: null, amount: null },
    }),
  },
];

/** The work that the asker may see, in the order of the day. */
export async function workOf(ctx: ReadContext, order: readonly WorkKey[]): Promise<Work[]> {
  const seen = sources.filter(({ permission }) => may(ctx, permission));
  const counted = await Promise.all(seen.map(({ counts }) => counts(ctx)));
  const found = new Map(counted.flatMap((some) => Object.entries(some)));
  return order.flatMap((key) => {
    const one = found.get(key);
    return one ? [{ key, ...one }] : [];
  });
}

const nothing = sql`null::bigint`;

const waitingOrders = (ctx: ReadContext, where: SQL | undefined, amount: SQL = nothing) =>
  waiting(
    ctx,
    ctx.tx
      .select({ since: sql`${salesOrders.placedAt}`.as('since'), amount: amount.as('amount') })
      .from(salesOrders)
      .where(where)
      .limit(atMost(countLimit)),
  );

const waitingParcels = (ctx: ReadContext, desk: 'book' | 'handOver') =>
  waiting(
    ctx,
    ctx.tx
      .select({ since: sql`${parcels.stateAt}`.as('since'), amount: nothing.as('amount') })
      .from(parcels)
      .where(inDesk(ctx, desk))
      .limit(atMost(countLimit)),
  );

/** @param rows `since` and `amount` of each piece of work. */
async function waiting(ctx: ReadContext, rows: SQLWrapper): Promise<Waiting> {
  const found = await ctx.tx.execute<{
    count: number;
    oldest: string | null;
    amount: string | null;
  }>(
    sql`select count(*)::int as count, min(since) as oldest, sum(amount) as amount from ${rows} waiting`,
  );
  const { count = 0, oldest = null, amount = null } = found.rows[0] ?? {};
  return {
    count,
    oldestAt: oldest && new Date(oldest).toISOString(),
    amount: amount === null ? null : Number(amount),
  };
}
