import type { WriteContext } from '../platform/context.ts';
import { insertRow, insertRows } from '../platform/rows/rows.ts';
import { boxTypes } from './boxes/box-type.table.ts';
import { couriers } from './couriers/courier.table.ts';
import { tracks } from './couriers/track.table.ts';

const wall = 4;
const boxes = [
  { name: 'Box S', inner: [180, 130, 90], tareGrams: 70, maxGrams: 3_000 },
  { name: 'Box M', inner: [260, 200, 140], tareGrams: 150, maxGrams: 8_000 },
  { name: 'Box L', inner: [400, 300, 220], tareGrams: 340, maxGrams: 20_000 },
] as const;

/** Makes a start for dispatch: our own delivery with its track, and three boxes. */
export async function setUpDispatch(ctx: WriteContext): Promise<void> {
  const own = await insertRow(ctx, couriers, { code: 'OWN', name: 'Own delivery', mode: 'own' });
  await insertRow(ctx, tracks, {
    courierId: own.id,
    code: 'LOCAL',
    name: 'Own delivery',
    waybillSource: 'none',
    maxGrams: 100_000,
    volumetricDivisor: 0,
    codAllowed: true,
    maxCod: 10_000_000,
  });
  await insertRows(
    ctx,
    boxTypes,
    boxes.map(({ inner: [length, width, height], ...box }) => ({
      ...box,
      innerLengthMm: length,
      innerWidthMm: width,
      innerHeightMm: height,
      outerLengthMm: length + 2 * wall,
      outerWidthMm: width + 2 * wall,
      outerHeightMm: height + 2 * wall,
    })),
  );
}
