import type pg from 'pg';

/** Fills the house with orders of a year, so that lists have something to page through. */
export async function fillOrders(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into customer (number, name, phone, source, search_text, created_at, created_by, updated_at, updated_by)
     select 'CUS-B' || n, 'Buyer ' || n, (9100000000 + n)::text, 'storefront', 'buyer ' || n, now(), 0, now(), 0
     from generate_series(1, 5000) n`,
  );
  await client.query(
    `insert into sales_order (order_no, source, status, buyer_kind, buyer_id, price_mode, place_of_supply,
       delivery_method, round_to, taxable, tax_amount, grand_total, placed_at, search_text,
       created_at, created_by, updated_at, updated_by)
     select 'ORD-B-' || n, 'storefront',
       (array['placed', 'confirmed', 'packed', 'shipped', 'delivered'])[1 + n % 5],
       'customer', (select min(id) from customer) + n % 5000, 'inclusive', '29', 'courier', 100, 10000, 1800, 11800,
       now() - make_interval(mins => n * 5), 'ord-b-' || n || ' buyer ' || n % 5000, now(), 0, now(), 0
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('analyze');
}

export async function fillUsers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into management_user (name, phone, role_id, status, created_at, created_by, updated_at, updated_by)
     select 'Person ' || n, (9200000000 + n)::text, (select id from role where key = 'packer'),
       'invited', now(), 0, now(), 0
     from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('analyze management_user');
}
