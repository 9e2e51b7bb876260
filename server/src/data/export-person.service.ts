import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { customers } from '../customers/customer.table.ts';
import { note } from '../platform/audit/audit.ts';
import type { ReadContext } from '../platform/context.ts';
import { readRow } from '../platform/rows/rows.ts';

/** Rows of each part that one file holds. */
const mostRows = 20_000;

/**
 * Everything that is kept of a person, in one file that programs read: amounts in paise, quantities in thousandths.
 *
 * @see DPDP Act 2023, section 11: the right to a summary of personal data.
 */
export async function exportPerson(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const customer = await readRow(ctx, customers, id);
  const { rows } = await ctx.tx.execute<{ part: string; rows: unknown }>(sql`
    select 'customer' as part, jsonb_agg(to_jsonb(c) - 'search_text' - 'version' - 'created_by' - 'updated_by') as rows
      from customer c where c.id = ${id} or c.merged_into_id = ${id}
    union all select 'addresses', jsonb_agg(to_jsonb(a) - 'version' - 'created_by' - 'updated_by')
      from customer_address a where a.customer_id = ${id}
    union all select 'orders', jsonb_agg(o.row) from (
      select jsonb_build_object('number', order_no, 'placedAt', placed_at, 'status', status, 'total', grand_total,
        'paid', paid_in - paid_out + settled_otherwise, 'note', customer_note, 'billingAddress', billing_address,
        'shippingAddress', shipping_address, 'lines', (
          select jsonb_agg(jsonb_build_object('name', l.title, 'qty', l.qty, 'amount', l.net_amount) order by l.id)
          from order_line l where l.order_id = s.id)) as row
      from sales_order s where s.customer_id = ${id} or s.person_id = ${id} order by s.id limit ${mostRows}) o
    union all select 'quotations', jsonb_agg(q.row) from (
      select jsonb_build_object('number', q.number, 'at', q.issued_at, 'validUntil', q.valid_until, 'total', q.total,
        'status', q.status, 'billingAddress', q.paper #> '{order,billingAddress}',
        'shippingAddress', q.paper #> '{order,shippingAddress}') as row
      from quotation q join sales_order s on s.id = q.order_id where s.customer_id = ${id} or s.person_id = ${id}
      order by q.id limit ${mostRows}) q
    union all select 'payments', jsonb_agg(p.row) from (
      select jsonb_build_object('order', s.order_no, 'at', p.created_at, 'direction', p.direction, 'method', p.method,
        'amount', p.amount, 'reference', p.reference, 'status', p.status) as row
      from order_payment p join sales_order s on s.id = p.order_id where s.customer_id = ${id} order by p.id
      limit ${mostRows}) p
    union all select 'invoices', jsonb_agg(i.row) from (
      select jsonb_build_object('number', number, 'date', issue_date, 'total', total, 'buyer', buyer,
        'billingAddress', billing_address, 'shippingAddress', shipping_address) as row
      from sales_invoice where buyer_kind = 'customer' and buyer_id = ${id} order by id limit ${mostRows}) i
    union all select 'creditNotes', jsonb_agg(i.row) from (
      select jsonb_build_object('number', number, 'date', issue_date, 'total', total, 'invoice', invoice_no) as row
      from credit_note where buyer_kind = 'customer' and buyer_id = ${id} order by id limit ${mostRows}) i
    union all select 'wallet', jsonb_agg(e.row) from (
      select jsonb_build_object('at', e.created_at, 'kind', e.kind, 'amount', e.amount, 'balance', e.balance_after,
        'reason', e.reason) as row
      from wallet_entry e join wallet w on w.id = e.wallet_id where w.customer_id = ${id} order by e.id
      limit ${mostRows}) e
    union all select 'giftCards', jsonb_agg(jsonb_build_object('endsIn', last4, 'balance', balance,
        'expiresOn', expires_on, 'recipient', recipient_name, 'phone', recipient_phone, 'email', recipient_email))
      from gift_card where customer_id = ${id}
    union all select 'reviews', jsonb_agg(jsonb_build_object('at', created_at, 'rating', rating, 'title', title,
        'text', body, 'author', author_name, 'status', status))
      from product_review where customer_id = ${id}
    union all select 'messages', jsonb_agg(m.row) from (
      select jsonb_build_object('at', created_at, 'by', channel, 'to', recipient, 'subject', subject, 'text', body,
        'status', status) as row
      from outbox_message where recipient in (select unnest(array[phone, alt_phone, email] || former_phones)
        from customer where id = ${id}) order by id desc limit ${mostRows}) m
    union all select 'notes', jsonb_agg(jsonb_build_object('at', at, 'by', by_name, 'text', text))
      from history_note where entity = 'customer' and entity_id = ${id}
    union all select 'groups', jsonb_agg(jsonb_build_object('company', c.name, 'group', g.name, 'role', m.role,
        'designation', m.designation))
      from b2b_group_customer m join b2b_group g on g.id = m.group_id join b2b_company c on c.id = g.company_id
      where m.customer_id = ${id}`);
  note(ctx, { action: 'export', entity: 'customer', entityId: id, entityNo: customer.number });
  const parts = Object.fromEntries(rows.map(({ part, rows: found }) => [part, found ?? []]));
  const file = { business: ctx.settings['business.name'], madeAt: ctx.now, ...parts };
  return {
    fileName: `${customer.number}-personal-data.json`,
    mime: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(file, null, 2)),
  };
}
