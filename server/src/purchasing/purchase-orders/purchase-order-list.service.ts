import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import {
  type ListPurchaseOrders,
  type PurchaseOrderDesk,
  PurchaseOrderRow,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order-list.ts';
import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { users } from '../../platform/people/user.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { purchaseOrders } from './purchase-order.table.ts';
import { comingStatuses } from './stock-ahead.service.ts';
import { numberOrDraft } from '../../platform/rows/search.ts';

/** A tab is counted up to here; the screen says "10,000+". */
const mostCounted = 10_001;

/** Purchase orders, newest first; those still to come by the day that they are expected. */
export async function listOrders(ctx: ReadContext, input: ListPurchaseOrders) {
  const { vendorId, storeId, expectedDate, orderDate } = purchaseOrders;
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields(ctx))
      .from(purchaseOrders)
      .innerJoin(vendors, eq(vendors.id, vendorId))
      .innerJoin(stores, eq(stores.id, storeId))
      .leftJoin(users, eq(users.id, purchaseOrders.createdBy))
      .$dynamic(),
    matching: ctx.tx.select({ id: purchaseOrders.id }).from(purchaseOrders).$dynamic(),
    id: purchaseOrders.id,
    where: [
      ...asked(input, {
        ...pick(purchaseOrders, 'status', 'vendorId', 'storeId'),
        ids: purchaseOrders.id,
        expected: range(expectedDate),
        order: range(orderDate),
      }),
      input.desk && inDesk(ctx, input.desk),
      input.skuId === undefined
        ? undefined
        : sql`exists (select from po_line l where l.order_id = ${purchaseOrders.id} and l.sku_id = ${input.skuId})`,
      input.late ? inDesk(ctx, 'late') : undefined,
    ],
    search: [purchaseOrders.number, purchaseOrders.searchText],
    numbers: [purchaseOrders.number],
    sorts: { orderDate, expectedDate, total: purchaseOrders.total },
    defaultSort:
      input.desk === 'toReceive' || input.desk === 'late' ? 'expectedDate' : '-orderDate',
  });
  const rows = page.rows.map(({ lines, ...row }) => ({ ...row, ...lines }));
  return { ...page, rows, desk: await countDesk(ctx) };
}

function inDesk(ctx: ReadContext, desk: PurchaseOrderDesk): SQL | undefined {
  const { status, expectedDate } = purchaseOrders;
  switch (desk) {
    case 'toReceive':
      return inArray(status, [...comingStatuses]);
    case 'late':
      return and(inArray(status, [...comingStatuses]), lt(expectedDate, ctx.today));
    case 'draft':
    case 'waiting':
      return eq(status, desk);
    case 'all':
      return undefined;
  }
}

const desks = [
  'toReceive',
  'draft',
  'waiting',
  'late',
  'all',
] as const satisfies readonly PurchaseOrderDesk[];

async function countDesk(ctx: ReadContext): Promise<Record<PurchaseOrderDesk, number>> {
  const countOf = (desk: PurchaseOrderDesk) => {
    const some = ctx.tx
      .select({ one: sql<number>`1`.as('one') })
      .from(purchaseOrders)
      .where(inDesk(ctx, desk))
      .limit(mostCounted)
      .as('some');
    return sql<number>`(select count(*)::int from ${some})`;
  };
  const fields = Object.fromEntries(desks.map((desk) => [desk, countOf(desk)])) as Record<
    PurchaseOrderDesk,
    SQL<number>
  >;
  const [counted] = await ctx.tx.select(fields).from(sql`(select 1) as once`);
  invariant(counted, 'a count is one row');
  return counted;
}

type LineFacts = {
  readonly items: string[];
  readonly lineCount: number;
  readonly openLines: number;
  readonly openValue: number;
  readonly receivedBps: number;
  readonly billedBps: number;
  readonly daysLate: number;
  readonly openGoods: { readonly qty: number; readonly unit: string }[];
};

/** What a row says of its lines, in one visit to them; shares are of the value that was ordered. */
const linesOfRow = (ctx: ReadContext) => sql<LineFacts>`(
  with l as (
    select line.name, line.line_no, line.sku_id, line.taxable, line.expected_date, unit.code as unit,
      line.stock_qty::numeric as stock_qty, line.accepted_qty, line.billed_qty, greatest(line.taxable, 1) as weight,
      case when ${purchaseOrders.status} in ('approved', 'sent', 'part_received')
        then greatest(line.stock_qty - line.accepted_qty - line.closed_qty, 0) else 0 end as open,
      row_number() over (order by line.line_no) as place
    from po_line line left join sku on sku.id = line.sku_id left join unit on unit.id = sku.unit_id
    where line.order_id = ${purchaseOrders.id}
  )
  select json_build_object(
    'items', coalesce(json_agg(l.name order by l.line_no) filter (where l.place <= 2), '[]'),
    'lineCount', count(*),
    'openLines', count(*) filter (where l.open > 0),
    'openValue', coalesce(sum(round(l.taxable * l.open / l.stock_qty)) filter (where l.sku_id is not null), 0)::bigint,
    'receivedBps', coalesce(floor(10000 * sum(l.weight * least(l.accepted_qty / l.stock_qty, 1)) / nullif(sum(l.weight), 0)), 0)::int,
    'billedBps', coalesce(floor(10000 * sum(l.weight * least(l.billed_qty / l.stock_qty, 1)) / nullif(sum(l.weight), 0)), 0)::int,
    'daysLate', coalesce(greatest(max(${ctx.today}::date - coalesce(l.expected_date, ${purchaseOrders.expectedDate}))
      filter (where l.open > 0 and l.sku_id is not null), 0), 0),
    'openGoods', (
      select coalesce(json_agg(json_build_object('qty', g.qty, 'unit', g.unit) order by g.qty desc), '[]')
      from (select l.unit, sum(l.open)::float8 as qty from l where l.open > 0 and l.unit is not null group by l.unit) g))
  from l)`;

const rowFields = (ctx: ReadContext) => ({
  ...columnsFor(PurchaseOrderRow, purchaseOrders),
  number: numberOrDraft(purchaseOrders),
  vendorName: vendors.displayName,
  storeName: stores.name,
  maker: sql<string>`coalesce(${users.name}, '')`,
  isOwn: sql<boolean>`coalesce(${purchaseOrders.createdBy} = ${ctx.user.id}, false)`,
  lines: linesOfRow(ctx),
});
