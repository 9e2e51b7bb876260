import type { OrderRow } from '@counting-house/contract/orders/order-list.ts';
import { OrderListInput } from '@counting-house/contract/orders/order-list.ts';
import {
  AttentionKey,
  attentionLists,
  type OrderOverview,
  StageTile,
} from '@counting-house/contract/orders/overview.ts';
import { and, sql, type SQL } from 'drizzle-orm';
import { addDays } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { atMost } from '../platform/rows/at-most.ts';
import { countLimit, orderFilters, inStage } from './order-list.service.ts';
import { salesOrders } from './order.table.ts';

/** From this many days on an unpaid order needs somebody. */
const unpaidDays = 2;

/** The money that a figure speaks of; of all others what the orders cost. */
const amountOf: Partial<Record<AttentionKey, SQL>> = {
  unpaid: sql`${salesOrders.balance} - ${salesOrders.pendingCod}`,
  refundDue: sql`-${salesOrders.balance}`,
  codToCollect: sql`${salesOrders.pendingCod}`,
};

type Figure = { key: string; channel: OrderRow['channel']; count: number; amount: string };

/** Orders by channel and stage, and what needs somebody: each counted as the list behind it shows them. */
export async function getOverview(ctx: ReadContext): Promise<OrderOverview> {
  const unpaidUntil = addDays(ctx.today, -unpaidDays);
  const lists = attentionLists(unpaidUntil);
  const parts = [
    ...StageTile.options.map((stage) => part(ctx, stage, inStage(stage))),
    ...AttentionKey.options.map((key) =>
      part(ctx, key, and(...orderFilters(ctx, OrderListInput.parse(lists[key]))), amountOf[key]),
    ),
  ];
  const { rows } = await ctx.tx.execute<Figure>(
    sql`select key, channel, count(*)::int as count, sum(amount) as amount
      from (${sql.join(parts, sql` union all `)}) orders group by key, channel`,
  );
  const of = (key: string) => rows.filter((row) => row.key === key);
  return {
    stages: StageTile.options.flatMap((stage) => {
      const isMany = totalOf(of(stage)).count >= countLimit;
      return of(stage).map(({ channel, ...figure }) => ({
        channel,
        stage,
        ...(isMany ? tooMany : totalOf([figure])),
      }));
    }),
    attention: AttentionKey.options.map((key) => {
      const total = totalOf(of(key));
      return { key, ...(total.count >= countLimit ? tooMany : total) };
    }),
    unpaidUntil,
  };
}

/** Counted no further. */
const tooMany = { count: countLimit, amount: null };

const totalOf = (figures: readonly Pick<Figure, 'count' | 'amount'>[]) => ({
  count: figures.reduce((sum, { count }) => sum + count, 0),
  amount: figures.reduce((sum, { amount }) => sum + Number(amount), 0),
});

const part = (
  ctx: ReadContext,
  key: string,
  where: SQL | undefined,
  amount: SQL = sql`${salesOrders.grandTotal}`,
) =>
  sql`(${ctx.tx
    .select({
      key: sql<string>`${key}::text`.as('key'),
      channel: salesOrders.channel,
      amount: amount.as('amount'),
    })
    .from(salesOrders)
    .where(where)
    .limit(atMost(countLimit))})`;
