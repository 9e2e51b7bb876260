import type { ScanHit } from '@counting-house/contract/stock/scan.ts';
import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { scanHit, type FindScanned } from '../../stock/scanning/known-code.service.ts';
import { boxTypes } from '../boxes/box-type.table.ts';
import { totes } from '../packing/tote.table.ts';
import { parcels } from './parcel.table.ts';

export const parcelLabelled: FindScanned = (ctx, code) =>
  parcelBy(ctx, eq(parcels.labelCode, code));

/** A parcel that is still under way, by the courier's number. */
export const parcelUnderWaybill: FindScanned = (ctx, code) =>
  parcelBy(ctx, and(eq(parcels.waybill, code), isLive));

export const parcelNumbered: FindScanned = (ctx, code) =>
  parcelBy(ctx, eq(parcels.number, code.toUpperCase()));

export const toteLabelled: FindScanned = async (ctx, code) => {
  const [tote] = await ctx.tx.select().from(totes).where(eq(totes.labelCode, code));
  return tote ? scanHit('tote', tote.id, tote.name) : null;
};

export const boxLabelled: FindScanned = async (ctx, code) => {
  const [box] = await ctx.tx.select().from(boxTypes).where(eq(boxTypes.labelCode, code));
  return box ? scanHit('box_type', box.id, box.name) : null;
};

async function parcelBy(ctx: ReadContext, where: SQL | undefined): Promise<ScanHit | null> {
  const [parcel] = await ctx.tx
    .select({ id: parcels.id, number: parcels.number })
    .from(parcels)
    .where(where)
    .orderBy(parcels.id)
    .limit(1);
  return parcel ? scanHit('parcel', parcel.id, parcel.number) : null;
}

const isLive = notInArray(parcels.status, ['delivered', 'cancelled']);
