import { isLink } from '@counting-house/contract/kit/link.ts';
import {
  type ChangedTrack,
  NewTrack,
  type Track,
  type TrackListInput,
} from '@counting-house/contract/logistics/track.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { laidOver } from '../../platform/rows/laid-over.ts';
import { insertRow, lockRow, theOne, updateRow } from '../../platform/rows/rows.ts';
import { couriers } from './courier.table.ts';
import { getCourier } from './courier.service.ts';
import { tracks } from './track.table.ts';
import { formatWaybill } from './waybill.rules.ts';

export type TrackRecord = typeof tracks.$inferSelect;

/**
 * Adds a service of a courier.
 *
 * @throws {Problem} `invalid` (422) for a tracking link without its place for the number, a block that
 *   overlaps another one of the courier, a source that does not fit the courier's mode.
 */
export async function createTrack(ctx: WriteContext, input: NewTrack): Promise<Track> {
  await refuseWrong(ctx, input, null);
  const { id } = await insertRow(ctx, tracks, { ...valuesOf(input), blockNext: first(input) });
  return getTrack(ctx, { id });
}

/**
 * Changes a service of a courier. A block that stays goes on where it was; another one begins anew.
 *
 * @throws {Problem} as `createTrack`.
 */
export async function updateTrack(ctx: WriteContext, input: ChangedTrack): Promise<Track> {
  const { id, version, ...changes } = input;
  const before = await lockRow(ctx, tracks, id);
  const values = withChanges(before, changes);
  await refuseWrong(ctx, values, id);
  const isSameBlock =
    before.blockPrefix === values.blockPrefix &&
    before.blockFrom === numberOf(values.blockFrom) &&
    before.blockTo === numberOf(values.blockTo);
  const blockNext = isSameBlock ? before.blockNext : first(values);
  await updateRow(ctx, tracks, { id, version }, { ...valuesOf(values), blockNext });
  return getTrack(ctx, { id });
}

/** A service as a create would bring it, with the changes; null is nothing. */
function withChanges(track: TrackRecord, changes: Omit<ChangedTrack, 'id' | 'version'>): NewTrack {
  const { blockFrom, blockTo, blockDigits } = track;
  const stored = {
    ...track,
    blockFrom: written(blockFrom, blockDigits),
    blockTo: written(blockTo, blockDigits),
  };
  const all: Readonly<Record<string, unknown>> = laidOver(stored, changes);
  const names = Object.keys(NewTrack.shape).filter((name) => all[name] !== null);
  return Object.fromEntries(names.map((name) => [name, all[name]])) as NewTrack;
}

/** Switches a service of a courier on or off, or moves it among the others. */
export async function changeTrack(
  ctx: WriteContext,
  at: RowSeen,
  values: { status?: Track['status']; priority?: number },
): Promise<void> {
  await updateRow(ctx, tracks, at, values);
}

/**
 * Takes the next number of a track's block, in the statement that raises it: two bookings at once get
 * two numbers, and none is given again.
 *
 * @throws {Problem} `block.empty` (422).
 */
export async function takeWaybill(ctx: WriteContext, track: TrackRecord): Promise<string> {
  const [taken] = await ctx.tx
    .update(tracks)
    .set({ blockNext: sql`${tracks.blockNext} + 1` })
    .where(and(eq(tracks.id, track.id), sql`${tracks.blockNext} <= ${tracks.blockTo}`))
    .returning({ next: tracks.blockNext });
  if (!taken) throw ruleBroken('block.empty', `${track.name} has no AWB numbers left.`);
  invariant(taken.next !== null, 'a block has a next number');
  return formatWaybill(blockOf(track), taken.next - 1);
}

export async function getTrack(ctx: ReadContext, { id }: { id: number }): Promise<Track> {
  const found = theOne(tracks, await tracksWith(ctx).where(eq(tracks.id, id)));
  return trackOf(found);
}

export async function listTracks(ctx: ReadContext, input: TrackListInput) {
  const page = await pageOf(ctx, input, {
    rows: tracksWith(ctx),
    matching: ctx.tx
      .select({ id: tracks.id })
      .from(tracks)
      .innerJoin(couriers, eq(couriers.id, tracks.courierId))
      .$dynamic(),
    id: tracks.id,
    where: asked(input, pick(tracks, 'courierId', 'status', 'waybillSource')),
    search: [tracks.code, tracks.name, couriers.name],
    sorts: { name: tracks.name, courierName: couriers.name, priority: tracks.priority },
    defaultSort: 'courierName,name',
  });
  return { ...page, rows: page.rows.map(trackOf) };
}

const tracksWith = (ctx: ReadContext) =>
  ctx.tx
    .select({
      track: tracks,
      id: tracks.id,
      name: tracks.name,
      priority: tracks.priority,
      courierName: couriers.name,
      courierMode: couriers.mode,
    })
    .from(tracks)
    .innerJoin(couriers, eq(couriers.id, tracks.courierId))
    .$dynamic();

