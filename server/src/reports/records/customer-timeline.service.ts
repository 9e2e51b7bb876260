import {
  HappeningKind,
  type BuyerHappening,
  type TimelineInput,
} from '@counting-house/contract/customers/overview.ts';
import { sql, type SQL } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';

type Found = {
  kind: HappeningKind;
  id: string;
  at: string;
  text: string;
  amount: string | null;
  by: string | null;
  order_id: string | null;
};

/**
 * What happened with a buyer, newest first: orders, money, invoices, returns, messages and notes, of each what the
 * asker may see.
 */
export async function getBuyerTimeline(
  ctx: ReadContext,
  input: TimelineInput,
): Promise<{ rows: BuyerHappening[]; hasMore: boolean }> {
  const wanted = new Set(input.kinds ?? HappeningKind.options);
  const parts = partsOf(ctx, input).filter(({ kind, seen }) => seen && wanted.has(kind));
  if (parts.length === 0) return { rows: [], hasMore: false };
  const most = input.limit + 1;
  const { rows } = await ctx.tx.execute<Found>(
    sql`select * from (${sql.join(
      parts.map(({ rows: part }) => sql`(${part} order by at desc limit ${most})`),
      sql` union all `,
    )}) as found(kind, id, at, text, amount, by, order_id) order by at desc limit ${most}`,
  );
  return {
    rows: rows.slice(0, input.limit).map((row) => ({
      kind: row.kind,
      id: Number(row.id),
      at: new Date(row.at).toISOString(),
      text:
        row.amount === null ? row.text : row.text.replace('{amount}', rupees(Number(row.amount))),
      by: row.by,
      orderId: row.order_id === null ? null : Number(row.order_id),
    })),
    hasMore: rows.length > input.limit,
  };
}

type Part = { readonly kind: HappeningKind; readonly seen: boolean; readonly rows: SQL };

function partsOf(ctx: ReadContext, { kind, id, before }: TimelineInput): Part[] {
  const of = kind === 'customer' ? sql`o.customer_id = ${id}` : sql`o.company_id = ${id}`;
  const ofOwner = kind === 'customer' ? sql`w.customer_id = ${id}` : sql`w.company_id = ${id}`;
  const table = kind === 'customer' ? 'customer' : 'b2b_company';
  const until = (column: SQL) =>
    before === undefined ? sql`true` : sql`${column} < ${before}::timestamptz`;
  const owner = kind === 'customer' ? sql`customer` : sql`b2b_company`;
  const phones =
    kind === 'customer'
      ? sql`array_remove(array[phone, alt_phone, email] || former_phones, null)`
      : sql`array_remove(array[phone, email], null)`;
  const seesOrders = may(ctx, 'orders.order.read');
  const amount = (column: SQL) => sql`${column}::text as amount`;
  return [
    {
      kind: 'order',
      seen: seesOrders,
      rows: sql`select 'order' as kind, o.id, o.placed_at as at,
        'Order ' || coalesce(o.order_no, '') || ' for {amount}' || case o.status when 'cancelled' then ', cancelled' else '' end as text,
        ${amount(sql`o.grand_total`)}, null as by, o.id as order_id
        from sales_order o where ${of} and o.status <> 'draft' and ${until(sql`o.placed_at`)}`,
    },
    {
      kind: 'payment',
      seen: seesOrders,
      rows: sql`select 'payment', p.id, p.created_at as at,
        case p.direction when 'in' then '{amount} paid for ' else '{amount} paid back for ' end || coalesce(o.order_no, ''),
        ${amount(sql`p.amount`)}, u.name, o.id
        from order_payment p join sales_order o on o.id = p.order_id left join management_user u on u.id = p.created_by
        where ${of} and p.status = 'done' and ${until(sql`p.created_at`)}`,
    },
    {
      kind: 'invoice',
      seen: may(ctx, 'invoices.invoice.read'),
      rows: sql`select 'invoice', i.id, i.created_at as at, 'Invoice ' || coalesce(i.number, '') || ' for {amount}',
        ${amount(sql`i.total`)}, null, i.order_id
        from sales_invoice i where i.buyer_kind = ${kind} and i.buyer_id = ${id} and i.number is not null
          and ${until(sql`i.created_at`)}`,
    },
    {
      kind: 'return',
      seen: may(ctx, 'returns.return.read'),
      rows: sql`select 'return', r.id, r.requested_at as at,
        case r.type when 'rto' then 'Parcel came back, ' else 'Return ' end || r.number || ' of ' || coalesce(o.order_no, ''),
        null::text, null, o.id
        from return_order r join sales_order o on o.id = r.order_id where ${of} and ${until(sql`r.requested_at`)}`,
    },
    {
      kind: 'wallet',
      seen: may(ctx, 'customers.wallet.read'),
      rows: sql`select 'wallet', e.id, e.created_at as at,
        case when e.amount < 0 then '{amount} out of the wallet' else '{amount} into the wallet' end
          || case e.reason when '' then '' else ': ' || e.reason end,
        abs(e.amount)::text, u.name, e.order_id
        from wallet_entry e join wallet w on w.id = e.wallet_id left join management_user u on u.id = e.created_by
        where ${ofOwner} and ${until(sql`e.created_at`)}`,
    },
    {
      kind: 'message',
      seen: true,
      rows: sql`select 'message', m.id, m.created_at as at,
        case m.channel when 'sms' then 'SMS' else 'Mail' end || case m.status when 'sent' then ' sent' when 'dead' then ' failed'
          when 'cancelled' then ' cancelled' else ' on its way' end
          || coalesce(': ' || case when m.sealed is null then coalesce(m.subject, left(m.body, 120)) end, ''),
        null::text, null, null::bigint
        from outbox_message m where m.recipient = any((select ${phones} from ${owner} where id = ${id})::text[])
          and ${until(sql`m.created_at`)}`,
    },
    {
      kind: 'note',
      seen: true,
      rows: sql`select 'note', n.id, n.at, n.text, null::text, n.by_name, null::bigint
        from history_note n where n.entity = ${table} and n.entity_id = ${id} and ${until(sql`n.at`)}`,
    },
  ];
}
