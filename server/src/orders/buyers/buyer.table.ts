import type { BuyerKind } from '@counting-house/contract/orders/buyer.ts';

import { sql } from 'drizzle-orm';
import { bigint, integer, pgView, text } from 'drizzle-orm/pg-core';

/** Everybody who buys, as lists and papers name them; each kind of buyer is one part of the view. */
export const buyers = pgView('buyer', {
  kind: text().$type<BuyerKind>().notNull(),
  id: bigint({ mode: 'number' }).notNull(),
  number: text().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  email: text(),
  status: text().$type<'active' | 'blocked'>().notNull(),
  blockReason: text('block_reason'),
  ordersCount: integer('orders_count').notNull(),
  spend: bigint({ mode: 'number' }).notNull(),
  outstanding: bigint({ mode: 'number' }).notNull(),
  unpaidOrders: bigint('unpaid_orders', { mode: 'number' }).notNull(),
  searchText: text('search_text').notNull(),
}).as(sql`
  select 'customer' as kind, id, number, name, phone, email,
    case when status in ('merged', 'erased') then 'blocked' else status end as status,
    case status when 'merged' then 'Merged into another customer' when 'erased' then 'Erased' else block_reason end
      as block_reason, orders_count, spend, outstanding,
    (select coalesce(sum(least(o.balance, o.grand_total - o.cancelled_value - o.invoiced_value)), 0)::bigint
      from sales_order o where o.customer_id = customer.id and o.balance > 0 and o.status not in ('draft', 'cancelled'))
      as unpaid_orders, search_text
  from customer
  union all
  select 'company', id, number, name, phone, email, case status when 'closed' then 'blocked' else 'active' end,
    case status when 'closed' then 'It is closed' end, orders_count, spend, outstanding,
    (select coalesce(sum(least(o.balance, o.grand_total - o.cancelled_value - o.invoiced_value)), 0)::bigint
      from sales_order o where o.company_id = b2b_company.id and o.balance > 0 and o.status not in ('draft', 'cancelled'))
      as unpaid_orders, search_text
  from b2b_company`);
