import type { WriteContext } from '../platform/context.ts';
import { readRows } from '../platform/rows/read.ts';
import { theOne } from '../platform/rows/rows.ts';
import { customers } from './customer.table.ts';

type CustomerRecord = typeof customers.$inferSelect;

/**
 * Locks a customer until the end of the transaction. Others may still write rows that point at them,
 * such as another order: only their addresses and figures wait.
 *
 * Anyone who locks more than a customer does so in this order, so that nobody waits in a circle: orders,
 * lowest id first; their customers, lowest id first; number series; stock positions; the books.
 *
 * Anyone who buys over the counter without a name is not locked: nothing of theirs is counted, and two tills do not wait
 * for each other.
 *
 * @throws {Problem} `not_found`.
 */
export async function lockCustomer(ctx: WriteContext, id: number): Promise<CustomerRecord> {
  const row = theOne(customers, await lockCustomers(ctx, [id]));
  return row;
}

/** Locks several customers, lowest id first; see `lockCustomer`. */
export async function lockCustomers(
  ctx: WriteContext,
  ids: readonly number[],
): Promise<CustomerRecord[]> {
  const people = { id: ids, kind: 'person' } as const;
  const locked = await readRows(ctx, customers, people, { orderBy: ['id'], lock: 'no key update' });
  if (locked.length === ids.length) return locked;
  const found = new Set(locked.map(({ id }) => id));
  const others = ids.filter((id) => !found.has(id));
  return [...locked, ...(await readRows(ctx, customers, { id: others, kind: 'walk_in' }))];
}
