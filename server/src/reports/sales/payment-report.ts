import { filterNames } from '@counting-house/contract/reports/report-names.ts';
import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { sql, type SQL } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { ofOrder, whatOrders, type OtherReport } from './other-report.ts';
import type { ReportSpan } from './report-span.rules.ts';
import { momentsOf } from './sale-source.ts';

const receipts = sql`
  coalesce(sum(p.amount) filter (where p.status = 'done' and p.direction = 'in'), 0) as received,
  count(*) filter (where p.status = 'done' and p.direction = 'in') as payments,
  coalesce(sum(p.amount) filter (where p.status = 'done' and p.direction = 'out'), 0) as refunded,
  coalesce(sum(case p.direction when 'in' then p.amount else -p.amount end) filter (where p.status = 'done'), 0)
    as "netMoney",
  coalesce(sum(p.amount) filter (where p.status = 'pending' and p.direction = 'in'), 0) as pending,
  coalesce(sum(p.amount) filter (where p.status = 'pending' and p.direction = 'out'), 0) as "toRefund"`;

const columns = ['received', 'payments', 'refunded', 'netMoney', 'pending', 'toRefund'] as const;

/** Money that buyers gave and got back, by how; a way opens to its days. Credit of another order is no money. */
export function paymentReport(
  ctx: ReadContext,
  input: SaleReportInput,
  span: ReportSpan,
): OtherReport {
  const { within } = input;
  const key = within === undefined ? sql`p.method` : sql`coalesce(p.received_on::text, 'pending')`;
  const rows = sql`select ${key} as key, ${key} as name, null::text as record_kind, null::bigint as record_id, ${receipts}
    from ${paymentsIn(ctx, input, span)} group by 1`;
  return {
    nameLabel: within === undefined ? 'Method' : 'Day',
    columns: [...columns],
    rows,
    adds: [...columns],
    sort: within === undefined ? '-received' : 'key',
    nameOf:
      within === undefined ? methodName : (day) => (day === 'pending' ? 'Not yet' : dateText(day)),
    opens: true,
  };
}

/** Payments of the period as a table `p`, and what is promised for orders of it: each is found by an index of its own. */
export function paymentsIn(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): SQL {
  const { from, until } = momentsOf(ctx, span);
  const { method, bankAccountId, within } = input;
  const orders = whatOrders(input);
  const conditions: SQL[] = [
    sql`p.method <> 'order_credit'`,
    ...(orders.length > 0
      ? [
          sql`exists (select from sales_order o where o.id = p.order_id and ${sql.join(orders, sql` and `)})`,
        ]
      : []),
    ...(method ? [sql`p.method = ${method}`] : []),
    ...(bankAccountId ? [sql`p.bank_account_id = ${bankAccountId}`] : []),
    ...(within === undefined ? [] : [sql`p.method = ${within}`]),
  ];
  return sql`(
    select p.* from (
      select * from order_payment where status = 'done' and received_on between ${span.from} and ${span.to}
      union all
      select w.* from order_payment w join sales_order o on o.id = w.order_id
      where w.status = 'pending' and o.placed_at >= ${from} and o.placed_at < ${until}
    ) p where ${sql.join(conditions, sql` and `)}
  ) p`;
}

/** The courier of an order's last parcel. */
export const courierSql = sql`left join lateral (
          select k.id, k.name from parcel g join courier k on k.id = g.courier_id where g.order_id = o.id
          order by g.id desc limit 1
        ) c on true`;

/** What the courier handed over of the cash `p` that it collected, by the settlements that stand: `h.amount`, paise. */
export const handedOver = sql`left join lateral (
          select sum(v.amount) as amount from journal_line l
            join voucher_clearing v on v.journal_line_id = l.id and v.released_at is null
          where l.entry_id = p.entry_id
        ) h on p.courier_id is not null and p.status = 'done'`;

/** Cash `p` that a courier collected and has not handed over, with `h` of `handedOver`. */
export const withCourier = sql`case when p.courier_id is not null and p.status = 'done'
          then p.amount - coalesce(h.amount, 0) else 0 end`;

const isWithCourier = sql`(p.courier_id is not null and p.status = 'done' and h.amount is distinct from p.amount)`;

/** Cash on delivery `p` of orders `o` that were placed in the period; `c` is the courier, `h` what it handed over. */
export function codIn(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): SQL {
  const { from, until } = momentsOf(ctx, span);
  const conditions: SQL[] = [
    sql`o.placed_at >= ${from} and o.placed_at < ${until}`,
    sql`p.method = 'cod' and p.direction = 'in' and p.status in ('pending', 'done')`,
    ofOrder(input),
    ...(input.courierId ? [sql`c.id = ${input.courierId}`] : []),
    ...(input.openOnly ? [sql`(p.status = 'pending' or ${isWithCourier})`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Cash on delivery by order: what was to be collected, what was, and what the courier still has of it. */
export function codReport(ctx: ReadContext, input: SaleReportInput, span: ReportSpan): OtherReport {
  const { zone } = momentsOf(ctx, span);
  // Looked up for the rows of a page alone, unless it chooses them.
  const isByCourier = input.courierId !== undefined || /^-?courier$/u.test(input.sort ?? '');
  return {
    nameLabel: 'Order',
    columns: [
      'placed',
      'buyer',
      'courier',
      'delivered',
      'toCollect',
      'collected',
      'handedOver',
      'cashDifference',
      'pending',
      'daysOpen',
    ],
    rows: sql`select o.id::text as key, o.order_no as name, 'order' as record_kind, o.id as record_id,
        o.placed_at as placed, o.buyer_kind, o.buyer_id, ${isByCourier ? sql`min(c.name) as courier,` : sql``}
        (o.delivered_at at time zone ${zone})::date::text as delivered, sum(p.amount) as "toCollect",
        coalesce(sum(p.amount) filter (where p.status = 'done'), 0) as collected,
        coalesce(sum(h.amount), 0) as "handedOver", sum(${withCourier}) as "cashDifference",
        coalesce(sum(p.amount) filter (where p.status = 'pending'), 0) as pending,
        case when bool_or(p.status = 'pending' or ${isWithCourier}) and o.delivered_at is not null
          then ${ctx.today}::date - (o.delivered_at at time zone ${zone})::date end as "daysOpen"
      from sales_order o join order_payment p on p.order_id = o.id
        ${isByCourier ? courierSql : sql``} ${handedOver}
      where ${codIn(ctx, input, span)} group by o.id`,
    ...(isByCourier
      ? {}
      : {
          naming: {
            joins: sql`join sales_order o on o.id = a.record_id ${courierSql}`,
            fields: sql`, c.name as courier`,
          },
        }),
    beside: {
      buyer: sql`(select b.name from buyer b where b.kind = x.buyer_kind and b.id = x.buyer_id)`,
    },
    adds: ['toCollect', 'collected', 'handedOver', 'cashDifference', 'pending'],
    sort: '-placed',
  };
}

const methodName = (method: string): string =>
  (filterNames.method as Readonly<Record<string, string>>)[method] ?? method;
