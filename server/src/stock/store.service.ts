import type { ReadContext } from '../platform/context.ts';
import type { stores } from './store.table.ts';

export type Store = typeof stores.$inferSelect;

/** The store that a call means when it names none. */
export async function defaultStore(_ctx: ReadContext): Promise<Store> {
  throw new Error('not built yet');
}
