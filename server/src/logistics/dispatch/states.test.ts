import { contract } from '@counting-house/contract/contract.ts';
import type { ParcelState } from '@counting-house/contract/logistics/parcel.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';

const { logistics } = contract;

/** Everything that is done with a parcel by itself. */
type Act =
  | 'unpack'
  | 'book'
  | 'giveUp'
  | 'send'
  | 'fail'
  | 'tryAgain'
  | 'sendBack'
  | 'deliver'
  | 'home'
  | 'lose'
  | 'ruin'
  | 'correct';

/** What may be done in a state, and where it leads; what is left out is refused. */
const table: Readonly<
  Record<string, { by: readonly Act[]; leads: Partial<Record<Act, ParcelState>> }>
> = {
  packed: { by: [], leads: { unpack: 'cancelled', book: 'booked' } },
  booked: {
    by: ['book'],
    leads: { unpack: 'cancelled', book: 'booked', giveUp: 'packed', send: 'dispatched' },
  },
  dispatched: {
    by: ['book', 'send'],
    leads: {
      fail: 'attempt_failed',
      deliver: 'delivered',
      home: 'returned',
      lose: 'lost',
      ruin: 'damaged',
    },
  },
  attempt_failed: {
    by: ['book', 'send', 'fail'],
    leads: {
      fail: 'attempt_failed',
      tryAgain: 'in_transit',
      sendBack: 'rto',
      deliver: 'delivered',
      home: 'returned',
      lose: 'lost',
      ruin: 'damaged',
    },
  },
  rto: {
    by: ['book', 'send', 'fail', 'sendBack'],
    leads: {
      fail: 'attempt_failed',
      deliver: 'delivered',
      home: 'returned',
      lose: 'lost',
      ruin: 'damaged',
    },
  },
  delivered: { by: ['book', 'send', 'deliver'], leads: { correct: 'dispatched' } },
  returned: { by: ['book', 'send', 'home'], leads: { correct: 'dispatched' } },
  lost: { by: ['book', 'send', 'lose'], leads: { correct: 'dispatched' } },
  damaged: { by: ['book', 'send', 'ruin'], leads: { correct: 'dispatched' } },
  cancelled: { by: ['unpack'], leads: {} },
};

/** A parcel of an order that is paid, with every act as whoever may do it would. */
async function aParcel(house: TestHouse) {
  const { parcelId: id, order } = await aPackedOrder(house);
  const owner = await house.as('owner');
  const track = await aTrack(house);
  const note = async (status: 'attempt_failed' | 'delivered') => {
    const reason = status === 'attempt_failed' ? ({ reason: 'refused' } as const) : {};
    await owner.call(logistics.trackingData, {
      items: [{ parcelId: id, event: { status, ...reason } }],
    });
  };
  const seen = () => owner.call(logistics.getParcel, { id });
  const acts: Readonly<Record<Act, () => Promise<unknown>>> = {
    unpack: () =>
      owner.call(logistics.packingUpdate, { action: 'unpack', orderId: order.id, parcelId: id }),
    book: () =>
      owner.call(logistics.trackingData, {
        items: [{ parcelId: id, trackId: track.id, waybill: 'KN4471' }],
      }),
    giveUp: () => owner.call(logistics.trackingCancel, { id }),
    send: () => owner.call(logistics.parcelUpdate, { orderId: order.id }),
    fail: () => note('attempt_failed'),
    tryAgain: () => owner.call(logistics.ndrAction, { id, action: 'reattempt' }),
    sendBack: () => owner.call(logistics.ndrAction, { id, action: 'rto' }),
    deliver: () => note('delivered'),
    home: () => owner.call(logistics.parcelReturned, { id }),
    lose: () => owner.call(logistics.parcelLost, { id }),
    ruin: () => owner.call(logistics.parcelDamaged, { id }),
    correct: async () =>
      owner.call(logistics.trackingCorrect, {
        id,
        version: (await seen()).version,
        note: 'Another box',
      }),
  };
  const take = async (act: Act) => {
    house.clock.pass(1);
    await acts[act]();
    return (await seen()).state;
  };
  return { take, seen };
}

describe.each(Object.entries(table))('a parcel that is %s', (state, { by, leads }) => {
  test('goes where its state leads, and nowhere else', async ({ house }) => {
    const parcel = await aParcel(house);
    for (const act of by) await parcel.take(act);
    expect((await parcel.seen()).state).toBe(state);

    const hasEnded = 'correct' in leads;

    for (const act of Object.keys(everyAct) as Act[]) {
      if (act in leads || (hasEnded && isWord(act))) continue;
      await expect(parcel.take(act), act).rejects.toSatisfy(isRefusal);
      expect((await parcel.seen()).state, act).toBe(state);
    }
    const [last] = Object.entries(leads).toReversed();
    if (last) expect(await parcel.take(last[0] as Act)).toBe(last[1]);
  });
});

const everyAct: Readonly<Record<Act, true>> = {
  unpack: true,
  book: true,
  giveUp: true,
  send: true,
  fail: true,
  tryAgain: true,
  sendBack: true,
  deliver: true,
  home: true,
  lose: true,
  ruin: true,
  correct: true,
};

/** What a courier says late is kept with a parcel whose way has ended, for when that is corrected. */
const isWord = (act: Act) => act === 'fail' || act === 'deliver';

const isRefusal = (error: { status?: number }) => [404, 409, 422].includes(error.status ?? 0);
