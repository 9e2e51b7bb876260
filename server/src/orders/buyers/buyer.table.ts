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
  owes: bigint({ mode: 'number' }).notNull(),
  searchText: text('search_text').notNull(),
}).as(sql`
  select 'customer' as kind, id, number, name, phone, email,
    case when status in ('merged', 'erased') then 'blocked' else status end as status,
    case status when 'merged' then 'Merged into another customer' when 'erased' then 'Erased' else block_reason end
      as block_reason, orders_count, spend, owes,
    search_text
  from customer
  union all
  select 'company', id, number, name, phone, email, case status when 'closed' then 'blocked' else 'active' end,
    case status when 'closed' then 'It is closed' end, orders_count, spend, owes, search_text
  from b2b_company`);
