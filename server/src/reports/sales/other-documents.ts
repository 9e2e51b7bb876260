import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import type { ReportColumn } from '@counting-house/contract/reports/sale-words.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { goodsOfOrder, offersUsedIn } from './offer-report.ts';
import { paymentsIn } from './payment-report.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { momentsOf } from './sale-source.ts';

/** The columns of reports over other things than sales whose figures are sums over orders. */
export const otherDrills = {
  payment: ['received', 'payments', 'refunded', 'netMoney', 'pending'],
  offer: ['orders', 'discountGiven', 'net', 'averageWith'],
} as const satisfies Partial<Record<string, readonly ReportColumn[]>>;

const ofPayment: Partial<Record<ReportColumn, SQL>> = {
  received: sql`case when p.status = 'done' and p.direction = 'in' then p.amount else 0 end`,
  payments: sql`case when p.status = 'done' and p.direction = 'in' then 1 else 0 end`,
  refunded: sql`case when p.status = 'done' and p.direction = 'out' then p.amount else 0 end`,
  netMoney: sql`case when p.status <> 'done' then 0 when p.direction = 'in' then p.amount else -p.amount end`,
  pending: sql`case when p.status = 'pending' and p.direction = 'in' then p.amount else 0 end`,
};

const ofOffer: Partial<Record<ReportColumn, SQL>> = {
  orders: sql`1`,
  discountGiven: sql`sum(u.amount)`,
  net: goodsOfOrder,
};

/**
 * The orders behind a figure of a report over money or offers, each with its part: `doc_type`, `doc_id`, `order_id`,
 * `doc_date`, `amount` and `key`.
 *
 * @param key of the row whose figure is opened; all of the report when left out.
 * @returns null where the figure is no sum over orders.
 */
export function otherDocuments(
  ctx: ReadContext,
  input: SaleReportInput & { readonly key?: string | undefined },
  { span, column }: { readonly span: ReportSpan; readonly column: ReportColumn },
): SQL | null {
  const { zone } = momentsOf(ctx, span);
  const head = sql`'order' as doc_type, o.id as doc_id, o.id as order_id`;
  const placedOn = sql`(o.placed_at at time zone ${zone})::date`;
  const { key } = input;
  const amount = input.type === 'payment' ? ofPayment[column] : ofOffer[column];
  if (!amount) return null;
  if (input.type === 'payment') {
    return sql`select ${head}, coalesce(p.received_on, ${placedOn}) as doc_date, ${amount} as amount, p.id::text as key
      from order_payment p join sales_order o on o.id = p.order_id
      where ${paymentsIn(ctx, input, span)} and ${key === undefined ? sql`true` : sql`p.method = ${key}`}`;
  }
  if (input.type === 'offer') {
    return sql`select ${head}, ${placedOn} as doc_date, ${amount} as amount, o.id::text as key
      from offer_usage u join sales_order o on o.id = u.order_id
      where ${offersUsedIn(ctx, input, span)} and ${key === undefined ? sql`true` : sql`u.offer_id::text = ${key}`}
      group by o.id`;
  }
  return null;
}
