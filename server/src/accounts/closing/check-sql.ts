import { sql, type SQL } from 'drizzle-orm';

/**
 * What is looked at before a year is closed, each as a statement that answers what differs or waits:
 * `what` in words, `amount` in paise. All of them look at the end of a day.
 */
export const differences = {
  /** Both sides of all lines; one row when they differ. */
  entriesBalance: (at: string): SQL => sql`
    select 'All entries together' as what, abs(debit - credit) as amount
    from (
      select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit
      from journal_line where entry_date <= ${at}
    ) sums where debit <> credit`,

  dayTotals: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name, ' on ', to_char(day, 'DD Mon YYYY')) as what,
      abs(coalesce(l.balance, 0) - coalesce(d.balance, 0)) as amount
    from (
      select account_id, entry_date as day, sum(debit - credit) as balance
      from journal_line where id <= coalesce((select line_id from ledger_day_mark), 0)
        and entry_date <= ${at} group by 1, 2
    ) l full join (
      select account_id, day, sum(debit - credit) as balance from ledger_day where day <= ${at}
      group by 1, 2
    ) d using (account_id, day) join ledger_account a on a.id = account_id
    where coalesce(l.balance, 0) <> coalesce(d.balance, 0) order by 1`,

  /** By party: what stands on a control account against what its documents leave open on that day. */
  openItems: (at: string): SQL => sql`
    select concat(a.name, ' of ', coalesce(l.name, concat(i.party_kind, ' ', i.party_id))) as what,
      abs(coalesce(l.balance, 0) - coalesce(i.balance, 0)) as amount
    from (
      select l.account_id, l.party_kind, l.party_id, max(l.party_name) as name,
        sum(l.debit - l.credit) as balance
      from journal_line l join ledger_account a on a.id = l.account_id
      where a.type in ('receivable', 'payable') and l.entry_date <= ${at} group by 1, 2, 3
    ) l full join (
      select account_id, party_kind, party_id, sum(case side when 'debit' then rest else -rest end)
        as balance
      from (${outstandingAt(at)}) open group by 1, 2, 3
    ) i using (account_id, party_kind, party_id)
      join ledger_account a on a.id = account_id
    where coalesce(l.balance, 0) <> coalesce(i.balance, 0) order by 1`,

  wallets: (at: string): SQL => sql`
    select concat('Wallet of ', coalesce(l.name, concat(w.owner_type, ' ', w.owner_id))) as what,
      abs(coalesce(l.balance, 0) - coalesce(w.balance, 0)) as amount
    from (
      select l.party_kind, l.party_id, max(l.party_name) as name, sum(l.credit - l.debit) as balance
      from journal_line l join ledger_account a on a.id = l.account_id and a.type = 'wallet'
      where l.entry_date <= ${at} group by 1, 2
    ) l full join (
      select w.owner_type, w.owner_id, sum(e.amount) as balance
      from wallet_entry e join wallet w on w.id = e.wallet_id
      where e.business_date <= ${at} group by 1, 2
    ) w on w.owner_type = l.party_kind and w.owner_id = l.party_id
    where coalesce(l.balance, 0) <> coalesce(w.balance, 0)
    union all
    select 'Gift cards outstanding', abs(g.balance - l.balance)
    from (
      select coalesce(sum(amount), 0) as balance from gift_card_entry where business_date <= ${at}
    ) g cross join (
      select coalesce(sum(l.credit - l.debit), 0) as balance
      from journal_line l join ledger_account a on a.id = l.account_id and a.type = 'gift_card'
      where l.entry_date <= ${at}
    ) l where g.balance <> l.balance order by 1`,

  suspense: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name) as what, abs(sum(l.debit - l.credit)) as amount
    from journal_line l join ledger_account a on a.id = l.account_id and a.type = 'suspense'
    where l.entry_date <= ${at} group by a.id having sum(l.debit - l.credit) <> 0`,

  /** The value of goods by their kind and of material at plans, against the accounts of stock. */
  stock: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name) as what,
      abs(coalesce(goods.value, 0) - coalesce(l.balance, 0)) as amount
    from ledger_account a
    left join (
      select s.kind, sum(m.value) as value
      from stock_movement m join sku s on s.id = m.sku_id
      where m.business_date <= ${at} group by 1
    ) goods on goods.kind = a.stock_kind
    left join lateral (
      select sum(l.debit - l.credit) as balance from journal_line l
        join ledger_account o on o.id = l.account_id and o.stock_kind = a.stock_kind
      where l.entry_date <= ${at}
    ) l on true
    where a.stock_kind is not null and a.system_key is not null
      and coalesce(goods.value, 0) <> coalesce(l.balance, 0)
    union all
    -- What lies at plans is known as it is now, and so is the account that it is held against.
    select concat(a.code, ' ', a.name), abs(p.value - l.balance)
    from (select coalesce(sum(value), 0) as value from plan_stock) p
    join ledger_account a on a.system_key = 'stock.wip'
    cross join lateral (
      select coalesce(sum(debit - credit), 0) as balance from journal_line where account_id = a.id
    ) l where p.value <> l.balance
    union all
    select concat(a.code, ' ', a.name), abs(c.waiting - l.balance)
    from ledger_account a
    cross join lateral (select coalesce(sum(waiting), 0) as waiting from sale_cost where day <= ${at}) c
    cross join lateral (
      select coalesce(sum(credit - debit), 0) as balance from journal_line
      where account_id = a.id and entry_date <= ${at}
    ) l
    where a.system_key = 'stock.billed' and c.waiting <> l.balance
    order by 1`,

  /** Vouchers and expenses that were typed and not posted. */
  drafts: (at: string): SQL => sql`
    select concat(case kind when 'journal' then 'Journal' else initcap(kind) end, ' of ',
      to_char(date, 'DD Mon YYYY')) as what, amount
    from voucher where status in ('draft', 'waiting', 'post_dated') and date <= ${at}
    union all
    select concat('Expense of ', to_char(date, 'DD Mon YYYY'), ': ', description), amount
    from expense where status in ('draft', 'waiting') and date <= ${at}
    union all
    select concat('Bill ', vendor_bill_no, ' of ', to_char(business_date, 'DD Mon YYYY')), total
    from bill where status in ('draft', 'exception') and business_date <= ${at} order by 1`,

  /** What opening balances do not balance by. */
  openingLeft: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name) as what, abs(sum(l.debit - l.credit)) as amount
    from journal_line l join ledger_account a on a.id = l.account_id and a.system_key = 'equity.opening'
    where l.entry_date <= ${at} group by a.id having sum(l.debit - l.credit) <> 0`,

  /** Goods past their last day on that day that are still in store, at their cost. */
  expiredStock: (at: string): SQL => sql`
    select concat(s.name, ', batch ', b.code) as what, sum(m.value) as amount
    from batch b join sku s on s.id = b.sku_id
      join stock_movement m on m.batch_id = b.id and m.business_date <= ${at}
    where b.expiry_date < ${at}
    group by b.id, s.id having sum(m.qty) > 0 and sum(m.value) > 0 order by 1`,

  /** Runs and plans whose material stood on work in progress on that day. */
  openProduction: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name) as what, abs(sum(l.debit - l.credit)) as amount
    from journal_line l join ledger_account a on a.id = l.account_id and a.system_key = 'stock.wip'
    where l.entry_date <= ${at} group by a.id having sum(l.debit - l.credit) <> 0`,

  /** Parcels that left and stand on no invoice. */
  parcelsUnbilled: (at: string): SQL => sql`
    select concat(p.number, ' of ', o.order_no) as what, p.declared_value as amount
    from parcel p join sales_order o on o.id = p.order_id
    where p.direction = 'out' and p.return_id is null and p.status not in ('packed', 'booked', 'cancelled')
      and p.dispatched_at < ${at}::date + 1
      and exists (select from parcel_line x join order_line l on l.id = x.order_line_id
        where x.parcel_id = p.id and l.qty_shipped > l.qty_invoiced + l.qty_rto + l.qty_returned)
    order by 1`,

  /** Fixed assets of which nothing was depreciated in the year that ends on that day. */
  depreciation: (at: string): SQL => sql`
    select 'Nothing was depreciated in the year' as what, assets.value as amount
    from (
      select coalesce(sum(l.debit - l.credit), 0) as value from journal_line l
        join ledger_account a on a.id = l.account_id and a.type = 'fixed_asset' where l.entry_date <= ${at}
    ) assets
    where assets.value > 0 and not exists (
      select from journal_line l join ledger_account a on a.id = l.account_id and a.type = 'depreciation'
      where l.entry_date between (${at}::date - interval '1 year' + interval '1 day')::date and ${at})`,

  /** Tax that was withheld and stands on its account at the end of the day. */
  tdsUnpaid: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name) as what, sum(l.credit - l.debit) as amount
    from journal_line l join ledger_account a on a.id = l.account_id and a.system_key = 'tds.payable'
    where l.entry_date <= ${at} group by a.id having sum(l.credit - l.debit) > 0`,

  /** Bank accounts with entries whose statement nobody closed on that day. */
  banks: (at: string): SQL => sql`
    select b.label as what, 0 as amount from bank_account b
    where exists (
        select from journal_line where account_id = b.ledger_account_id and entry_date <= ${at}
      ) and not exists (
        select from reconciliation where bank_account_id = b.id and status = 'closed'
          and statement_date = ${at}
      ) order by 1`,

  /** What lies longer than 60 days where money only passes through. */
  clearing: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name, case when l.party_id is null then ''
        else concat(', ', max(l.party_name)) end) as what,
      sum(case when l.entry_date <= ${at}::date - 60 then l.debit else 0 end) - sum(l.credit) as amount
    from journal_line l join ledger_account a on a.id = l.account_id
      and a.system_key in ('clearing.cheques', 'clearing.gateway', 'clearing.cod')
    where l.entry_date <= ${at} group by a.id, l.party_kind, l.party_id
    having sum(case when l.entry_date <= ${at}::date - 60 then l.debit else 0 end) > sum(l.credit)
    order by 1`,

  /** Receipts older than 90 days whose goods no bill has settled. */
  unbilled: (at: string): SQL => sql`
    select concat(a.code, ' ', a.name) as what,
      sum(case when l.entry_date <= ${at}::date - 90 then l.credit else 0 end) - sum(l.debit) as amount
    from journal_line l join ledger_account a on a.id = l.account_id and a.system_key = 'grni'
    where l.entry_date <= ${at} group by a.id
    having sum(case when l.entry_date <= ${at}::date - 90 then l.credit else 0 end) > sum(l.debit)`,
} as const;

/** Every open item with what was left of it at the end of a day. */
const outstandingAt = (at: string): SQL => {
  const live = sql`allocated_on <= ${at} and (reversed_on is null or reversed_on > ${at})`;
  return sql`
    select i.account_id, i.party_kind, i.party_id, i.side, i.id,
      i.amount - coalesce(s.amount, 0) as rest
    from open_item i left join (
      select item, sum(amount) as amount from (
        select debit_item_id as item, amount from allocation where ${live}
        union all select credit_item_id, amount from allocation where ${live}
      ) halves group by item
    ) s on s.item = i.id
    where i.doc_date <= ${at} and (i.voided_on is null or i.voided_on > ${at})`;
};
