import { contract } from '@counting-house/contract/contract.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test as usual, type TestHouse } from '../../testing/house.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aCustomer, goods } from '../../testing/orders.ts';
import { program } from '../../testing/people.ts';
import { pieces } from '../../testing/stock.ts';

const { orders } = contract;

const test = usual.extend({
  lawless: 'Orders that cannot be cancelled are written without lines.',
});

async function fromShop(house: TestHouse): Promise<Order> {
  const { id: customerId } = await aCustomer(house);
  const { variantId } = await goods(house);
  const { bearer } = await program(house, ['orders.order.create']);
  const asked = { customerId, lines: [{ variantId, qty: pieces(1) }] };
  const reply = await house.nobody.send(orders.createB2C, asked, bearer);
  return reply.body as unknown as Order;
}

/** So many orders like one, with the ids behind it; anyone who cancels them is refused in these words of SQL. */
async function stuckBehind(house: TestHouse, { id }: Order, count: number, refusal: string) {
  const { direct } = house.database;
  await direct.execute(
    sql.raw(`do $$ declare own text; begin
      select string_agg(quote_ident(column_name), ', ') into own from information_schema.columns
        where table_name = 'sales_order' and is_generated = 'NEVER'
          and column_name not in ('id', 'order_no', 'external_ref');
      execute format('insert into sales_order (id, order_no, %s) overriding system value
        select id + n, ''STUCK-'' || n, %s from sales_order, generate_series(1, ${count}) n where id = ${id}', own, own);
      perform setval(pg_get_serial_sequence('sales_order', 'id'), ${id + count});
    end $$`),
  );
  await direct.execute(
    sql.raw(`create function stuck() returns trigger language plpgsql as
      $$ begin raise exception 'stuck' using ${refusal}; end $$`),
  );
  await direct.execute(
    sql.raw(`create trigger stuck before update on sales_order for each row
      when (new.order_no like 'STUCK-%') execute function stuck()`),
  );
}

const statusOf = async (house: TestHouse, { id }: Order) =>
  (await (await house.as('owner')).call(orders.getOrder, { id })).status;

test('an unpaid order is cancelled behind two hundred that the business refuses to cancel', async ({
  house,
}) => {
  await withSetting(house, 'orders.unpaidMinutes', 30);
  const first = await fromShop(house);
  await stuckBehind(house, first, 201, `errcode = '23514', constraint = 'stock.changed'`);
  const last = await fromShop(house);
  await house.runJobs();

  house.clock.pass(31);
  await house.runJobs();

  expect([await statusOf(house, first), await statusOf(house, last)]).toEqual([
    'cancelled',
    'cancelled',
  ]);
});

test('an unpaid order is cancelled behind one that fails, and the job tells of that one', async ({
  house,
}) => {
  await withSetting(house, 'orders.unpaidMinutes', 30);
  const first = await fromShop(house);
  await stuckBehind(house, first, 1, `errcode = 'P0001'`);
  const last = await fromShop(house);
  await house.runJobs();

  house.clock.pass(31);
  await expect(house.runJobs()).rejects.toThrow();

  expect(await statusOf(house, last)).toBe('cancelled');
});
