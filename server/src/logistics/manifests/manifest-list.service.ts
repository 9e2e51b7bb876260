import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type Manifest,
  type ManifestListInput,
  ManifestRow,
} from '@counting-house/contract/logistics/manifest.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../platform/people/user.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { couriers } from '../couriers/courier.table.ts';
import { tracks } from '../couriers/track.table.ts';
import { hasLeft } from '../dispatch/tracking.service.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { shippingData } from '../dispatch/shipping-data.table.ts';
import { manifests, manifestSearchText } from './manifest.table.ts';

/** Manifests, newest first. */
export async function listManifests(
  ctx: ReadContext,
  input: ManifestListInput,
): Promise<ListAnswer<ManifestRow>> {
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: manifests.id }).from(manifests).$dynamic(),
    id: manifests.id,
    where: asked(input, { status: manifests.status, courierId: manifests.courierId }),
    search: [manifestSearchText],
    sorts: { number: manifests.number, createdAt: manifests.createdAt },
    defaultSort: '-createdAt',
  });
}

/**
 * A manifest with its parcels, in the order of their numbers.
 *
 * @throws {Problem} `not_found`.
 */
export async function getManifest(ctx: ReadContext, { id }: { id: number }): Promise<Manifest> {
  const head = theOne(manifests, await rowsOf(ctx).where(eq(manifests.id, id)));
  const rows = await ctx.tx
    .select({
      ...pick(parcels, 'id', 'number', 'waybill', 'status'),
      orderNo: shippingData.orderNumber,
      name: shippingData.shipName,
      city: shippingData.city,
      scannedAt: parcels.scannedOutAt,
    })
    .from(parcels)
    .innerJoin(shippingData, eq(shippingData.orderId, parcels.orderId))
    .where(eq(parcels.manifestId, id))
    .orderBy(asc(parcels.id));
  return {
    ...head,
    items: rows.map(({ status, ...row }) => ({ ...row, hasLeft: hasLeft({ status }) })),
  };
}

/** Open manifests, for the desk. */
export async function countOpenManifests(ctx: ReadContext): Promise<number> {
  return ctx.tx.$count(manifests, eq(manifests.status, 'open'));
}

const closer = alias(users, 'closer');

const sumOfParcels = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from parcel p where p.manifest_id = ${manifests.id})`.mapWith(Number);

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(ManifestRow, manifests),
      courier: couriers.name,
      track: tracks.name,
      store: stores.name,
      parcels: sumOfParcels(sql`count(*)`),
      scanned: sumOfParcels(
        sql`count(*) filter (where p.scanned_out_at is not null or p.status <> 'booked')`,
      ),
      codAmount: sumOfParcels(sql`coalesce(sum(p.cod_amount), 0)`),
      createdBy: sql<string>`coalesce(${users.name}, '')`,
      closedBy: sql<string>`coalesce(${closer.name}, '')`,
    })
    .from(manifests)
    .innerJoin(couriers, eq(couriers.id, manifests.courierId))
    .innerJoin(stores, eq(stores.id, manifests.storeId))
    .leftJoin(tracks, eq(tracks.id, manifests.trackId))
    .leftJoin(users, eq(users.id, manifests.createdBy))
    .leftJoin(closer, eq(closer.id, manifests.closedBy));
}
