import type { Work, WorkKey } from '@counting-house/contract/dashboard/home.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { deskStates } from '../logistics/dispatch/parcel.service.ts';
import { parcels } from '../logistics/dispatch/parcel.table.ts';
import { readyToPack } from '../logistics/packing/queue.service.ts';
import { codToCollect, inStage, late } from '../orders/list.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { may, type ReadContext } from '../platform/context.ts';
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
    counts: async (ctx) => ({
      new: await waitingOrders(ctx, inStage('new')),
      onHold: await waitingOrders(ctx, inStage('on_hold')),
      late: await waitingOrders(ctx, late(ctx.today)),
      codToCollect: await waitingOrders(ctx, codToCollect, sql`${salesOrders.pendingCod}`),
    }),
  },
  {
    permission: 'logistics.packing.write',
    counts: async (ctx) => ({ toPack: await waiting(ctx, readyToPack(ctx, countLimit)) }),
  },
  {
    permission: 'logistics.parcel.read',
    counts: async (ctx) => ({
      toBook: await waitingParcels(ctx, 'book'),
      toHandOver: await waitingParcels(ctx, 'handOver'),
    }),
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
  const found = new Map<string, Waiting>();
  for (const { permission, counts } of sources) {
    if (!may(ctx, permission)) continue;
    for (const [key, one] of Object.entries(await counts(ctx))) found.set(key, one);
  }
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
      .limit(countLimit),
  );

const waitingParcels = (ctx: ReadContext, desk: 'book' | 'handOver') =>
  waiting(
    ctx,
    ctx.tx
      .select({ since: sql`${parcels.stateAt}`.as('since'), amount: nothing.as('amount') })
      .from(parcels)
      .where(inArray(parcels.state, [...deskStates[desk]]))
      .limit(countLimit),
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
