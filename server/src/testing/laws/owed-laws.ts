import { sql } from 'drizzle-orm';

/** Documents that settled one of another order, or of none: each side with its part, as a table of the laws. */
export const crossedItems = sql`
    crossed as (
      select mine.order_id, mine.party_kind, mine.party_id,
        case mine.side when 'debit' then a.amount else -a.amount end as settled
      from allocation a
        join open_item mine on mine.id in (a.debit_item_id, a.credit_item_id)
        join open_item other on other.id in (a.debit_item_id, a.credit_item_id) and other.id <> mine.id
      where a.reversed_on is null and mine.party_kind in ('customer', 'company')
        and mine.order_id is distinct from other.order_id
    )`;

/** What is owed is counted once: with the order whose documents it is, or beside orders. */
export const ofOwed = sql`
    select 'paid of an order is its payments and what settled it otherwise' as law, concat('order ', o.id) as at,
      o.settled_otherwise::text as is, coalesce(s.settled, 0)::text as should
    from sales_order o left join (
      select order_id, sum(settled) as settled from crossed where order_id is not null group by 1
    ) s on s.order_id = o.id
    where o.settled_otherwise <> coalesce(s.settled, 0)
    union all
    select 'an order owes what is open of it in the books and not invoiced', concat('order ', o.id),
      o.balance::text, (o.grand_total - o.cancelled_value - o.invoiced_value + coalesce(b.open, 0))::text
    from sales_order o left join (
      select order_id, sum(case side when 'debit' then outstanding else -outstanding end) as open
      from open_item where order_id is not null group by 1
    ) b on b.order_id = o.id
    where o.status <> 'draft'
      and o.balance <> o.grand_total - o.cancelled_value - o.invoiced_value + coalesce(b.open, 0)
    union all
    select 'a buyer owes beside orders what names none', concat(buyer.kind, ' ', buyer.id),
      buyer.other_balance::text, coalesce(b.owed, 0)::text
    from (
      select 'customer' as kind, id, other_balance from customer where kind = 'person'
      union all select 'company', id, other_balance from b2b_company
    ) buyer left join (
      select party_kind, party_id, sum(owed) as owed from (
        select party_kind, party_id, case side when 'debit' then amount else -amount end as owed
        from open_item where order_id is null and voided_on is null
        union all
        select party_kind, party_id, -settled from crossed where order_id is null
      ) beside group by 1, 2
    ) b on b.party_kind = buyer.kind and b.party_id = buyer.id
    where buyer.other_balance <> coalesce(b.owed, 0)
    union all
    select 'a buyer has outstanding what their account says', concat(buyer.kind, ' ', buyer.id),
      buyer.outstanding::text, coalesce(l.balance, 0)::text
    from (
      select 'customer' as kind, id, outstanding from customer where kind = 'person'
      union all select 'company', id, outstanding from b2b_company
    ) buyer left join (
      select l.party_kind, l.party_id, sum(l.debit - l.credit) as balance
      from journal_line l join ledger_account a on a.id = l.account_id and a.type = 'receivable'
      where l.party_kind in ('customer', 'company') group by 1, 2
    ) l on l.party_kind = buyer.kind and l.party_id = buyer.id
    where buyer.outstanding <> coalesce(l.balance, 0)`;
