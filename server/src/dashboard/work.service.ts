import type { Work, WorkKey } from '@counting-house/contract/dashboard/home.ts';
import type { ReturnDesk } from '@counting-house/contract/returns/return-list.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { inDesk } from '../logistics/dispatch/parcel.service.ts';
import { parcels } from '../logistics/dispatch/parcel.table.ts';
import { readyToPack } from '../logistics/packing/queue.service.ts';
import { codToCollect, inStage, late } from '../orders/order-list.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { countToReorder } from '../purchasing/reorder/reorder-list.service.ts';
import { inDesk as inReturnDesk } from '../returns/requests/return-list.service.ts';
import { returnOrders } from '../returns/requests/return.table.ts';
import { countOutOfStock } from '../stock/ledger/position-list.service.ts';

/** Work is counted up to here; the screen says "10,000+". */
const countLimit = 10_001;

type Waiting = Omit<Work, 'key'>;
type Source = {
  /** The right to see the list, and to do its work. */
  readonly needs: readonly PermissionKey[];
  readonly counts: (ctx: ReadContext) => Promise<Partial<Record<WorkKey, Waiting>>>;
};

/** Who brings which work; each counts by the words of the list that holds it. */
const sources: readonly Source[] = [
  {
    needs: ['orders.order.read'],
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
    needs: ['logistics.packing.write'],
    counts: async (ctx) => ({ toPack: await waiting(ctx, readyToPack(ctx, countLimit)) }),
  },
  {
    needs: ['logistics.parcel.read'],
    counts: async (ctx) => {
      const [toBook, toHandOver] = await Promise.all([
        waitingParcels(ctx, 'book'),
        waitingParcels(ctx, 'handOver'),
      ]);
      return { toBook, toHandOver };
    },
  },
  {
    needs: ['stock.balance.read'],
    counts: async (ctx) => ({
      outOfStock: { count: await countOutOfStock(ctx), oldestAt: null, amount: null },
    }),
  },
  {
    needs: ['returns.return.read', 'returns.return.decide'],
    counts: async (ctx) => ({ returnRequests: await waitingReturns(ctx, 'requested') }),
  },
  {
    needs: ['returns.return.read', 'returns.return.receive'],
    counts: async (ctx) => ({ returnsToReceive: await waitingReturns(ctx, 'toReceive') }),
  },
  {
    needs: ['returns.return.read', 'returns.return.settle'],
    counts: async (ctx) => ({ returnsToSettle: await waitingReturns(ctx, 'toSettle') }),
  },
  {
    needs: ['orders.order.read', 'orders.payment.refund'],
    counts: async (ctx) => ({
      refundsDue: await waitingOrders(ctx, inStage('refund_due'), sql`-${salesOrders.balance}`),
    }),
  },
  {
    needs: ['catalogue.review.read', 'catalogue.review.moderate'],
    counts: async (ctx) => ({
      reviews: await waiting(
        ctx,
        sql`(select created_at as since, ${nothing} as amount from product_review
          where status = 'pending' limit ${countLimit})`,
      ),
    }),
  },
  {
    needs: ['purchasing.order.read', 'purchasing.order.write'],
    counts: async (ctx) => ({
      toReorder: { count: await countToReorder(ctx), oldestAt: null, amount: null },
    }),
  },
  {
    needs: ['purchasing.order.read', 'purchasing.order.approve'],
    counts: async (ctx) => ({
      ordersToApprove: await waiting(
        ctx,
        sql`(select updated_at as since, total as amount from purchase_order
          where status = 'waiting' limit ${countLimit})`,
      ),
    }),
  },
  {
    needs: ['accounts.voucher.read', 'accounts.voucher.approve'],
    counts: async (ctx) => ({
      vouchersToApprove: await waiting(
        ctx,
        sql`(select updated_at as since, amount from voucher where status = 'waiting' limit ${countLimit})`,
      ),
    }),
  },
  {
    needs: ['accounts.expense.read', 'accounts.expense.approve'],
    counts: async (ctx) => ({
      expensesToApprove: await waiting(
        ctx,
        sql`(select updated_at as since, total as amount from expense
          where status = 'waiting' limit ${countLimit})`,
      ),
    }),
  },
  {
    needs: ['purchasing.bill.read', 'accounts.voucher.write'],
    counts: async (ctx) => ({ billsOverdue: await waiting(ctx, overdueBills(ctx)) }),
  },
];

/** The work that the asker may see, in the order of the day. */
export async function workOf(ctx: ReadContext, order: readonly WorkKey[]): Promise<Work[]> {
  const seen = sources.filter(({ needs }) => needs.every((right) => may(ctx, right)));
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

const waitingReturns = (ctx: ReadContext, desk: ReturnDesk) =>
  waiting(
    ctx,
    ctx.tx
      .select({ since: sql`${returnOrders.requestedAt}`.as('since'), amount: nothing.as('amount') })
      .from(returnOrders)
      .where(inReturnDesk(desk))
      .limit(atMost(countLimit)),
  );

/** What vendors were to be paid before today, found by what is still open. */
const overdueBills = (ctx: ReadContext) => sql`(
  select null::timestamptz as since, i.outstanding as amount
  from open_item i join bill b on b.id = i.source_id
  where i.party_kind = 'vendor' and i.source_kind = 'bill' and i.side = 'credit' and i.voided_on is null and i.outstanding > 0
    and b.status = 'confirmed' and b.due_date < ${ctx.today} limit ${countLimit})`;

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
