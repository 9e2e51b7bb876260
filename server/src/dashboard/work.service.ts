import type { Work, WorkKey } from '@counting-house/contract/dashboard/home.ts';
import type { ReturnDesk } from '@counting-house/contract/returns/return-list.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { inDesk } from '../logistics/dispatch/parcel.service.ts';
import { parcels } from '../logistics/dispatch/parcel.table.ts';
import { readyToPack } from '../logistics/packing/queue.service.ts';
import { codToCollect, inStage, late } from '../orders/order-list.service.ts';
import { salesOrders } from '../orders/order.table.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { countToReorder } from '../purchasing/reorder/reorder-list.service.ts';
import { comingStatuses } from '../purchasing/purchase-orders/stock-ahead.service.ts';
import { inDesk as inReturnDesk } from '../returns/requests/return-list.service.ts';
import { returnOrders } from '../returns/requests/return.table.ts';
import { countOutOfStock } from '../stock/ledger/position-list.service.ts';

/** Work is counted up to here; the screen says "10,000+". */
const countLimit = 10_001;

type Waiting = Omit<Work, 'key'>;
/** Each piece of work as a row with `since` and `amount`. */
type Rows = (ctx: ReadContext) => SQLWrapper;
type Source = {
  /** The right to see the list, and to do its work. */
  readonly needs: readonly PermissionKey[];
  readonly of: Partial<Record<WorkKey, Rows>>;
};

/** Who does which work; each counts by the words of the list that holds it. */
const sources: readonly Source[] = [
  {
    needs: ['orders.order.read'],
    of: {
      new: (ctx) => orders(ctx, inStage('new')),
      onHold: (ctx) => orders(ctx, inStage('on_hold')),
      late: (ctx) => orders(ctx, late(ctx.today)),
      codToCollect: (ctx) => orders(ctx, codToCollect, sql`${salesOrders.pendingCod}`),
    },
  },
  {
    needs: ['logistics.packing.write'],
    of: { toPack: (ctx) => readyToPack(ctx, countLimit) },
  },
  {
    needs: ['logistics.parcel.read'],
    of: {
      toBook: (ctx) => parcelsIn(ctx, 'book'),
      toHandOver: (ctx) => parcelsIn(ctx, 'handOver'),
    },
  },
  {
    needs: ['returns.return.read', 'returns.return.decide'],
    of: { returnRequests: (ctx) => returnsIn(ctx, 'requested') },
  },
  {
    needs: ['returns.return.read', 'returns.return.receive'],
    of: { returnsToReceive: (ctx) => returnsIn(ctx, 'toReceive') },
  },
  {
    needs: ['returns.return.read', 'returns.return.settle'],
    of: { returnsToSettle: (ctx) => returnsIn(ctx, 'toSettle') },
  },
  {
    needs: ['orders.order.read', 'orders.payment.refund'],
    of: { refundsDue: (ctx) => orders(ctx, inStage('refund_due'), sql`-${salesOrders.balance}`) },
  },
  {
    needs: ['catalogue.review.read', 'catalogue.review.moderate'],
    of: {
      reviews: () => sql`(select created_at as since, ${nothing} as amount from product_review
        where status = 'pending' limit ${countLimit})`,
    },
  },
  {
    needs: ['purchasing.order.read', 'purchasing.order.approve'],
    of: { ordersToApprove: () => waitingIn('purchase_order', 'total') },
  },
  {
    needs: ['purchasing.order.read', 'purchasing.inward.write'],
    of: {
      toReceive: () => sql`(select order_date as since, ${nothing} as amount from purchase_order
        where ${inArray(sql`status`, [...comingStatuses])} limit ${countLimit})`,
    },
  },
  {
    needs: ['stock.balance.read', 'stock.inspection.write'],
    of: { toInspect: inQuarantine },
  },
  {
    needs: ['stock.balance.read', 'stock.transfer.write'],
    of: {
      transfersToReceive: () => inStatus('stock_transfer', ['sent', 'partly_received']),
    },
  },
  {
    needs: ['stock.count.write'],
    of: { countsUnderWay: () => inStatus('stock_count', ['counting']) },
  },
  {
    needs: ['production.plan.read', 'production.run.write'],
    of: { plansToMake: () => inStatus('product_plan', ['released', 'in_progress']) },
  },
  {
    needs: ['accounts.voucher.read', 'accounts.voucher.approve'],
    of: { vouchersToApprove: () => waitingIn('voucher', 'amount') },
  },
  {
    needs: ['accounts.expense.read', 'accounts.expense.approve'],
    of: { expensesToApprove: () => waitingIn('expense', 'total') },
  },
  {
    needs: ['accounts.payable.read'],
    of: { billsOverdue: overdueBills },
  },
  {
    needs: ['purchasing.bill.read', 'purchasing.bill.approveException'],
    of: {
      billsToApprove: () => sql`(select updated_at as since, total as amount from bill
        where status = 'exception' limit ${countLimit})`,
    },
  },
  {
    needs: ['stock.balance.read', 'stock.scrap.approve'],
    of: {
      writeOffsToApprove: () => sql`(select updated_at as since, ${nothing} as amount from stock_doc
        where status = 'pending' limit ${countLimit})`,
    },
  },
];

