import { sql } from 'drizzle-orm';

/** What offers count is what orders use of them, and what they take off an order stands on its lines. */
export const ofOffers = sql`
    select 'an offer counts the orders that use it' as law, concat('offer ', o.id) as at,
      concat_ws(' ', o.used_count, o.used_amount) as is, concat_ws(' ', u.uses, u.amount) as should
    from offer o cross join lateral (
      select count(*) as uses, coalesce(sum(amount), 0) as amount from offer_usage
      where offer_id = o.id and not is_given_back
    ) u where (o.used_count, o.used_amount) <> (u.uses, u.amount)
    union all
    select 'a coupon counts the orders that use it', concat('coupon ', c.id),
      c.used_count::text, u.uses::text
    from coupon_code c cross join lateral (
      select count(*) as uses from offer_usage where coupon_id = c.id and not is_given_back
    ) u where c.used_count <> u.uses
    union all
    select 'what offers take off an order stands on its lines', concat('order ', o.id),
      o.offer_discount_amount::text, l.off::text
    from sales_order o cross join lateral (
      select coalesce(sum(item_discount + order_discount + coupon_discount), 0) as off
      from order_line where order_id = o.id
    ) l where o.offer_discount_amount <> l.off
    union all
    select 'a cancelled order uses no offer', concat('order ', o.id), o.status, 'gave it back'
    from offer_usage u join sales_order o on o.id = u.order_id
    where o.status in ('cancelled', 'draft') and not u.is_given_back`;
