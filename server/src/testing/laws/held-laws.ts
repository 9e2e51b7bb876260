import { sql } from 'drizzle-orm';

/** A wallet holds what its entries say, what is left of them, and what the books say that we owe its owner. */
export const ofWallets = sql`
    select 'a wallet is its entries' as law, concat('wallet ', w.id) as at, w.balance::text as is,
      concat_ws(' and ', e.amount, e.remaining) as should
    from wallet w cross join lateral (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(remaining), 0) as remaining
      from wallet_entry where wallet_id = w.id
    ) e where w.balance <> e.amount or w.balance <> e.remaining
    union all
    select 'what is left of money in a wallet is what nothing has taken', concat('wallet entry ', c.id),
      c.remaining::text, (greatest(c.amount, 0) - u.taken)::text
    from wallet_entry c cross join lateral (
      select coalesce(sum(amount), 0) as taken from wallet_use where credit_id = c.id
    ) u where c.remaining <> case c.kind when 'order_payment_back' then 0 else greatest(c.amount, 0) end - u.taken
    union all
    select 'money that left a wallet is money that came in', concat('wallet entry ', d.id),
      (-d.amount)::text, u.taken::text
    from wallet_entry d cross join lateral (
      select coalesce(sum(amount), 0) as taken from wallet_use where debit_id = d.id
    ) u where (d.amount < 0 or d.kind = 'order_payment_back') and u.taken <> -d.amount
    union all
    select 'no more comes back to a wallet than was taken', concat('wallet entry ', p.id),
      back.given::text, (-p.amount)::text
    from wallet_entry p cross join lateral (
      select coalesce(sum(amount), 0) as given from wallet_entry where back_of_id = p.id
    ) back where p.kind = 'order_payment' and back.given > -p.amount
    union all
    select 'an order is paid from the wallet with what left it', concat('order payment ', p.id),
      concat_ws(' ', w.order_id, w.amount, w.entry_id),
      concat_ws(' ', p.order_id, p.amount, p.entry_id)
    from order_payment p join wallet_entry w on w.id = p.wallet_entry_id
    where (w.order_id, abs(w.amount), w.entry_id) is distinct from (p.order_id, p.amount, p.entry_id)
    union all
    select 'what left a wallet for an order paid it', concat('wallet entry ', w.id), 'no payment', 'one'
    from wallet_entry w
    where w.kind in ('order_payment', 'order_payment_back', 'refund', 'gift_card')
      and not exists (select from order_payment where wallet_entry_id = w.id)
    union all
    select 'a wallet stands on its account', concat('wallet ', w.id), w.balance::text, l.balance::text
    from wallet w cross join lateral (
      select coalesce(sum(l.credit - l.debit), 0) as balance
      from journal_line l join ledger_account a on a.id = l.account_id
      where a.type = 'wallet' and l.party_kind = w.owner_type and l.party_id = w.owner_id
    ) l where w.balance <> l.balance`;

/** A gift card holds what its entries say, and all of them what the books say that we owe. */
export const ofGiftCards = sql`
    select 'a gift card is its entries' as law, concat('gift card ', c.id) as at, c.balance::text as is,
      concat_ws(' and ', e.amount, e.last) as should
    from gift_card c cross join lateral (
      select coalesce(sum(amount), 0) as amount,
        (array_agg(balance_after order by id desc))[1] as last
      from gift_card_entry where gift_card_id = c.id
    ) e where c.balance <> e.amount or c.balance is distinct from e.last
    union all
    select 'what moves on gift cards stands on their account', concat('entry ', g.entry_id),
      g.amount::text, coalesce(l.amount, 0)::text
    from (select entry_id, sum(amount) as amount from gift_card_entry group by entry_id) g
    left join lateral (
      select sum(l.credit - l.debit) as amount
      from journal_line l join ledger_account a on a.id = l.account_id
      where l.entry_id = g.entry_id and a.type = 'gift_card'
    ) l on true
    where g.amount is distinct from l.amount
    union all
    select 'gift cards are their account', 'all gift cards', c.balance::text, l.balance::text
    from (select sum(balance) as balance from gift_card) c cross join (
      select coalesce(sum(l.credit - l.debit), 0) as balance
      from journal_line l join ledger_account a on a.id = l.account_id where a.type = 'gift_card'
    ) l where c.balance <> l.balance
    union all
    select 'a gift card of an order is one that its receipt bills', concat('order line ', l.id),
      c.cards::text, (l.qty_invoiced / 1000)::text
    from order_line l cross join lateral (
      select count(*) as cards from gift_card where order_line_id = l.id
    ) c
    where l.kind = 'gift_card' and c.cards <> l.qty_invoiced / 1000
    union all
    select 'an order is paid with what left the gift card', concat('order payment ', p.id),
      concat_ws(' ', g.order_id, g.amount, g.entry_id),
      concat_ws(' ', p.order_id, p.amount, p.entry_id)
    from order_payment p join gift_card_entry g on g.id = p.gift_card_entry_id
    where (g.order_id, abs(g.amount), g.entry_id) is distinct from (p.order_id, p.amount, p.entry_id)
    union all
    select 'what left a gift card for an order paid it', concat('gift card entry ', g.id), 'no payment', 'one'
    from gift_card_entry g
    where g.kind in ('redeem', 'refund_credit')
      and not exists (select from order_payment where gift_card_entry_id = g.id)`;

/** Credit that is taken off one order of a buyer pays another one of theirs with as much. */
export const ofMovedCredit = sql`
    select 'credit that is used was taken off an order of the same buyer' as law,
      concat('order payment ', i.id) as at,
      concat_ws(' ', i.amount, i.status, o.buyer_kind, o.buyer_id, origin.method) as is,
      concat_ws(' ', t.amount, t.status, f.buyer_kind, f.buyer_id) as should
    from order_payment i join order_payment t on t.id = i.moved_from_id
      join sales_order o on o.id = i.order_id join sales_order f on f.id = t.order_id
      join order_payment p on p.id = t.refund_of_id join order_payment origin on origin.id = i.origin_id
    where (i.amount, i.status, o.buyer_kind, o.buyer_id) is distinct from
        (t.amount, t.status, f.buyer_kind, f.buyer_id)
      or t.method <> 'order_credit' or origin.method = 'order_credit'
      or i.origin_id <> coalesce(p.origin_id, p.id)
    union all
    select 'credit that was taken off an order is used', concat('order payment ', t.id), 'unused', 'used'
    from order_payment t
    where t.method = 'order_credit' and t.direction = 'out'
      and not exists (select from order_payment where moved_from_id = t.id)
    union all
    select 'no credit is left between orders', 'the account of moved credit', sum(l.debit - l.credit)::text, '0'
    from journal_line l join ledger_account a on a.id = l.account_id
    where a.system_key = 'clearing.credit' having sum(l.debit - l.credit) <> 0`;
