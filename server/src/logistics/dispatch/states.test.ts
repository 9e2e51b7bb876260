import { contract } from '@counting-house/contract/contract.ts';
import { ParcelStatus, type TrackingItem } from '@counting-house/contract/logistics/parcel.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { playStates } from '../../testing/laws/states.ts';

const { logistics } = contract;

/** A parcel of an order that is paid, with everything that is done with one by itself. */
async function aParcel(house: TestHouse) {
  const { parcelId: id, order } = await aPackedOrder(house);
  const owner = await house.as('owner');
  const track = await aTrack(house);
  const seen = () => owner.call(logistics.getParcel, { id });
  const note = (event: NonNullable<TrackingItem['event']>) => (person: Person) =>
    person.call(logistics.trackingData, { items: [{ parcelId: id, event }] });
  const acts = {
    unpack: (person: Person) =>
      person.call(logistics.packingUpdate, { action: 'unpack', orderId: order.id, parcelId: id }),
    book: (person: Person) =>
      person.call(logistics.trackingData, {
        items: [{ parcelId: id, trackId: track.id, waybill: 'KN4471' }],
      }),
    giveUp: (person: Person) => person.call(logistics.trackingCancel, { id }),
    send: (person: Person) => person.call(logistics.parcelUpdate, { orderId: order.id }),
    out: note({ status: 'out_for_delivery', place: '' }),
    fail: note({ status: 'attempt_failed', reason: 'refused', place: '' }),
    tryAgain: (person: Person) => person.call(logistics.ndrAction, { id, action: 'reattempt' }),
    sendBack: (person: Person) => person.call(logistics.ndrAction, { id, action: 'rto' }),
    deliver: note({ status: 'delivered', place: '' }),
    home: (person: Person) => person.call(logistics.parcelReturned, { id }),
    lose: (person: Person) => person.call(logistics.parcelLost, { id }),
    ruin: (person: Person) => person.call(logistics.parcelDamaged, { id }),
    correct: async (person: Person) =>
      person.call(logistics.trackingCorrect, {
        id,
        version: (await seen()).version,
        note: 'Another box',
      }),
  };
  // Two events of one moment and one kind are told once.
  const later =
    <T>(act: (person: Person) => Promise<T>) =>
    (person: Person) => {
      house.clock.pass(1);
      return act(person);
    };
  const each = Object.entries(acts).map(([name, act]) => [name, later<unknown>(act)]);
  return {
    status: async () => (await seen()).status,
    acts: Object.fromEntries(each) as typeof acts,
  };
}

const packer = { may: 'packer', mayNot: 'sales' } as const;
const onTheWay = {
  out: 'out_for_delivery',
  fail: 'attempt_failed',
  deliver: 'delivered',
  home: 'returned',
  lose: 'lost',
  ruin: 'damaged',
} as const;
/** What a courier tells late is kept, for when the end is corrected. */
const keeps = <const S extends string>(state: S) =>
  ({ out: state, fail: state, deliver: state, correct: 'dispatched' }) as const;
/** What anyone who tries anything else reads of a parcel that has left, and is there, as `where` says. */
const left = (
  where: string,
  end = `is ${where} already, noted by .+ on .+\\. Correct its tracking first\\.`,
) => ({
  unpack: `PKG-0000001 can't be unpacked: it is ${where}.`,
  book: `PKG-0000001 can't be booked: it is ${where}.`,
  giveUp: 'PKG-0000001 has no booking to cancel.',
  send: 'No parcel of ORD-2026-000001 is ready to leave.',
  tryAgain: 'PKG-0000001 has no failed attempt.',
  sendBack: 'PKG-0000001 has no failed attempt.',
  correct: 'PKG-0000001 is still on its way.',
  else: new RegExp(`^PKG-0000001 ${end}$`, 'u'),
});
const here = {
  giveUp: 'PKG-0000001 has no booking to cancel.',
  send: 'PKG-0000001 has no courier service.',
  tryAgain: 'PKG-0000001 has no failed attempt.',
  sendBack: 'PKG-0000001 has no failed attempt.',
  else: 'PKG-0000001 has not left yet.',
};
const never = 'has not left yet.';

playStates({
  of: 'a parcel',
  statuses: ParcelStatus.options,
  make: aParcel,
  acts: {
    unpack: { ...packer, asks: logistics.packingUpdate, as: 'unpack' },
    book: { ...packer, asks: logistics.trackingData, as: 'trackId' },
    giveUp: { ...packer, asks: logistics.trackingCancel },
    send: { ...packer, asks: logistics.parcelUpdate },
    out: { ...packer, asks: logistics.trackingData, as: 'out_for_delivery' },
    fail: { ...packer, asks: logistics.trackingData, as: 'attempt_failed' },
    tryAgain: { ...packer, asks: logistics.ndrAction, as: 'reattempt' },
    sendBack: { ...packer, asks: logistics.ndrAction, as: 'rto' },
    deliver: { ...packer, asks: logistics.trackingData, as: 'delivered' },
    home: { ...packer, asks: logistics.parcelReturned },
    lose: { ...packer, asks: logistics.parcelLost },
    ruin: { ...packer, asks: logistics.parcelDamaged },
    correct: { ...packer, asks: logistics.trackingCorrect },
  },
  states: {
    packed: { by: [], to: { unpack: 'cancelled', book: 'booked' }, says: here },
    booked: {
      by: ['book'],
      to: { unpack: 'cancelled', book: 'booked', giveUp: 'packed', send: 'dispatched' },
      says: here,
    },
    dispatched: { by: ['book', 'send'], to: onTheWay, says: left('dispatched') },
    in_transit: {
      by: ['book', 'send', 'fail', 'tryAgain'],
      to: onTheWay,
      says: left('in transit'),
    },
    out_for_delivery: { by: ['book', 'send', 'out'], to: onTheWay, says: left('out for delivery') },
    attempt_failed: {
      by: ['book', 'send', 'fail'],
      to: { ...onTheWay, tryAgain: 'in_transit', sendBack: 'rto' },
      says: left('with the courier after a failed attempt'),
    },
    rto: { by: ['book', 'send', 'fail', 'sendBack'], to: onTheWay, says: left('returning (RTO)') },
    delivered: { by: ['book', 'send', 'deliver'], to: keeps('delivered'), says: left('delivered') },
    returned: { by: ['book', 'send', 'home'], to: keeps('returned'), says: left('returned') },
    lost: { by: ['book', 'send', 'lose'], to: keeps('lost'), says: left('lost') },
    damaged: { by: ['book', 'send', 'ruin'], to: keeps('damaged'), says: left('damaged') },
    cancelled: {
      by: ['unpack'],
      to: {},
      says: { ...left('unpacked', 'has not left yet\\.'), correct: `PKG-0000001 ${never}` },
    },
  },
  ends: ['cancelled'],
});
