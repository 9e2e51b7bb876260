import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ofCosts } from './cost-laws.ts';
import { ofCounts } from './count-laws.ts';
import { ofGiftCards, ofMovedCredit, ofWallets } from './held-laws.ts';
import { crossedItems, ofOwed } from './owed-laws.ts';
import { ofPurchases } from './purchase-laws.ts';
import { ofOffers } from './offer-laws.ts';
import { ofRecalls } from './recall-laws.ts';
import { ofProduction } from './production-laws.ts';
import { ofReturns } from './return-laws.ts';
import { ofReviews } from './review-laws.ts';
import { ofSales } from './sales-laws.ts';
import { ofTills } from './till-laws.ts';
import { ofHolds } from './hold-laws.ts';
import { ofTransfers } from './transfer-laws.ts';

/**
 * What is always true of the books, of stock, of orders and their invoices, of wallets and of gift cards. The fixtures ask it
 * after each test; a test asks it by itself only before it goes on.
 */
export async function expectLaws(house: { readonly database: Database }): Promise<void> {
  // A search leaves its short limit to the rest of the test's transaction.
  await house.database.direct.execute(sql`set local statement_timeout to default`);
  expect(await lawsBroken(house.database.direct), 'laws of books, stock and orders').toEqual([]);
}

/**
 * All laws in one statement: a connection plans it once, and where nothing was posted it costs two
 * milliseconds.
 *
 * @returns a sentence for each row that breaks a law, at most 50.
 */
export async function lawsBroken(within: Pick<Tx, 'execute'>): Promise<string[]> {
  const { rows } = await within.execute<Broken>(sql.raw(everyLawsText));
  return rows.map(({ law, at, is, should }) => `${law}: ${at} has ${is}, not ${should}`);
}

type Broken = { law: string; at: string; is: string; should: string };

/** Cash on delivery has no open items; there the ledger alone counts. */
const ofBooks = sql`
    select 'an entry balances' as law, concat('entry ', e.id) as at,
      concat_ws(' and ', e.total, sum(l.debit), sum(l.credit)) as is, 'one figure on both sides' as should
    from journal_entry e left join journal_line l on l.entry_id = e.id
    group by e.id
    having sum(l.debit) is distinct from sum(l.credit) or sum(l.debit) is distinct from e.total
      or count(*) < 2
    union all
    select 'what a party owes by document stands on its account',
      concat_ws(' ', 'account', account_id, party_kind, party_id),
      coalesce(i.balance, 0)::text, coalesce(l.balance, 0)::text
    from (
      select l.account_id, l.party_kind, l.party_id, sum(l.debit - l.credit) as balance
      from journal_line l join ledger_account a on a.id = l.account_id
      where a.type in ('receivable', 'payable') group by 1, 2, 3
    ) l full join (
      select account_id, party_kind, party_id,
        sum(case side when 'debit' then outstanding else -outstanding end) as balance
      from open_item group by 1, 2, 3
    ) i using (account_id, party_kind, party_id)
    where coalesce(l.balance, 0) <> coalesce(i.balance, 0)
    union all
    select 'what is left of a document is what nothing has settled', concat('open item ', i.id),
      i.outstanding::text,
      (case when i.voided_on is null then i.amount - coalesce(sum(a.amount), 0) else 0 end)::text
    from open_item i
      left join allocation a on a.reversed_on is null and i.id in (a.debit_item_id, a.credit_item_id)
    group by i.id
    having i.outstanding <> case when i.voided_on is null
      then i.amount - coalesce(sum(a.amount), 0) else 0 end
      or (i.voided_on is not null and count(a.id) > 0)
    union all
    select 'no document is settled by more than it is of, on any day',
      concat('open item ', i.id, ' on ', day.allocated_on), sum(a.amount)::text, i.amount::text
    from (
      select debit_item_id as item_id, allocated_on from allocation
      union select credit_item_id, allocated_on from allocation
    ) day join open_item i on i.id = day.item_id
      join allocation a on i.id in (a.debit_item_id, a.credit_item_id)
        and a.allocated_on <= day.allocated_on
        and (a.reversed_on is null or a.reversed_on > day.allocated_on)
    group by i.id, day.allocated_on having sum(a.amount) > i.amount
    union all
    select 'a party on an account is its lines', concat_ws(' ', 'account', account_id, party_kind, party_id),
      concat_ws(' ', p.name, p.balance), concat_ws(' ', l.name, l.balance)
    from (
      select account_id, party_kind, party_id, sum(debit - credit) as balance,
        (array_agg(party_name order by id desc))[1] as name
      from journal_line where party_id is not null group by 1, 2, 3
    ) l full join ledger_party p using (account_id, party_kind, party_id)
    where (l.name, l.balance) is distinct from (p.name, p.balance)
    union all
    select 'a day of an account is its lines up to the mark', concat_ws(' ', 'account', account_id, 'centre', centre_id, day),
      concat_ws(' and ', kept.debit, kept.credit), concat_ws(' and ', l.debit, l.credit)
    from (
      select account_id, centre_id, entry_date as day, sum(debit) as debit, sum(credit) as credit
      from journal_line where id <= (select line_id from ledger_day_mark) group by 1, 2, 3
    ) l full join ledger_day as kept using (account_id, centre_id, day)
    where l.debit is distinct from kept.debit or l.credit is distinct from kept.credit`;

