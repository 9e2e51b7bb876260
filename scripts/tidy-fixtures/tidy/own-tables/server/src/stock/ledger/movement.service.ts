import { orders } from '../../orders/order.table.ts';
import { trays } from '../tray.table.ts';
import { movements } from './movement.table.ts';

async function clear(ctx) {
  await ctx.tx.insert(movements).values({});
  await ctx.tx.update(trays).set({});
  await ctx.tx.execute(sql`delete from stock_movement`);
  await ctx.tx.delete(orders); // breaks
  await ctx.tx.execute(sql`delete from ${orders}`); // breaks
}
