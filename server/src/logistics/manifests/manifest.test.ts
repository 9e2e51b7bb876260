import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';

const { logistics, orders } = contract;

const block = {
  waybillSource: 'block',
  blockPrefix: 'KA',
  blockFrom: '000041',
  blockTo: '000099',
} as const;

/** Two parcels that are booked with one courier. */
async function twoBooked(house: TestHouse) {
  const [one, other] = [await aPackedOrder(house), await aPackedOrder(house)];
  const track = await aTrack(house, block);
  const owner = await house.as('owner');
  await owner.call(logistics.bookParcels, { ids: [one.parcelId, other.parcelId] });
  return { one, other, track };
}

const stateOf = async (person: Person, id: number) =>
  (await person.call(logistics.getParcel, { id })).status;

describe('a manifest', () => {
  test('sends out what was scanned, and leaves the rest booked', async ({ house }) => {
    const { one, other, track } = await twoBooked(house);
    const packer = await house.as('packer');

    const opened = await packer.call(logistics.manifestCreate, {
      courierId: track.courierId,
      all: true,
    });
    const first = await packer.call(logistics.manifestScan, { id: opened.id, code: 'KA000041' });
    const again = await packer.call(logistics.manifestScan, { id: opened.id, code: one.number });
    const { version } = again.manifest;
    const close = { id: opened.id, version, driverName: 'Ramesh', vehicleNo: 'KA 14 M 2210' };
    const missing = packer.call(logistics.manifestClose, close);
    await expect(missing).rejects.toMatchObject({
      code: 'manifest.missing',
      message: `${other.number} is not scanned. Scan it, or leave it out.`,
    });
    const closed = await packer.call(logistics.manifestClose, {
      ...close,
      leaveOut: [other.parcelId],
    });
    const list = await packer.send(logistics.printManifest, { id: opened.id });

    expect(opened).toMatchObject({ parcels: 2, scanned: 0, status: 'open' });
    expect(first.verdict).toMatchObject({ tone: 'ok' });
    expect(first.verdict.text).toMatch(/: 1 of 2 scanned$/u);
    expect(again.verdict).toMatchObject({
      tone: 'attention',
      text: `${one.number} is already scanned.`,
    });
    expect(closed).toMatchObject({ status: 'closed', parcels: 1, driverName: 'Ramesh' });
    expect(await stateOf(packer, one.parcelId)).toBe('dispatched');
    expect(await stateOf(packer, other.parcelId)).toBe('booked');
    const owner = await house.as('owner');
    expect((await owner.call(orders.getOrder, { id: one.order.id })).status).toBe('shipped');
    expect(list.bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/gu)).toHaveLength(1);
  });

  test('stops at what does not go with its courier, and counts nothing', async ({ house }) => {
    const { one, track } = await twoBooked(house);
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const ghats = await owner.call(logistics.courierCreate, {
      code: 'GHATS',
      name: 'Ghats Express',
      mode: 'manual',
    });
    const { id } = await packer.call(logistics.manifestCreate, { courierId: ghats.id });
    const scan = async (code: string) =>
      (await packer.call(logistics.manifestScan, { id, code })).verdict;

    expect(await scan(one.number)).toMatchObject({
      tone: 'stop',
      text: `${one.number} goes with Konkan Couriers.`,
    });
    expect(await scan('8901234')).toMatchObject({
      tone: 'stop',
      text: "'8901234' not found.",
    });
    expect(await scan(one.sku)).toMatchObject({
      tone: 'stop',
      text: `'${one.sku}' is not a parcel.`,
    });
    expect(await packer.call(logistics.getManifest, { id })).toMatchObject({ parcels: 0 });
    expect(track.courierId).not.toBe(ghats.id);
  });

  test('goes whole or not at all; it names what may not leave', async ({ house }) => {
    const { one, other, track } = await twoBooked(house);
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const { id } = await packer.call(logistics.manifestCreate, { courierId: track.courierId });
    await packer.call(logistics.manifestScan, { id, code: one.number });
    const { manifest } = await packer.call(logistics.manifestScan, { id, code: other.number });
    await owner.call(orders.holdOrder, {
      id: other.order.id,
      set: [{ code: 'manual', note: 'Wrong address' }],
    });
    const close = { id, version: manifest.version, driverName: 'Ramesh' };

    await expect(packer.call(logistics.manifestClose, close)).rejects.toMatchObject({
      code: 'manifest.refused',
      message: `${other.order.orderNo ?? ''} is on hold: Wrong address.`,
      more: { parcels: [{ id: other.parcelId }] },
    });
    expect(await stateOf(packer, one.parcelId)).toBe('booked');

    await packer.call(logistics.manifestClose, { ...close, leaveOut: [other.parcelId] });
    expect(await stateOf(packer, one.parcelId)).toBe('dispatched');
  });

  test('loses a parcel that is unpacked, or goes another way', async ({ house }) => {
    const { one, other, track } = await twoBooked(house);
    const packer = await house.as('packer');
    const { id } = await packer.call(logistics.manifestCreate, {
      courierId: track.courierId,
      all: true,
    });

    await packer.call(logistics.trackingCancel, { id: one.parcelId });
    await packer.call(logistics.packingUpdate, {
      action: 'unpack',
      orderId: other.order.id,
      parcelId: other.parcelId,
    });

    expect(await packer.call(logistics.getManifest, { id })).toMatchObject({ parcels: 0 });
  });

  test('with parcels is cancelled by a supervisor; they stay booked', async ({ house }) => {
    const { one, track } = await twoBooked(house);
    const packer = await house.as('packer');
    const admin = await house.as('admin');
    const made = await packer.call(logistics.manifestCreate, {
      courierId: track.courierId,
      all: true,
    });
    const at = { id: made.id, version: made.version };

    await expect(packer.call(logistics.manifestCancel, at)).rejects.toMatchObject({ status: 403 });
    const cancelled = await admin.call(logistics.manifestCancel, at);

    expect(cancelled).toMatchObject({ status: 'cancelled', parcels: 0 });
    expect(await packer.call(logistics.getParcel, { id: one.parcelId })).toMatchObject({
      status: 'booked',
      manifest: null,
    });
  });

  test('takes what our own people deliver without a booking before', async ({ house }) => {
    const order = await aPackedOrder(house, { deliveryMethod: 'own_delivery' });
    const packer = await house.as('packer');
    const { rows } = await packer.call(logistics.listCouriers, { mode: 'own' });
    const { id } = await packer.call(logistics.manifestCreate, { courierId: rows[0]?.id ?? 0 });

    const { verdict } = await packer.call(logistics.manifestScan, { id, code: order.number });

    expect(verdict.tone).toBe('done');
    expect(await stateOf(packer, order.parcelId)).toBe('booked');
  });
});

test('who closes a manifest while another scans sees it first', async ({ house }) => {
  const { one, other, track } = await twoBooked(house);
  const packer = await house.as('packer');
  const { id } = await packer.call(logistics.manifestCreate, { courierId: track.courierId });
  const { manifest } = await packer.call(logistics.manifestScan, { id, code: one.number });
  await (await house.as('admin')).call(logistics.manifestScan, { id, code: other.number });

  const closing = packer.call(logistics.manifestClose, {
    id,
    version: manifest.version,
    driverName: 'Ramesh',
  });

  await expect(closing).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(await stateOf(packer, one.parcelId)).toBe('booked');
});