/**
 * Movements, batches in a store, balances and positions say the same; what is reserved is the sum of
 * the reservations and of the demands; a batch that is empty is worth nothing.
 */
const ofStock = sql`
    select 'balance is its movements', concat_ws(' ', 'batch', batch_id, 'tray', tray_id),
      coalesce(b.on_hand, 0)::text, coalesce(m.qty, 0)::text
    from stock_balance b full join moved m using (batch_id, tray_id)
    where coalesce(b.on_hand, 0) <> coalesce(m.qty, 0)
    union all
    select 'reserved is its reservations', concat_ws(' ', 'batch', batch_id, 'tray', tray_id),
      coalesce(b.reserved, 0)::text, coalesce(r.qty, 0)::text
    from stock_balance b full join promised r using (batch_id, tray_id)
    where coalesce(b.reserved, 0) <> coalesce(r.qty, 0)
    union all
    select 'batch in the store is its movements', concat_ws(' ', 'batch', batch_id, 'store', store_id),
      coalesce(s.on_hand, 0)::text, coalesce(m.qty, 0)::text
    from batch_store s
      full join (select batch_id, store_id, sum(qty) as qty from moved group by 1, 2) m using (batch_id, store_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.qty, 0)
    union all
    select 'value of the batch is its movements', concat_ws(' ', 'batch', batch_id, 'store', store_id),
      coalesce(s.value, 0)::text, coalesce(m.value, 0)::text
    from batch_store s
      full join (select batch_id, store_id, sum(value) as value from moved group by 1, 2) m using (batch_id, store_id)
    where coalesce(s.value, 0) <> coalesce(m.value, 0)
    union all
    select 'position is its movements', concat_ws(' ', 'sku', sku_id, 'store', store_id),
      coalesce(p.on_hand, 0)::text, coalesce(m.qty, 0)::text
    from stock_position p
      full join (select sku_id, store_id, sum(qty) as qty from moved group by 1, 2) m using (sku_id, store_id)
    where coalesce(p.on_hand, 0) <> coalesce(m.qty, 0)
    union all
    select 'value of the position is its movements', concat_ws(' ', 'sku', sku_id, 'store', store_id),
      coalesce(p.value, 0)::text, coalesce(m.value, 0)::text
    from stock_position p
      full join (select sku_id, store_id, sum(value) as value from moved group by 1, 2) m using (sku_id, store_id)
    where coalesce(p.value, 0) <> coalesce(m.value, 0)
    union all
    select 'reserved of the position is its reservations', concat_ws(' ', 'sku', sku_id, 'store', store_id),
      coalesce(p.reserved, 0)::text, coalesce(r.qty, 0)::text
    from stock_position p
      full join (select sku_id, store_id, sum(qty) as qty from promised group by 1, 2) r using (sku_id, store_id)
    where coalesce(p.reserved, 0) <> coalesce(r.qty, 0)
    union all
    select 'reserved of the demand is its reservations', concat('demand ', d.id),
      d.reserved::text, coalesce(sum(r.qty), 0)::text
    from demand d left join reservation r on r.demand_id = d.id
    group by d.id having d.reserved <> coalesce(sum(r.qty), 0)
    union all
    select 'an empty batch is worth nothing', concat_ws(' ', 'batch', batch_id, 'store', store_id), value::text, '0'
    from batch_store where on_hand = 0 and value <> 0
    union all
    select 'the last movement says what is left', concat_ws(' ', 'sku', m.sku_id, 'store', m.store_id),
      m.position_after::text, p.on_hand::text
    from (
      select distinct on (sku_id, store_id) sku_id, store_id, position_after
      from stock_movement order by sku_id, store_id, id desc
    ) m join stock_position p using (sku_id, store_id)
    where m.position_after <> p.on_hand`;