/** Work that is only counted. */
const counted: readonly (Omit<Source, 'of'> & {
  readonly key: WorkKey;
  readonly count: (ctx: ReadContext) => Promise<number>;
})[] = [
  { key: 'outOfStock', needs: ['stock.balance.read'], count: countOutOfStock },
  {
    key: 'toReorder',
    needs: ['purchasing.order.read', 'purchasing.order.write'],
    count: countToReorder,
  },
];

/** The work that the asker may see, in the order of the day. */
export async function readWork(ctx: ReadContext, order: readonly WorkKey[]): Promise<Work[]> {
  const sees = ({ needs }: Pick<Source, 'needs'>) => needs.every((right) => may(ctx, right));
  const asked = sources.filter(sees).flatMap(({ of }) => Object.entries(of));
  const found = await waiting(ctx, asked);
  for (const { key, count } of counted.filter(sees)) {
    found.set(key, { count: await count(ctx), oldestAt: null, oldestOn: null, amount: null });
  }
  return order.flatMap((key) => {
    const one = found.get(key);
    return one ? [{ key, ...one }] : [];
  });
}

/**
 * All of it in one statement: a page that everybody opens asks the database once. Its values stand in the text: a kept
 * plan that may not know the states could use none of the indexes of open work, and so it was planned anew each time.
 */
async function waiting(
  ctx: ReadContext,
  asked: readonly (readonly [key: string, rows: Rows])[],
): Promise<Map<string, Waiting>> {
  if (asked.length === 0) return new Map();
  const parts = asked.map(
    ([
      key,
      rows,
    ]) => sql`select ${sql.raw(`'${key}'`)} as key, count(*)::int as count, to_json(min(since)) #>> '{}' as oldest,
      sum(amount) as amount from ${rows(ctx)} waiting`,
  );
  const { rows } = await ctx.tx.execute<{
    key: string;
    count: number;
    oldest: string | null;
    amount: string | null;
  }>(sql.join(parts, sql` union all `).inlineParams());
  return new Map(
    rows.map(({ key, count, oldest, amount }) => [
      key,
      {
        count,
        ...sinceOf(oldest),
        amount: amount === null ? null : Number(amount),
      },
    ]),
  );
}

/** A day stays one: as a moment it would be another in some time zone. */
const sinceOf = (oldest: string | null) =>
  oldest?.includes('T')
    ? { oldestAt: new Date(oldest).toISOString(), oldestOn: null }
    : { oldestAt: null, oldestOn: oldest };

const nothing = sql`null::bigint`;

const orders = (ctx: ReadContext, where: SQL | undefined, amount: SQL = nothing) =>
  ctx.tx
    .select({ since: sql`${salesOrders.placedAt}`.as('since'), amount: amount.as('amount') })
    .from(salesOrders)
    .where(where)
    .limit(atMost(countLimit));

const parcelsIn = (ctx: ReadContext, desk: 'book' | 'handOver') =>
  ctx.tx
    .select({ since: sql`${parcels.statusAt}`.as('since'), amount: nothing.as('amount') })
    .from(parcels)
    .where(inDesk(ctx, desk))
    .limit(atMost(countLimit));

const returnsIn = (ctx: ReadContext, desk: ReturnDesk) =>
  ctx.tx
    .select({ since: sql`${returnOrders.requestedAt}`.as('since'), amount: nothing.as('amount') })
    .from(returnOrders)
    .where(inReturnDesk(desk))
    .limit(atMost(countLimit));

/** Documents that wait for a second person. */
const waitingIn = (table: string, amount: string) =>
  sql`(select updated_at as since, ${sql.raw(amount)} as amount from ${sql.raw(table)}
    where status = 'waiting' limit ${countLimit})`;

/** Documents that somebody has to go on with. */
const inStatus = (table: string, statuses: readonly string[]) =>
  sql`(select updated_at as since, ${nothing} as amount from ${sql.raw(table)}
    where ${inArray(sql`status`, [...statuses])} limit ${countLimit})`;

/** Batches with goods that wait for inspection in the default store. */
function inQuarantine(): SQL {
  return sql`(
  select min(b.created_at) as since, ${nothing} as amount
  from tray t join store s on s.id = t.store_id and s.is_default
    join stock_balance g on g.tray_id = t.id and g.on_hand > 0 join batch b on b.id = g.batch_id
  where t.area = 'quarantine' group by g.batch_id limit ${countLimit})`;
}

/** What vendors were to be paid before today, opening documents among it. */
function overdueBills(ctx: ReadContext): SQL {
  return sql`(
  select due_date as since, outstanding as amount from open_item
  where party_kind = 'vendor' and side = 'credit' and outstanding > 0 and due_date < ${ctx.today} limit ${countLimit})`;
}
