import {
  type ChangedCourier,
  Courier,
  type CourierListInput,
  type NewCourier,
} from '@counting-house/contract/logistics/courier.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { couriers } from './courier.table.ts';
import { liveStates, parcels, wayStates } from '../dispatch/parcel.table.ts';
import { tracks } from './track.table.ts';

/** Adds a courier. */
export async function courierCreate(ctx: WriteContext, input: NewCourier): Promise<Courier> {
  return insertRow(ctx, couriers, input);
}

/**
 * Changes a courier.
 *
 * @throws {Problem} `courier.in_use` (409) when it is switched off while it has parcels of ours;
 *   `invalid` (422) when the mode of a courier with tracks changes.
 */
export async function courierUpdate(ctx: WriteContext, input: ChangedCourier): Promise<Courier> {
  const { id, version, ...values } = input;
  const before = await getCourier(ctx, { id });
  if (before.mode !== values.mode && (await hasTracks(ctx, id))) {
    throw invalid({ mode: 'The kind of a courier with services cannot change.' });
  }
  if (before.status === 'active' && values.status === 'inactive') await refuseWhileLive(ctx, id);
  return updateRow(ctx, couriers, { id, version }, values);
}

/** Switches a courier on or off. @throws {Problem} `courier.in_use` (409). */
export async function switchCourier(
  ctx: WriteContext,
  at: RowSeen,
  status: Courier['status'],
): Promise<Courier> {
  const { code, name, mode } = await getCourier(ctx, at);
  return courierUpdate(ctx, { ...at, code, name, mode, status });
}

/** Deletes a courier that never had a parcel. @throws {Problem} `courier.in_use`, `row.in_use`. */
export async function deleteCourier(ctx: WriteContext, at: RowSeen): Promise<void> {
  await refuseWhileLive(ctx, at.id);
  await deleteRow(ctx, couriers, at);
}

export async function getCourier(ctx: ReadContext, { id }: { id: number }): Promise<Courier> {
  const courier = await readRow(ctx, couriers, id);
  return courier;
}

/** Couriers with the number of their tracks and of their parcels on the way. */
export async function listCouriers(ctx: ReadContext, input: CourierListInput) {
  // Written out: a query of one table names its columns without it.
  const onTheWay = sql<number>`(select count(*)::int from parcel where parcel.courier_id = courier.id
    and parcel.status in (${sql.join([...wayStates], sql`, `)}))`;
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(Courier, couriers),
        tracks: sql<number>`(select count(*)::int from track where track.courier_id = courier.id)`,
        onTheWay,
      })
      .from(couriers)
      .$dynamic(),
    matching: ctx.tx.select({ id: couriers.id }).from(couriers).$dynamic(),
    id: couriers.id,
    where: asked(input, { status: couriers.status, mode: couriers.mode }),
    search: [couriers.code, couriers.name, couriers.phone],
    sorts: { code: couriers.code, name: couriers.name },
    defaultSort: 'name',
  });
}

async function refuseWhileLive(ctx: ReadContext, courierId: number): Promise<void> {
  const [live] = await ctx.tx
    .select({ number: parcels.number })
    .from(parcels)
    .where(and(eq(parcels.courierId, courierId), inArray(parcels.status, [...liveStates])))
    .limit(1);
  if (live) throw conflict('courier.in_use', `Parcel ${live.number} is with this courier.`);
}

async function hasTracks(ctx: ReadContext, courierId: number): Promise<boolean> {
  const found = await ctx.tx
    .select({ id: tracks.id })
    .from(tracks)
    .where(eq(tracks.courierId, courierId))
    .limit(1);
  return found.length > 0;
}
