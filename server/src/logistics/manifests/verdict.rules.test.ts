import { expect, test } from 'vitest';
import { manifestFault } from './manifest-verdict.rules.ts';

const parcel = {
  number: 'PKG-7',
  orderNo: 'ORD-7',
  status: 'booked',
  direction: 'out',
  courierId: 1,
  courier: 'Konkan',
  trackId: 11,
  track: 'Surface',
  manifestId: null,
  manifest: null,
  isScanned: false,
  isHeldUnpaid: false,
  storeId: 1,
  store: 'Shivamogga',
} as const;
const ofCourier = {
  id: 5,
  number: 'MAN-5',
  courierId: 1,
  trackId: null,
  storeId: 1,
  store: 'Shivamogga',
};
const elsewhere = { storeId: 2, store: 'Sagara' };
const otherStore = 'PKG-7 was packed in Sagara. MAN-5 leaves from Shivamogga.';

test.each([
  ['goes with its courier', {}, {}, null],
  ['was listed before', { manifestId: 5, manifest: 'MAN-5' }, {}, null],
  ['goes with its service', {}, { trackId: 11 }, null],
  ['is scanned twice', { manifestId: 5, isScanned: true }, {}, 'PKG-7 is already scanned.'],
  ['is of another courier', { courierId: 2, courier: 'Ghats' }, {}, 'PKG-7 goes with Ghats.'],
  ['is of another service', {}, { trackId: 12 }, 'PKG-7 goes with Konkan, Surface.'],
  ['was packed in another store', elsewhere, {}, otherStore],
  ['waits in another store', { ...elsewhere, status: 'packed' }, {}, otherStore],
  ['is gone from another store', { ...elsewhere, status: 'rto' }, {}, 'PKG-7 has left already.'],
  ['is not booked', { status: 'packed', courierId: null }, {}, 'PKG-7 is not booked.'],
  ['is unpacked', { status: 'cancelled' }, {}, 'PKG-7 is unpacked.'],
  ['is gone', { status: 'in_transit' }, {}, 'PKG-7 has left already.'],
  ['is on another list', { manifestId: 6, manifest: 'MAN-6' }, {}, 'PKG-7 is on MAN-6.'],
  ['is not paid', { isHeldUnpaid: true }, {}, 'PKG-7 is held: ORD-7 is not paid.'],
  [
    'is fetched',
    { direction: 'in' },
    {},
    'PKG-7 is a pickup from the customer. It cannot be dispatched.',
  ],
] as const)('a parcel that %s', (_name, differs, manifest, text) => {
  const fault = manifestFault({ ...parcel, ...differs }, { ...ofCourier, ...manifest });

  expect(fault?.text ?? null).toBe(text);
});
