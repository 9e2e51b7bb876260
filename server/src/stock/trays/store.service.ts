import { eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { stores } from './store.table.ts';

type Store = typeof stores.$inferSelect;

/** The store that a call means when it names none. */
export async function defaultStore(ctx: ReadContext): Promise<Store> {
  const [store] = await ctx.tx.select().from(stores).where(eq(stores.isDefault, true));
  invariant(store, 'the set-up made a default store');
  return store;
}

/**
 * The store that a call names, or the default one.
 *
 * @throws {Problem} `not_found`.
 */
export async function storeOf(ctx: ReadContext, id: number | undefined): Promise<Store> {
  if (id === undefined) return defaultStore(ctx);
  const store = await readRow(ctx, stores, id);
  return store;
}