/** The number that a block gives next; null when it is used up or there is none. */
export function nextWaybill(track: TrackRecord): string | null {
  const { blockNext, blockTo } = track;
  if (track.waybillSource !== 'block' || blockNext === null || blockTo === null) return null;
  return blockNext > blockTo ? null : formatWaybill(blockOf(track), blockNext);
}

function trackOf(row: {
  track: TrackRecord;
  courierName: string;
  courierMode: 'manual' | 'own';
}): Track {
  const { track, courierName, courierMode } = row;
  const { blockFrom, blockTo, blockNext, blockDigits } = track;
  const hasBlock = track.waybillSource === 'block' && blockTo !== null && blockNext !== null;
  return {
    ...track,
    courierName,
    courierMode,
    blockFrom: written(blockFrom, blockDigits),
    blockTo: written(blockTo, blockDigits),
    nextWaybill: nextWaybill(track),
    waybillsLeft: hasBlock ? blockTo - blockNext + 1 : null,
  };
}

/** A number of a block as it is printed. */
const written = (n: number | null, digits: number) =>
  n === null ? null : String(n).padStart(digits, '0');

const blockOf = (track: TrackRecord) => ({
  prefix: track.blockPrefix,
  digits: track.blockDigits,
  rule: track.checkRule,
});

const numberOf = (digits: string | undefined) => (digits === undefined ? null : Number(digits));

const first = (input: NewTrack) =>
  input.waybillSource === 'block' ? numberOf(input.blockFrom) : null;

function valuesOf(input: NewTrack) {
  const isBlock = input.waybillSource === 'block';
  const { maxSideMm, maxSumMm, ...values } = input;
  return {
    ...values,
    maxSideMm: maxSideMm ?? null,
    maxSumMm: maxSumMm ?? null,
    blockPrefix: isBlock ? input.blockPrefix : '',
    blockFrom: isBlock ? numberOf(input.blockFrom) : null,
    blockTo: isBlock ? numberOf(input.blockTo) : null,
    blockDigits: isBlock ? (input.blockFrom?.length ?? 0) : 0,
  };
}

async function refuseWrong(ctx: ReadContext, input: NewTrack, id: number | null): Promise<void> {
  const courier = await getCourier(ctx, { id: input.courierId });
  const isOwn = courier.mode === 'own';
  const fields: Record<string, string> = {};
  if (id === null && courier.status === 'inactive') {
    fields['courierId'] = `${courier.name} is no longer in use. Choose another courier.`;
  }
  const link = input.trackingUrlTemplate;
  const linkFits = isLink(link, '{waybill}') && link.split('{waybill}').length === 2;
  if (link === '' ? !isOwn && input.waybillSource !== 'none' : !linkFits) {
    fields['trackingUrlTemplate'] =
      'The tracking link must start with https, contain {waybill} once after its host, and no user name.';
  }
  if (input.waybillSource === 'none' && !isOwn) {
    fields['waybillSource'] = 'Only own delivery goes without AWB numbers.';
  }
  if (input.codAllowed && input.maxCod === 0) fields['maxCod'] = 'Enter the most it collects';
  if (input.minGrams > input.maxGrams) {
    fields['minGrams'] = 'The least weight must not be above the greatest.';
  }
  Object.assign(fields, await blockFaults(ctx, input, id));
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

async function blockFaults(
  ctx: ReadContext,
  input: NewTrack,
  id: number | null,
): Promise<Record<string, string>> {
  if (input.waybillSource !== 'block') return {};
  const { blockFrom, blockTo } = input;
  if (blockFrom === undefined) return { blockFrom: 'Enter the first number' };
  if (blockTo === undefined) return { blockTo: 'Enter the last number' };
  if (blockFrom.length !== blockTo.length) {
    return { blockTo: 'First and last number must be equally long' };
  }
  const [from, to] = [Number(blockFrom), Number(blockTo)];
  if (from > to) return { blockTo: 'The last number must not be below the first' };
  const [other] = await ctx.tx
    .select()
    .from(tracks)
    .where(
      and(
        eq(tracks.courierId, input.courierId),
        eq(tracks.blockPrefix, input.blockPrefix),
        eq(tracks.blockDigits, blockFrom.length),
        sql`${tracks.blockFrom} <= ${to} and ${tracks.blockTo} >= ${from}`,
        id === null ? undefined : sql`${tracks.id} <> ${id}`,
      ),
    )
    .limit(1);
  if (!other) return {};
  const shown = (n: number | null) => String(n ?? 0).padStart(other.blockDigits, '0');
  return {
    blockFrom: `These numbers overlap the block ${shown(other.blockFrom)} to ${shown(other.blockTo)}.`,
  };
}
