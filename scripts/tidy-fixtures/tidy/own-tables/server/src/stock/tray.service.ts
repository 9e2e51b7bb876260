import { orders, orders as sales } from '../orders/order.table.ts';
import { trays } from './tray.table.ts';

async function clear(ctx) {
  await ctx.tx.insert(trays).values({});
  await ctx.tx.select().from(orders).for('update', { of: orders });
  await ctx.tx.execute(sql`select 1 from sales_order for update of sales_order`);
  await ctx.tx.update(orders).set({}); // breaks
  await ctx.tx.delete(sales); // breaks
  await updateRow(ctx, orders, {}); // breaks
  await ctx.tx.execute(sql`update sales_order set status = 'x'`); // breaks
  await ctx.tx.execute(sql`insert into ${orders} default values`); // breaks
}
