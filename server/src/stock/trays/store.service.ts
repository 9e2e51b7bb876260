import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { gstinStateFault } from '@counting-house/contract/kit/gstin.ts';
import {
  type ChangedStore,
  type ListStores,
  type NewStore,
  StoreRow,
} from '@counting-house/contract/stock/transfers/store.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import {
  changeRow,
  insertRow,
  insertRows,
  lockRow,
  readRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { takeLabels, trayCodes } from '../scanning/label.service.ts';
import { stores } from './store.table.ts';
import { trays } from './tray.table.ts';

export type StoreRecord = typeof stores.$inferSelect;

/** The store that a call means when it names none. */
export async function defaultStore(ctx: ReadContext): Promise<StoreRecord> {
  const [store] = await ctx.tx.select().from(stores).where(eq(stores.isDefault, true));
  invariant(store, 'the set-up made a default store');
  return store;
}

/**
 * The store that a call names, or the default one.
 *
 * @throws {Problem} `not_found`.
 */
export async function readStore(ctx: ReadContext, id: number | undefined): Promise<StoreRecord> {
  if (id === undefined) return defaultStore(ctx);
  const store = await readRow(ctx, stores, id);
  return store;
}

/**
 * The store that a new document names, or the default one: it is in use.
 *
 * @param at where the refusal stands.
 * @throws {Problem} `not_found`; `invalid` (422) for one that was put away.
 */
export async function storeInUse(
  ctx: ReadContext,
  id: number | undefined,
  at = 'storeId',
): Promise<StoreRecord> {
  const store = await readStore(ctx, id);
  if (store.status === 'active') return store;
  throw invalid({ [at]: `${store.name} is no longer in use. Choose another store.` });
}

/** Stores by name, with what they hold. */
export async function listStores(
  ctx: ReadContext,
  input: ListStores,
): Promise<ListAnswer<StoreRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(StoreRow, stores),
        city: sql<string>`coalesce(${stores.address} ->> 'city', '')`,
        trays: sql`(select count(*) from tray t where t.store_id = ${stores}.id)`.mapWith(Number),
        skus: sql`(
          select count(*) from stock_position p where p.store_id = ${stores}.id and p.on_hand > 0
        )`.mapWith(Number),
      })
      .from(stores)
      .$dynamic(),
    matching: ctx.tx.select({ id: stores.id }).from(stores).$dynamic(),
    id: stores.id,
    where: asked(input, { status: stores.status }),
    search: [stores.code, stores.name],
    sorts: { name: stores.name, code: stores.code },
    defaultSort: 'name',
  });
}

/** @throws {Problem} `not_found`. */
export const getStore = (ctx: ReadContext, { id }: { id: number }): Promise<StoreRecord> =>
  readRow(ctx, stores, id);

/**
 * Adds a store with its own six trays.
 *
 * @throws {Problem} `store.code_taken`, `store.name_taken` (422); `invalid` (422) at `gstin`.
 */
export async function createStore(ctx: WriteContext, input: NewStore): Promise<StoreRecord> {
  checkGstin(input);
  const store = await insertRow(ctx, stores, { ...input, isDefault: false });
  await addSystemTrays(ctx, store.id);
  return store;
}

/**
 * Changes a store, makes it the default one, or switches it off once it is empty.
 *
 * @throws {Problem} `store.in_use` (422) while it is the default, holds goods or has open documents; `store.code_taken`,
 *   `store.name_taken`, `invalid` (422); `stale` (409).
 */
export async function updateStore(
  ctx: WriteContext,
  { id, version, ...changes }: ChangedStore,
): Promise<StoreRecord> {
  const store = await lockRow(ctx, stores, id);
  checkGstin({
    gstin: changes.gstin ?? store.gstin,
    address: changes.address ?? store.address,
  });
  if (changes.status === 'inactive') await checkUnused(ctx, store);
  if (changes.isDefault && !store.isDefault) await takeOver(ctx, store);
  return updateRow(ctx, stores, { id, version }, changes);
}

/** The default before is so no longer; it has to have an address of its own then. */
async function takeOver(ctx: WriteContext, store: StoreRecord): Promise<void> {
  const before = await lockRow(ctx, stores, (await defaultStore(ctx)).id);
  if (store.status === 'inactive')
    throw invalid({ isDefault: `Use store ${store.code} again first.` });
  if (before.address === null) {
    throw invalid({ isDefault: `Enter the address of store ${before.code} first.` });
  }
  await changeRow(ctx, stores, before, { isDefault: false });
}

type Registered = {
  readonly gstin?: string | undefined;
  readonly address?: StoreRecord['address'] | undefined;
};

function checkGstin({ gstin = '', address }: Registered): void {
  if (!address) return;
  const { stateCode } = address;
  const fault = gstinStateFault(gstin, { stateCode, whose: 'the address' });
  if (fault) throw invalid({ gstin: fault });
}

/** Why a store cannot be switched off: each reason by the first that is found. */
async function checkUnused(ctx: WriteContext, store: StoreRecord): Promise<void> {
  const inUse = (why: string) => ruleBroken('store.in_use', `Store ${store.code} ${why}`);
  if (store.isDefault) throw inUse('is the default. Make another store the default first.');
  const { rows } = await ctx.tx.execute<
    Record<'stock' | 'demand' | 'paper' | 'transfer' | 'count' | 'basket', boolean>
  >(sql`
    select
      exists (select from batch_store where store_id = ${store.id} and on_hand > 0) as stock,
      exists (select from demand where store_id = ${store.id} and status = 'open') as demand,
      exists (select from stock_doc where store_id = ${store.id} and status = 'pending') as paper,
      exists (select from stock_transfer where (store_id = ${store.id} or to_store_id = ${store.id})
        and status not in ('received', 'cancelled')) as transfer,
      exists (select from stock_count where store_id = ${store.id}
        and status not in ('posted', 'cancelled')) as count,
      exists (select from order_basket where store_id = ${store.id} and is_open) as basket`);
  const [found] = rows;
  if (found?.stock) throw inUse('still holds goods. Transfer or count them first.');
  if (found?.demand || found?.basket) throw inUse('still has orders to send.');
  if (found?.paper) throw inUse('has a write-off pending approval.');
  if (found?.transfer) throw inUse('has a transfer that is not received.');
  if (found?.count) throw inUse('is being counted.');
}

const systemTrays = [
  { code: 'RM-FLOOR', name: 'Floor of the material store', area: 'rm' },
  { code: 'FG-FLOOR', name: 'Floor of the finished store', area: 'fg' },
  { code: 'QUARANTINE', name: 'Waiting for inspection', area: 'quarantine' },
  { code: 'REJECT', name: 'Rejected goods', area: 'reject' },
  { code: 'PACKED', name: 'Packed parcels', area: 'packed' },
  { code: 'ON-THE-WAY', name: 'On the way to other stores', area: 'transit' },
] as const;

/** Gives a new store the trays that every store has. */
export async function addSystemTrays(ctx: WriteContext, storeId: number): Promise<void> {
  const labels = await takeLabels(ctx, trayCodes, systemTrays.length);
  await insertRows(
    ctx,
    trays,
    systemTrays.map((tray, index) => ({
      ...tray,
      storeId,
      isSystem: true,
      pickOrder: (index + 1) * 10,
      labelCode: labels[index] ?? '',
    })),
  );
}
