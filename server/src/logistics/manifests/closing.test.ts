import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { statementsOf } from '../../testing/machine/statements.ts';

const { logistics } = contract;

const block = {
  waybillSource: 'block',
  blockPrefix: 'KA',
  blockFrom: '000041',
  blockTo: '000099',
} as const;

/** A manifest of so many parcels, each of an order of its own, all scanned. */
async function aFullManifest(house: TestHouse, track: { courierId: number }, count: number) {
  const owner = await house.as('owner');
  const packed = [];
  for (let n = 0; n < count; n += 1) packed.push(await aPackedOrder(house));
  await owner.call(logistics.bookParcels, { ids: packed.map(({ parcelId }) => parcelId) });
  const { id } = await owner.call(logistics.manifestCreate, {
    courierId: track.courierId,
    all: true,
  });
  let version = 0;
  for (const { number } of packed) {
    ({ version } = (await owner.call(logistics.manifestScan, { id, code: number })).manifest);
  }
  return { owner, id, version };
}

test('a parcel more costs few statements when a manifest is closed', async ({ house }) => {
  const track = await aTrack(house, block);
  const closing = async (count: number) => {
    const { owner, ...at } = await aFullManifest(house, track, count);
    const driver = { driverName: 'Ramesh', vehicleNo: 'KA 14 M 2210' };
    return statementsOf(() => owner.call(logistics.manifestClose, { ...at, ...driver }));
  };
  await closing(1);

  const few = await closing(2);
  const many = await closing(6);

  const perParcel = (many.length - few.length) / 4;
  expect(perParcel, many.join('\n')).toBeLessThanOrEqual(5);
});
