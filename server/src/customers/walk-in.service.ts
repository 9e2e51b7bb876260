import { sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { readRows } from '../platform/rows/read.ts';
import { insertRow } from '../platform/rows/rows.ts';
import { customers } from './customer.table.ts';

const walkInLock = 19;

/** Anyone who buys over the counter without a name: one customer for all of them, made with the first sale. */
export async function walkInCustomer(ctx: WriteContext): Promise<{ id: number }> {
  const [known] = await readRows(ctx, customers, { kind: 'walk_in' });
  if (known) return known;
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(${walkInLock})`);
  const [made] = await readRows(ctx, customers, { kind: 'walk_in' });
  return (
    made ??
    insertRow(ctx, customers, {
      kind: 'walk_in',
      number: 'WALK-IN',
      name: 'Walk-in customer',
      phone: '',
      source: 'manual',
      searchText: 'walk-in customer',
    })
  );
}