/** Sums that are kept beside what they are sums of. */
const ofOrders = sql`
    select 'paid is the payments that are done', concat('order ', o.id),
      concat_ws(' ', o.paid_in, o.paid_out, o.bounced), concat_ws(' ', p.came, p.went, p.bounced)
    from sales_order o cross join lateral (
      select coalesce(sum(amount) filter (where direction = 'in' and status = 'done'), 0) as came,
        coalesce(sum(amount) filter (where direction = 'out' and status = 'done'), 0) as went,
        coalesce(sum(amount) filter (where status = 'bounced'), 0) as bounced
      from order_payment where order_id = o.id
    ) p where (o.paid_in, o.paid_out, o.bounced) <> (p.came, p.went, p.bounced)
    union all
    select 'what goes back is the refunds that are pending', concat('order ', o.id),
      o.pending_refund::text, p.pending::text
    from sales_order o cross join lateral (
      select coalesce(sum(amount), 0) as pending from order_payment
      where order_id = o.id and direction = 'out' and status = 'pending'
    ) p where o.pending_refund <> p.pending
    union all
    select 'refunded of a payment is its refunds', concat('payment ', p.id), p.refunded::text, r.out::text
    from order_payment p cross join lateral (
      select coalesce(sum(amount), 0) as out from order_payment
      where refund_of_id = p.id and status in ('pending', 'done')
    ) r where p.refunded <> r.out
    union all
    select 'an order owes what is left of it and not paid', concat('order ', o.id), o.balance::text,
      (o.taxable + o.tax_amount + o.round_off - o.credited_value - o.paid_in + o.paid_out - o.settled_otherwise)::text
    from sales_order o
    where o.balance <> o.taxable + o.tax_amount + o.round_off - o.credited_value - o.paid_in + o.paid_out
      - o.settled_otherwise
    union all
    select 'a cancelled order has nothing left', concat('order ', o.id), o.status, concat(l.lines, ' open lines')
    from sales_order o cross join lateral (
      select count(*) as lines from order_line where order_id = o.id and qty > qty_cancelled
    ) l where (o.status = 'cancelled') <> (l.lines = 0) and o.status <> 'draft'
    union all
    select 'cash on delivery is the payments that are pending', concat('order ', o.id),
      o.cod_promised::text, p.pending::text
    from sales_order o cross join lateral (
      select coalesce(sum(amount), 0) as pending from order_payment
      where order_id = o.id and direction = 'in' and status = 'pending'
    ) p where o.cod_promised <> p.pending
    union all
    select 'a payment stands in the books', concat('payment ', p.id), p.amount::text, e.total::text
    from order_payment p left join journal_entry e on e.id = p.entry_id
    where p.status = 'done' and p.amount is distinct from e.total
    union all
    select 'an order is its lines and charges', concat('order ', o.id),
      concat_ws(' ', o.goods_list, o.goods_net, o.charges_amount, o.taxable, o.tax_amount),
      concat_ws(' ', l.list, l.net, c.amount, l.taxable + c.taxable, l.tax + c.tax)
    from sales_order o
    cross join lateral (
      select coalesce(sum(list_amount), 0) as list, coalesce(sum(net_amount), 0) as net,
        coalesce(sum(taxable), 0) as taxable, coalesce(sum(tax_amount), 0) as tax
      from order_line where order_id = o.id
    ) l
    cross join lateral (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(taxable), 0) as taxable,
        coalesce(sum(tax_amount), 0) as tax
      from order_charge where order_id = o.id and not is_cancelled
    ) c
    where (o.goods_list, o.goods_net, o.charges_amount, o.taxable, o.tax_amount)
      <> (l.list, l.net, c.amount, l.taxable + c.taxable, l.tax + c.tax)
    union all
    select 'invoiced of an order is its invoices', concat('order ', o.id),
      o.invoiced_value::text, i.total::text
    from sales_order o cross join lateral (
      select coalesce(sum(total), 0) as total from (
        select total from sales_invoice where order_id = o.id and status = 'issued'
        union all
        select -total from credit_note
        where order_id = o.id and status = 'issued' and reason_kind = 'cancelled'
      ) of_order
    ) i where o.invoiced_value <> i.total
    union all
    select 'invoiced of a line is its invoices', concat('order line ', o.id),
      o.qty_invoiced::text, i.qty::text
    from order_line o cross join lateral (
      select coalesce(sum(qty), 0) as qty from (
        select l.qty from sales_invoice_line l join sales_invoice h on h.id = l.invoice_id
        where l.order_line_id = o.id and h.status = 'issued'
        union all
        select -l.qty from credit_note_line l join credit_note n on n.id = l.credit_note_id
        where l.order_line_id = o.id and n.status = 'issued' and n.reason_kind = 'cancelled'
      ) of_line
    ) i where o.qty_invoiced <> i.qty
    union all
    select 'an invoice is its lines', concat_ws(' ', 'invoice', i.id, i.number),
      concat_ws(' ', i.goods_net, i.charges, i.taxable, i.tax_amount),
      concat_ws(' ', l.goods, l.charges, l.taxable, l.tax)
    from sales_invoice i cross join lateral (
      select coalesce(sum(net) filter (where kind = 'goods'), 0) as goods,
        coalesce(sum(net) filter (where kind = 'charge'), 0) as charges,
        coalesce(sum(taxable), 0) as taxable, coalesce(sum(tax_amount), 0) as tax
      from sales_invoice_line where invoice_id = i.id
    ) l
    where i.number is null
      or (i.goods_net, i.charges, i.taxable, i.tax_amount) <> (l.goods, l.charges, l.taxable, l.tax)
    union all
    select 'what is left of an invoice is its open item', concat_ws(' ', 'invoice', i.id, i.number),
      i.rest::text, o.outstanding::text
    from sales_invoice i cross join lateral (
      select coalesce(sum(outstanding), 0) as outstanding from open_item
      where source_kind = 'sales_invoice' and source_id = i.id and side = 'debit'
    ) o where i.rest <> o.outstanding
    union all
    select 'an invoice is what somebody owes for it in the books', concat_ws(' ', 'invoice', i.id, i.number),
      i.total::text, b.owed::text
    from sales_invoice i cross join lateral (
      select coalesce(sum(l.debit - l.credit), 0) as owed
      from journal_entry e join journal_line l on l.entry_id = e.id
        join ledger_account a on a.id = l.account_id and a.type = 'receivable'
      where e.source_kind = 'sales_invoice' and e.source_id = i.id
    ) b where case i.status when 'issued' then i.total else 0 end <> b.owed
    union all
    select 'a payment stands in the books once', concat('payment ', p.id),
      p.status, concat(b.entries, ' entries')
    from order_payment p cross join lateral (
      select count(*) as entries from journal_entry e
      where e.source_kind = 'order_payment' and e.source_id = p.id
    ) b where b.entries <> case when p.status in ('done', 'bounced') then 1
      when p.status = 'failed' and p.entry_id is not null then 2 else 0 end
    union all
    select 'what is held for an order is what its line still orders', concat('demand ', d.id),
      d.wanted::text, coalesce(l.qty - l.qty_cancelled, 0)::text
    from demand d join sales_order o on o.id = d.ref_id and o.order_no = d.ref_number
      left join order_line l on l.id = d.ref_line_id
    where d.status = 'open' and d.wanted is distinct from l.qty - l.qty_cancelled`;

