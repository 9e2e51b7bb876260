-- Who did what: ten entries of an order that came to its end. Its months are made first.

select make_audit_month(month::date)
from facts.house, generate_series(date_trunc('month', ends_at - interval '750 days'), ends_at, interval '1 month') month;

-- As server/src/platform/audit/search-words.ts: words, the ends of numbers, and amounts.
create function facts.words(texts text[], changes jsonb) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(distinct word)
    from unnest(texts) text, string_to_table(lower(text), ' ') part,
      unnest(array[part, ltrim(substring(part from '[0-9]+$'), '0')]) word
    where word <> ''
  ) || (
    select coalesce(array_agg('₹' || (change ->> 'after')), '{}')
    from jsonb_array_elements(changes) change
    where change ->> 'kind' = 'money' and change ->> 'after' <> '0'
  );

insert into audit_log (at, category, actor_kind, actor_id, actor_name, role_name, address, user_agent, request_id, call,
  result, entity, entity_id, entity_no, of_entity, of_id, of_no, action, changes, words)
select at, 'data', 'user', 1, 'Bench', 'Owner', '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64)',
  'req_' || facts.digits(id, 10) || act, call, 'ok', entity, entity_id, entity_no, of_entity,
  of_id, of_no, action, changes, facts.words(
    array[entity_no, of_no, 'Bench', replace(entity, '_', ' '), split_part(call, '.', 2),
      case when entity in ('sales_order', 'sales_invoice') then name end], changes)
from facts.orders o left join facts.invoice i using (id)
cross join lateral (
  select placed_at as at, 1 as act, 'orders.createOrder' as call, 'sales_order' as entity, id as entity_id,
    o.number as entity_no, 'create' as action,
    jsonb_build_array(
      jsonb_build_object('field', 'status', 'before', null, 'after', 'placed'),
      jsonb_build_object('field', 'grandTotal', 'before', null, 'after', total, 'kind', 'money'),
      jsonb_build_object('field', 'buyerId', 'before', null, 'after', customer_id)) as changes
  union all
  select placed_at, 1, 'orders.createOrder', 'order_line', l.id, null, 'create',
    jsonb_build_array(
      jsonb_build_object('field', 'sku', 'before', null, 'after', l.sku),
      jsonb_build_object('field', 'qty', 'before', null, 'after', l.qty, 'kind', 'qty'))
  from facts.line l where l.order_id = o.id
  union all
  select paid_at, 2, case when is_cod then 'orders.collectPayments' else 'orders.recordPayment' end, 'order_payment', id,
    null, 'create',
    jsonb_build_array(jsonb_build_object('field', 'amount', 'before', null, 'after', total, 'kind', 'money'))
  union all
  select confirmed_at, 3, 'orders.confirmOrder', 'sales_order', id, o.number, 'change',
    jsonb_build_array(jsonb_build_object('field', 'status', 'before', 'placed', 'after', 'confirmed'))
  union all
  select packed_at, 4, 'logistics.packingUpdate', 'parcel', id, 'PKG-' || facts.digits(id, 7), 'create',
    jsonb_build_array(jsonb_build_object('field', 'status', 'before', null, 'after', 'packed'))
  union all
  select packed_at, 4, 'logistics.packingUpdate', 'sales_invoice', id, i.number, 'create',
    jsonb_build_array(jsonb_build_object('field', 'total', 'before', null, 'after', total, 'kind', 'money'))
  union all
  select shipped_at, 5, 'logistics.dispatchParcels', 'parcel', id, 'PKG-' || facts.digits(id, 7), 'change',
    jsonb_build_array(jsonb_build_object('field', 'status', 'before', 'booked', 'after', 'dispatched'))
  union all
  select delivered_at, 6, 'orders.markDelivered', 'sales_order', id, o.number, 'change',
    jsonb_build_array(jsonb_build_object('field', 'status', 'before', 'shipped', 'after', 'delivered'))
) entry
left join lateral (
  select 'sales_order' as of_entity, o.id as of_id, o.number as of_no where entry.entity in ('order_line', 'order_payment')
) owner on true
where at is not null
order by at, id, act;
