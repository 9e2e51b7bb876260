import type { UpdateOutcome } from '@counting-house/contract/logistics/courier-update.ts';
import type {
  FailureReason,
  ParcelStatus,
  TrackingStatus,
} from '@counting-house/contract/logistics/parcel.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { parcels, type ParcelRecord } from '../dispatch/parcel.table.ts';
import { trackingEvents } from '../dispatch/tracking-event.table.ts';
import { beyondFetching, endStates, stateAfter } from '../dispatch/tracking.rules.ts';
import { hasLeft } from '../dispatch/tracking.service.ts';
import type { AccountRecord } from './courier-account.table.ts';
import {
  parseMoment,
  withinSlack,
  normalizeWord,
  type SaidUpdate,
} from './courier-message.rules.ts';
import type { WordRecord } from './courier-word.table.ts';

/** What an update of a courier does, or why it does nothing. */
export type Judgement = {
  readonly outcome: UpdateOutcome;
  readonly text: string;
  readonly status: TrackingStatus | null;
  readonly at: string | null;
  readonly reason: FailureReason | undefined;
  readonly parcel: ParcelRecord | null;
};

type CheckedMessage = {
  readonly account: AccountRecord;
  readonly words: ReadonlyMap<string, WordRecord>;
  readonly said: SaidUpdate;
  /** When its message came; ISO 8601. */
  readonly receivedAt: string;
};

/** Judges what a courier said of one parcel by what is known now. Nothing is changed. */
export async function checkMessage(ctx: ReadContext, of: CheckedMessage): Promise<Judgement> {
  const { account, words, said, receivedAt } = of;
  const nothing = { status: null, at: null, reason: undefined, parcel: null };
  if (said.waybill === '') {
    return { ...nothing, ...is('unreadable', `No AWB number found at “${account.waybillPath}”.`) };
  }
  if (said.word === '') {
    return { ...nothing, ...is('unreadable', `No status found at “${account.statusPath}”.`) };
  }
  const zone = ctx.settings['business.timeZone'];
  const at = said.timeText === '' ? receivedAt : parseMoment(said.timeText, zone);
  if (at === null) {
    return {
      ...nothing,
      ...is('unreadable', `The time “${said.timeText}” is not one that we can read.`),
    };
  }
  const known = words.get(normalizeWord(said.word));
  if (!known?.meaning) {
    return { ...nothing, at, ...is('unknown_word', `Status “${said.word}” is not mapped yet.`) };
  }
  if (known.meaning === 'ignored') {
    return { ...nothing, at, ...is('ignored', `“${said.word}” changes nothing.`) };
  }
  const status = known.meaning;
  const reason = status === 'attempt_failed' ? (known.reason ?? 'other') : undefined;
  const parcel = await parcelOf(ctx, account.courierId, said.waybill);
  if (!parcel) {
    const text = `No parcel with this courier has AWB ${said.waybill}.`;
    return { ...nothing, at, status, reason, ...is('unknown_waybill', text) };
  }
  const on = {
    status,
    reason,
    parcel,
    at: withinSlack(at, { from: parcel.packedAt, to: ctx.now }),
  };
  return { ...on, ...(await effectOf(ctx, { ...on, place: said.place })) };
}

const is = (outcome: UpdateOutcome, text: string) => ({ outcome, text });

async function parcelOf(ctx: ReadContext, courierId: number, waybill: string) {
  const [parcel] = await ctx.tx
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.courierId, courierId),
        inArray(parcels.waybill, [waybill, waybill.toUpperCase(), waybill.toLowerCase()]),
        ne(parcels.status, 'cancelled'),
      ),
    )
    .limit(1);
  return parcel;
}

type Told = {
  readonly parcel: ParcelRecord;
  readonly status: TrackingStatus;
  readonly at: string;
  readonly place: string;
};

async function effectOf(ctx: ReadContext, { parcel, status, at, place }: Told) {
  const { number } = parcel;
  if (at > ctx.now) return is('refused', 'The time is in the future.');
  if (at < parcel.packedAt) {
    const packed = momentText(ctx.settings['business.timeZone'], parcel.packedAt);
    return is('refused', `${number} was packed later, ${packed}.`);
  }
  if (status === 'lost' || status === 'damaged') {
    return parcel.status === status
      ? is('told_before', `${number} is ${status} already.`)
      : is('decide', `The courier says that ${number} is ${status}. Mark it, with your claim.`);
  }
  if (parcel.direction === 'in' && beyondFetching.includes(status)) {
    return endStates.includes(parcel.status)
      ? is('told_before', `${number} is here already.`)
      : is('decide', `The courier says that ${number} is here. Mark it as returned when it is.`);
  }
  const isOfPickup = status === 'pickup_scheduled' || status === 'pickup_failed';
  const mayWait = parcel.status === 'booked' && (isOfPickup || parcel.direction === 'in');
  if (!hasLeft(parcel) && !mayWait) {
    return is(
      'not_sent',
      `The courier has ${number}, but it was not sent out here. Dispatch it, then apply this again.`,
    );
  }
  const events = await ctx.tx
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.parcelId, parcel.id));
  const same = events.find(
    (event) => event.status === status && event.at === at && event.place === place,
  );
  if (same?.voidedAt) return is('told_before', 'Received before, and corrected by hand.');
  if (same) return is('told_before', 'Received before.');
  const valid = events.filter(({ voidedAt }) => voidedAt === null);
  const from = parcel.dispatchedAt === null ? 'booked' : 'dispatched';
  const after = stateAfter([...valid, { at, status, reason: '' }], from);
  return is('noted', movedText(number, parcel.status, after.status));
}

const movedText = (number: string, from: ParcelStatus, to: ParcelStatus) =>
  from === to ? `${number} stays ${plain(to)}.` : `${number}: ${plain(from)} → ${plain(to)}.`;

const plain = (status: ParcelStatus) =>
  ({ rto: 'returning (RTO)', attempt_failed: 'attempt failed' })[status as string] ??
  status.replaceAll('_', ' ');
