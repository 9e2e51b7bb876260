import { sql, type SQL } from 'drizzle-orm';

/**
 * What documents say that stands on an account at the end of a day, read off themselves and not off the books. A
 * document counts from the day of its entry until the day of the one that reversed it.
 */

const key = (name: string) => sql.raw(`'${name}'`);

/** The day on which an entry of a document came, and the day on which it was taken back; as a lateral `live`. */
const liveEntry = (event: string, kind: string, id: SQL): SQL => sql`exists (
    select from journal_entry e where e.event = ${key(event)} and e.source_kind = ${key(kind)}
      and e.source_id = ${id} and e.reverses_id is null and e.entry_date <= at.day
      and not exists (select from journal_entry r where r.reverses_id = e.id and r.entry_date <= at.day))`;

/** A common table of the day that everything is asked of. */
export const onDay = (at: string): SQL => sql`at as (select ${at}::date as day)`;

/**
 * What each batch of a receipt still has unbilled, `left_open (inward_batch_id, inward_id, inward_line_id, received,
 * billed, returned)`, paise. A statement that uses it begins with `onDay`.
 */
export const notBilled: SQL = sql`left_open as (
    select b.id as inward_batch_id, b.inward_id, b.inward_line_id, b.goods_value as received,
      coalesce((
        select sum(t.value) from bill_taking t join bill_line l on l.id = t.bill_line_id
        where t.inward_batch_id = b.id and ${liveEntry('purchase.billEntered', 'bill', sql`l.bill_id`)}
      ), 0) as billed,
      coalesce((
        select sum(p.value) from vendor_return_part p
        where p.inward_batch_id = b.id and p.bill_line_id is null
          and ${liveEntry('purchase.returnedUnbilled', 'vendor_return', sql`p.return_id`)}
      ), 0) as returned
    from inward_batch b cross join at
    where ${liveEntry('stock.goodsReceived', 'inward', sql`b.inward_id`)}
  )`;

/**
 * What goods of invoices cost that had not left, `billed_here (invoice_id, qty, cost)`, thousandths and paise.
 */
export const notDispatched: SQL = sql`billed_here as (
    select c.invoice_id, sum(c.waiting_qty) as qty, sum(c.waiting) as cost
    from sale_cost c cross join at where c.invoice_id is not null and c.day <= at.day
    group by 1 having sum(c.waiting_qty) <> 0 or sum(c.waiting) <> 0
  )`;

/**
 * Lines on an account where money only passes through which nothing had settled on the day, `waiting (line_id, entry_id,
 * entry_date, party_id, bank_ref, amount)`.
 */
export const waitingOn = (systemKey: string): SQL => sql`waiting as (
    select l.id as line_id, l.entry_id, l.entry_date, l.party_id, l.bank_ref, l.debit - l.credit as amount
    from journal_line l join ledger_account a on a.id = l.account_id and a.system_key = ${key(systemKey)}
      join journal_entry e on e.id = l.entry_id cross join at
    where l.entry_date <= at.day
      and e.event not in ('gateway.settled', 'cod.remitted', 'cheque.deposited')
      and not exists (
        select from voucher_clearing c join voucher v on v.id = c.voucher_id
        where c.journal_line_id = l.id and ${liveVoucher}
      )
      and not exists (select from journal_entry r where r.reverses_id = e.id and r.entry_date <= at.day)
      and not (e.reverses_id is not null and not exists (
        select from voucher_clearing c join journal_line o on o.id = c.journal_line_id
          join voucher v on v.id = c.voucher_id
        where o.entry_id = e.reverses_id and ${liveVoucher}))
  )`;

/** Whether the voucher that cleared a line stood in the books on the day. */
const liveVoucher = sql`exists (
    select from journal_entry s where s.source_kind = 'voucher' and s.source_id = v.id and s.reverses_id is null
      and s.entry_date <= at.day
      and not exists (select from journal_entry r where r.reverses_id = s.id and r.entry_date <= at.day))`;

/**
 * What open items come to by account: `rest (account_id, amount)`, a debit positive. Today it is what is left of them; on an
 * earlier day what they were of, because allocations take as much of one side as of the other.
 */
export const openRest = (isToday: boolean): SQL =>
  isToday
    ? sql`rest as (
    select account_id, sum(case side when 'debit' then outstanding else -outstanding end) as amount
    from open_item where outstanding > 0 group by 1
  )`
    : sql`rest as (
    select i.account_id, sum(case i.side when 'debit' then i.amount else -i.amount end) as amount
    from open_item i join journal_entry e on e.id = i.entry_id cross join at
    where greatest(i.doc_date, e.entry_date) <= at.day and (i.voided_on is null or i.voided_on > at.day)
    group by 1
  )`;

/** The value of goods by their kind: `goods (kind, value)`. */
export const goodsValue: SQL = sql`goods as (
    select s.kind, sum(m.value) as value from stock_movement m join sku s on s.id = m.sku_id cross join at
    where m.business_date <= at.day group by 1
  )`;
