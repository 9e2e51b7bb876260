import type { BuyerOverview, WhichBuyer } from '@counting-house/contract/customers/overview.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

const mostProducts = 5;
const mostDuplicates = 5;

/** What is known of a buyer at a glance; of somebody who does not exist it is nothing. */
export async function getBuyerOverview(ctx: ReadContext, of: WhichBuyer): Promise<BuyerOverview> {
  const [figures, products, groups, duplicates] = [
    await figuresOf(ctx, of),
    await productsOf(ctx, of),
    of.kind === 'customer' ? await groupsOf(ctx, of.id) : [],
    of.kind === 'customer' ? await likeCustomer(ctx, of.id) : await likeCompany(ctx, of.id),
  ];
  return { ...figures, products, groups, duplicates };
}

const ofBuyer = ({ kind, id }: WhichBuyer): SQL =>
  kind === 'customer' ? sql`o.customer_id = ${id}` : sql`o.company_id = ${id}`;

type Figures = Omit<BuyerOverview, 'products' | 'groups' | 'duplicates'>;

async function figuresOf(ctx: ReadContext, of: WhichBuyer): Promise<Figures> {
  const owner = of.kind === 'customer' ? sql`customer_id` : sql`company_id`;
  const cards =
    of.kind === 'customer'
      ? sql`(select coalesce(sum(balance), 0) from gift_card where customer_id = ${of.id} and status = 'active')`
      : sql`0`;
  const { rows } = await ctx.tx.execute<Record<string, string | null>>(sql`
    select count(*) filter (where o.invoiced_value > 0) as billed, coalesce(sum(o.invoiced_value), 0) as invoiced,
      count(*) filter (where o.status in ('placed', 'confirmed', 'packed', 'shipped')) as open_orders,
      count(*) filter (where o.status in ('delivered', 'returned')) as delivered,
      count(*) filter (where o.status in ('delivered', 'returned') and exists (
        select from return_order r where r.order_id = o.id and r.status not in ('rejected', 'cancelled'))) as came_back,
      (select count(*) from return_order r join sales_order o on o.id = r.order_id
        where ${ofBuyer(of)} and r.status in ('requested', 'approved', 'received')) as open_returns,
      (select coalesce(sum(balance), 0) from wallet where ${owner} = ${of.id}) as wallet, ${cards} as cards
    from sales_order o where ${ofBuyer(of)} and o.status not in ('draft', 'cancelled')`);
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0);
  const share = (part: number, whole: number, times: number) =>
    whole === 0 ? null : Math.round((part * times) / whole);
  return {
    averageOrder: share(figure('invoiced'), figure('billed'), 1),
    openOrders: figure('open_orders'),
    openReturns: figure('open_returns'),
    returnRate: share(figure('came_back'), figure('delivered'), 10_000),
    walletBalance: figure('wallet'),
    giftCardBalance: figure('cards'),
  };
}

async function productsOf(ctx: ReadContext, of: WhichBuyer): Promise<BuyerOverview['products']> {
  const { rows } = await ctx.tx.execute<{
    id: string;
    sku: string;
    title: string;
    qty: string;
    orders: string;
    last: string;
  }>(sql`
    select l.variant_id as id, max(l.sku) as sku, (array_agg(l.title order by l.id desc))[1] as title,
      sum(l.qty - l.qty_cancelled) as qty, count(distinct o.id) as orders, max(o.placed_at) as last
    from sales_order o join order_line l on l.order_id = o.id
    where ${ofBuyer(of)} and o.status not in ('draft', 'cancelled') and l.qty > l.qty_cancelled
      and l.kind = 'goods'
    group by l.variant_id order by 5 desc, 4 desc, 1 limit ${mostProducts}`);
  return rows.map(({ id, sku, title, qty, orders, last }) => ({
    id: Number(id),
    sku,
    title,
    qty: Number(qty),
    orders: Number(orders),
    lastAt: new Date(last).toISOString(),
  }));
}

async function groupsOf(ctx: ReadContext, id: number): Promise<BuyerOverview['groups']> {
  const { rows } = await ctx.tx.execute<{
    id: string;
    company_id: string;
    company: string;
    name: string;
    role: string;
  }>(sql`
    select g.id, g.company_id, c.name as company, g.name, m.role
    from b2b_group_customer m join b2b_group g on g.id = m.group_id join b2b_company c on c.id = g.company_id
    where m.customer_id = ${id} and m.status = 'active' order by c.name, g.name limit 50`);
  return rows.map(({ company_id: companyId, ...row }) => ({
    ...row,
    id: Number(row.id),
    companyId: Number(companyId),
  }));
}

type Like = { id: string; number: string; name: string; why: string };

const found = (rows: readonly Like[]): BuyerOverview['duplicates'] =>
  rows.map((row) => ({ ...row, id: Number(row.id) }));

/** Customers with a phone or mail of this one, or with its name at the same PIN code. */
async function likeCustomer(ctx: ReadContext, id: number): Promise<BuyerOverview['duplicates']> {
  const { rows } = await ctx.tx.execute<Like>(sql`
    with me as (
      select id, lower(name) as name, name as as_is, nullif(email, '') as email,
        array_remove(array[nullif(phone, ''), alt_phone] || former_phones, null) as phones
      from customer where id = ${id}
    ), alike as (
      select c.id, c.number, c.name, 'Same e-mail' as why, 1 as rank from me
        join customer c on c.search_text ilike '%' || replace(me.email, '_', '\\_') || '%' and lower(c.email) = lower(me.email)
      union all
      select c.id, c.number, c.name, 'Same phone', 2 from me cross join unnest(me.phones) as known(number)
        join customer c on known.number <> '' and c.search_text like '%' || known.number || '%'
      union all
      select c.id, c.number, c.name, 'Same name and PIN code', 3 from me
        join customer c on c.name = me.as_is
        where exists (select from customer_address a join customer_address b using (pin_code)
          where a.customer_id = me.id and b.customer_id = c.id)
    )
    select distinct on (alike.id) alike.id, alike.number, alike.name, alike.why from alike
      join customer c on c.id = alike.id
    where alike.id <> ${id} and c.status in ('active', 'blocked') and c.kind = 'person'
      and exists (select from customer where id = ${id} and status in ('active', 'blocked'))
    order by alike.id, rank limit ${mostDuplicates}`);
  return found(rows);
}

/** Companies with the PAN, the phone or the mail of this one. */
async function likeCompany(ctx: ReadContext, id: number): Promise<BuyerOverview['duplicates']> {
  const { rows } = await ctx.tx.execute<Like>(sql`
    select c.id, c.number, c.name,
      case when c.pan = me.pan then 'Same PAN' when c.phone = me.phone then 'Same phone' else 'Same e-mail' end as why
    from b2b_company me join b2b_company c
      on c.pan = me.pan or c.phone = me.phone or lower(c.email) = lower(nullif(me.email, ''))
    where me.id = ${id} and c.id <> me.id and c.merged_into_id is null and me.merged_into_id is null
    order by c.id limit ${mostDuplicates}`);
  return found(rows);
}
