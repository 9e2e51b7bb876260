import type {
  Spend,
  SpendRow,
  SpendRows,
} from '@counting-house/contract/purchasing/purchase-orders/spend.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

const most = 500;

/** What a row stands for: its key, and its name. */
const groups: Readonly<Record<Spend['groupBy'], { readonly key: SQL; readonly label: SQL }>> = {
  vendor: { key: sql`v.id::text`, label: sql`v.display_name` },
  item: { key: sql`coalesce('sku ' || l.sku_id, 'item ' || l.item_id)`, label: sql`l.name` },
  category: { key: sql`coalesce(c.id::text, '')`, label: sql`coalesce(c.name, 'Finished goods')` },
  month: {
    key: sql`to_char(o.order_date, 'YYYY-MM')`,
    label: sql`to_char(o.order_date, 'YYYY-MM')`,
  },
};

/**
 * What orders of a time are worth before tax, by their order date, with what came and what is billed of it. Drafts,
 * waiting and cancelled orders count nothing, nor does what was closed short. Months stand in their order, other rows
 * with the dearest first.
 */
export async function spend(ctx: ReadContext, { from, to, groupBy }: Spend): Promise<SpendRows> {
  const { key, label } = groups[groupBy];
  const order = groupBy === 'month' ? sql`key` : sql`ordered desc, key`;
  const { rows: found } = await ctx.tx.execute<Found>(sql`
    with line as (
      select ${key} as key, ${label} as label, o.id as order_id,
        ${worth(sql`l.stock_qty - l.closed_qty`)} as ordered,
        ${worth(sql`least(l.accepted_qty, l.stock_qty)`)} as received,
        ${worth(sql`least(l.billed_qty, l.stock_qty)`)} as billed
      from purchase_order o
      join po_line l on l.order_id = o.id
      join vendor v on v.id = o.vendor_id
      left join sku s on s.id = l.sku_id
      left join item i on i.id = coalesce(l.item_id, s.item_id)
      left join purchase_category c on c.id = i.category_id
      where o.order_date between ${from} and ${to}
        and o.status in ('approved', 'sent', 'part_received', 'received', 'closed')
    )
    select key, max(label) as label, count(distinct order_id)::int as orders,
      sum(ordered)::bigint as ordered, sum(received)::bigint as received,
      sum(billed)::bigint as billed, grouping(key) = 1 as is_total
    from line group by grouping sets ((key), ())
    order by is_total desc, ${order}
    limit ${most + 1}`);
  const [total, ...rows] = found.map(rowOf);
  const { key: _, ...sums } = total ?? nothing;
  return { rows, total: { ...sums, label: 'Total' } };
}

/** A line's value of so much of it, in paise. */
const worth = (qty: SQL): SQL => sql`round(l.taxable::numeric * (${qty}) / l.stock_qty)`;

type Found = {
  key: string | null;
  label: string | null;
  orders: number;
  ordered: string | null;
  received: string | null;
  billed: string | null;
};

const nothing: SpendRow = {
  key: '',
  label: '',
  orders: 0,
  orderedValue: 0,
  receivedValue: 0,
  billedValue: 0,
};

const rowOf = ({ key, label, orders, ordered, received, billed }: Found): SpendRow => ({
  key: key ?? '',
  label: label ?? '',
  orders,
  orderedValue: Number(ordered ?? 0),
  receivedValue: Number(received ?? 0),
  billedValue: Number(billed ?? 0),
});
