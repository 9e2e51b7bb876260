import { inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import type { demands } from './demand.table.ts';
import { reservations } from './demand.table.ts';
import { sumAllocations, type Allocation } from './fefo.rules.ts';
import { changeReserved } from '../ledger/movement.service.ts';

export type Demand = typeof demands.$inferSelect;
export type Reservation = typeof reservations.$inferSelect;

/** Goods that a demand is given, or gives back. */
type Hold = {
  readonly demand: Pick<Demand, 'id' | 'skuId'>;
  readonly goods: readonly Allocation[];
};

/** Holds goods for demands where they lie. The caller holds the positions and took the goods by FEFO. */
export async function hold(
  ctx: WriteContext,
  storeId: number,
  holds: readonly Hold[],
): Promise<void> {
  const given = holds.filter(({ goods }) => goods.length > 0);
  if (given.length === 0) return;
  await holdGoods(ctx, storeId, given);
  await changeDemands(
    ctx,
    given.map(({ demand, goods }) => ({
      demandId: demand.id,
      reserved: sumAllocations(goods),
      done: 0,
    })),
  );
}

/** As `hold`, for demands that say already how much is reserved for them. */
export async function holdGoods(
  ctx: WriteContext,
  storeId: number,
  holds: readonly Hold[],
): Promise<void> {
  const rows = holds.flatMap(({ demand, goods }) =>
    goods.map((part) => ({ ...part, demandId: demand.id, skuId: demand.skuId, storeId })),
  );
  if (rows.length === 0) return;
  await Promise.all([
    place(
      ctx,
      rows.map((row) => ({ ...row, stage: 'held' as const })),
    ),
    changeReserved(ctx, storeId, rows),
  ]);
}

/** Takes goods back from demands, whole reservations or parts of them. */
export async function unhold(
  ctx: WriteContext,
  storeId: number,
  parts: readonly { readonly reservation: Reservation; readonly qty: number }[],
): Promise<void> {
  if (parts.length === 0) return;
  await shrink(ctx, parts);
  const rows = parts.map(({ reservation, qty }) => ({ ...reservation, qty: -qty }));
  await changeReserved(ctx, storeId, rows);
  await changeDemands(
    ctx,
    rows.map(({ demandId, qty }) => ({ demandId, reserved: qty, done: 0 })),
  );
}

/** Makes reservations smaller; one that has nothing left goes. Balances and demands are the caller's. */
export async function shrink(
  ctx: WriteContext,
  parts: readonly { readonly reservation: Reservation; readonly qty: number }[],
): Promise<void> {
  const gone = parts.filter(({ reservation, qty }) => reservation.qty === qty);
  const left = parts.filter(({ reservation, qty }) => reservation.qty > qty);
  if (gone.length > 0) {
    const ids = gone.map(({ reservation }) => reservation.id);
    await ctx.tx.delete(reservations).where(inArray(reservations.id, ids));
  }
  if (left.length > 0) {
    const ids = sql.param(left.map(({ reservation }) => reservation.id));
    const qtys = sql.param(left.map(({ qty }) => qty));
    await ctx.tx.execute(sql`
      update reservation r set qty = r.qty - d.qty
      from unnest(${ids}::bigint[], ${qtys}::bigint[]) as d(id, qty)
      where r.id = d.id`);
  }
}

/**
 * Adds to what demands have; one that has all it wanted is done. A hold for somebody never waits: it wants what it
 * has, and is over when nothing is left of it.
 */
export async function changeDemands(
  ctx: WriteContext,
  changes: readonly { demandId: number; reserved: number; done: number }[],
): Promise<void> {
  const list = (key: 'demandId' | 'reserved' | 'done') =>
    sql`${sql.param(changes.map((change) => change[key]))}::bigint[]`;
  await ctx.tx.execute(sql`
    update demand d
    set reserved = d.reserved + c.reserved, done = d.done + c.done,
      wanted = case when d.purpose = 'hold' then d.reserved + c.reserved else d.wanted end,
      status = case when d.purpose = 'hold' and d.reserved + c.reserved = 0 then 'cancelled'
        when d.done + c.done = d.wanted then 'done' else d.status end
    from (
      select id, sum(reserved) as reserved, sum(done) as done
      from unnest(${list('demandId')}, ${list('reserved')}, ${list('done')}) as u(id, reserved, done)
      group by id
    ) c
    where d.id = c.id`);
}

/** Goods that are held lie in another tray now. The movement took the balances along. */
export async function relocate(
  ctx: WriteContext,
  parts: readonly { readonly reservation: Reservation; readonly qty: number }[],
  trayId: number,
): Promise<void> {
  await shrink(ctx, parts);
  await place(
    ctx,
    parts.map(({ reservation: { demandId, skuId, storeId, batchId, stage }, qty }) => ({
      demandId,
      skuId,
      storeId,
      batchId,
      stage,
      qty,
      trayId,
    })),
  );
}

/** Writes where promised goods lie; what a demand has there already is added to. */
export async function place(
  ctx: WriteContext,
  rows: readonly (typeof reservations.$inferInsert)[],
): Promise<Reservation[]> {
  const same = Map.groupBy(rows, (row) =>
    [row.demandId, row.batchId, row.trayId, row.stage, row.parcelId, row.fromTrayId].join(' '),
  );
  const merged = [...same.values()].flatMap(([row, ...others]) =>
    row ? [{ ...row, qty: row.qty + sumAllocations(others) }] : [],
  );
  if (merged.length === 0) return [];
  return insertRaw(ctx, reservations, merged, promisedAgain);
}

const promisedAgain = `(demand_id, batch_id, tray_id, stage, parcel_id, from_tray_id)
  do update set qty = reservation.qty + excluded.qty`;