/** Credit notes never take more than an invoice gave, and what they take is theirs to the paisa. */
const ofCredits = sql`
    select 'what is left of an invoice line is what no credit note took' as law,
      concat('invoice line ', l.id) as at, concat_ws(' ', l.rest_qty, l.rest_net) as is,
      concat_ws(' ', l.qty - t.qty, l.net - t.net) as should
    from sales_invoice_line l cross join lateral (
      select coalesce(sum(c.qty), 0) as qty, coalesce(sum(c.net + c.kept), 0) as net
      from credit_note_line c join credit_note n on n.id = c.credit_note_id
      where c.invoice_line_id = l.id and n.status = 'issued'
    ) t
    where l.rest_net <> l.net - t.net or l.rest_qty is distinct from l.qty - t.qty
    union all
    select 'tax that is left of an invoice line is what no credit note took',
      concat('invoice line ', l.id, ', tax ', c ->> 'componentId'),
      (r.amount + t.amount)::text, c ->> 'amount'
    from sales_invoice_line l cross join lateral jsonb_array_elements(l.tax_components) c
    cross join lateral (
      select coalesce(sum((p ->> 'amount')::bigint), 0) as amount
      from jsonb_array_elements(l.rest_components) p where p ->> 'componentId' = c ->> 'componentId'
    ) r
    cross join lateral (
      select coalesce(sum((p ->> 'amount')::bigint), 0) as amount
      from credit_note_line k join credit_note n on n.id = k.credit_note_id
        cross join lateral jsonb_array_elements(k.taken_components) p
      where k.invoice_line_id = l.id and n.status = 'issued'
        and p ->> 'componentId' = c ->> 'componentId'
    ) t
    where (c ->> 'amount')::bigint <> r.amount + t.amount
    union all
    select 'tax of a credit is no more than the tax it took', concat('credit note line ', l.id),
      l.tax_amount::text, coalesce(sum((p ->> 'amount')::bigint), 0)::text
    from credit_note_line l left join lateral jsonb_array_elements(l.taken_components) p on true
    group by l.id having l.tax_amount > coalesce(sum((p ->> 'amount')::bigint), 0)
    union all
    select 'credited of an invoice is its credit notes', concat_ws(' ', 'invoice', i.id, i.number),
      i.credited::text, n.total::text
    from sales_invoice i cross join lateral (
      select coalesce(sum(total), 0) as total from credit_note
      where invoice_id = i.id and status = 'issued'
    ) n where i.credited <> n.total
    union all
    select 'credited of an order is its credit notes', concat('order ', o.id),
      o.credited_value::text, n.total::text
    from sales_order o cross join lateral (
      select coalesce(sum(total), 0) as total from credit_note
      where order_id = o.id and status = 'issued' and reason_kind <> 'cancelled'
    ) n where o.credited_value <> n.total
    union all
    select 'a credit note is its lines', concat_ws(' ', 'credit note', n.id, n.number),
      concat_ws(' ', n.goods_net, n.charges, n.kept, n.taxable, n.tax_amount),
      concat_ws(' ', l.goods, l.charges, l.kept, l.taxable, l.tax)
    from credit_note n cross join lateral (
      select coalesce(sum(net) filter (where kind = 'goods'), 0) as goods,
        coalesce(sum(net) filter (where kind = 'charge'), 0) as charges,
        coalesce(sum(kept), 0) as kept, coalesce(sum(taxable), 0) as taxable,
        coalesce(sum(tax_amount), 0) as tax
      from credit_note_line where credit_note_id = n.id
    ) l
    where n.number is null or (n.goods_net, n.charges, n.kept, n.taxable, n.tax_amount)
      <> (l.goods, l.charges, l.kept, l.taxable, l.tax)
    union all
    select 'a credit note is what the house owes for it in the books',
      concat_ws(' ', 'credit note', n.id, n.number), n.total::text, b.owed::text
    from credit_note n cross join lateral (
      select coalesce(sum(l.credit - l.debit), 0) as owed
      from journal_entry e join journal_line l on l.entry_id = e.id
        join ledger_account a on a.id = l.account_id and a.type = 'receivable'
      where e.source_kind = 'credit_note' and e.source_id = n.id
    ) b where case n.status when 'issued' then n.total else 0 end <> b.owed
    union all
    select 'what is left of a credit note is its open item', concat_ws(' ', 'credit note', n.id, n.number),
      n.rest::text, o.outstanding::text
    from credit_note n cross join lateral (
      select coalesce(sum(outstanding), 0) as outstanding from open_item
      where source_kind = 'credit_note' and source_id = n.id and side = 'credit'
    ) o where n.rest <> o.outstanding`;

const everyLaw: SQL = sql`
    with moved as (
      select sku_id, store_id, batch_id, tray_id, sum(qty) as qty, sum(value) as value
      from stock_movement group by sku_id, store_id, batch_id, tray_id
    ),
    promised as (
      select batch_id, tray_id, sku_id, store_id, sum(qty) as qty
      from reservation group by batch_id, tray_id, sku_id, store_id
    ),
    ${crossedItems}
    ${ofBooks} union all ${ofStock} union all ${ofOrders} union all ${ofOwed} union all ${ofCredits}
    union all ${ofWallets} union all ${ofGiftCards} union all ${ofMovedCredit}
    union all ${ofReturns} union all ${ofCounts} union all ${ofRecalls}
    union all ${ofProduction} union all ${ofPurchases} union all ${ofTransfers} union all ${ofHolds}
    union all ${ofReviews} union all ${ofSales} union all ${ofCosts} union all ${ofTills}
    union all ${ofOffers}
    limit 50`;

/** Written out once, because every test asks it. */
const everyLawsText = new PgDialect().sqlToQuery(everyLaw.inlineParams()).sql;
