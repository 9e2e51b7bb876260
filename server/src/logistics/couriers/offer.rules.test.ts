import { describe, expect, test } from 'vitest';
import { offerFault, proposeTrack, type Carriage, type OfferedTrack } from './offer.rules.ts';

const surface: OfferedTrack = {
  id: 1,
  name: 'Surface',
  courierMode: 'manual',
  minGrams: 100,
  maxGrams: 5_000,
  maxSideMm: 600,
  maxSumMm: 900,
  codAllowed: true,
  maxCod: 2_000_000,
  priority: 5,
};
const air: OfferedTrack = {
  ...surface,
  id: 2,
  name: 'Air',
  codAllowed: false,
  maxCod: 0,
  priority: 7,
};
const own: OfferedTrack = {
  ...surface,
  id: 3,
  name: 'Own delivery',
  courierMode: 'own',
  priority: 9,
};

const parcel: Carriage = {
  grams: 900,
  sides: [300, 200, 150],
  codAmount: 0,
  deliveryMethod: 'courier',
  preferredTrackId: null,
};

describe('a track', () => {
  test.each([
    { change: {}, says: null },
    { change: { grams: 5_001 }, says: 'Surface takes at most 5000 g.' },
    { change: { grams: 99 }, says: 'Surface takes at least 100 g.' },
    { change: { sides: [601, 10, 10] }, says: 'Surface takes sides up to 600 mm.' },
    {
      change: { sides: [400, 300, 201] },
      says: 'Surface takes length, width and height up to 900 mm together.',
    },
    { change: { codAmount: 2_000_001 }, says: 'Surface takes COD up to ₹20,000.00.' },
    {
      change: { deliveryMethod: 'own_delivery' },
      says: 'Surface does not serve our own delivery.',
    },
    {
      change: { deliveryMethod: 'pickup' },
      says: 'Surface does not serve orders that are picked up.',
    },
  ] as const)('$says', ({ change, says }) => {
    expect(offerFault(surface, { ...parcel, ...change })).toBe(says);
  });

  test('without cash on delivery does not collect it', () => {
    expect(offerFault(air, { ...parcel, codAmount: 100 })).toBe('Air does not collect COD.');
  });

  test('is proposed by preference, courier and priority', () => {
    const all = [own, surface, air];

    expect(proposeTrack(all, parcel)).toBe(air);
    expect(proposeTrack(all, { ...parcel, preferredTrackId: 1 })).toBe(surface);
    expect(proposeTrack(all, { ...parcel, codAmount: 100 })).toBe(surface);
    expect(proposeTrack(all, { ...parcel, deliveryMethod: 'own_delivery' })).toBe(own);
    expect(proposeTrack([], parcel)).toBeNull();
  });
});
