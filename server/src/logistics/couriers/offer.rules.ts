import { rupees } from '../../platform/money.ts';

/** A parcel as couriers look at it. Grams, mm, paise. */
export type Carriage = {
  readonly grams: number | null;
  readonly sides: readonly [number, number, number];
  readonly codAmount: number;
  readonly deliveryMethod: 'courier' | 'own_delivery' | 'pickup';
  readonly preferredTrackId: number | null;
};

export type OfferedTrack = {
  readonly id: number;
  readonly name: string;
  readonly courierMode: 'manual' | 'own';
  readonly minGrams: number;
  readonly maxGrams: number;
  readonly maxSideMm: number | null;
  readonly maxSumMm: number | null;
  readonly codAllowed: boolean;
  readonly maxCod: number;
  readonly priority: number;
};

/** Why a track does not take a parcel, or null. */
export function offerFault(track: OfferedTrack, parcel: Carriage): string | null {
  const { name } = track;
  if (parcel.deliveryMethod !== 'courier' && track.courierMode !== 'own') {
    return parcel.deliveryMethod === 'pickup'
      ? `${name} does not serve orders that are picked up.`
      : `${name} does not serve our own delivery.`;
  }
  if (parcel.grams !== null && parcel.grams > track.maxGrams) {
    return `${name} takes at most ${track.maxGrams} g.`;
  }
  if (parcel.grams !== null && parcel.grams < track.minGrams) {
    return `${name} takes at least ${track.minGrams} g.`;
  }
  const [longest, sum] = [Math.max(...parcel.sides), parcel.sides.reduce((a, b) => a + b, 0)];
  if (track.maxSideMm !== null && longest > track.maxSideMm) {
    return `${name} takes sides up to ${track.maxSideMm} mm.`;
  }
  if (track.maxSumMm !== null && sum > track.maxSumMm) {
    return `${name} takes length, width and height up to ${track.maxSumMm} mm together.`;
  }
  if (parcel.codAmount > 0 && !track.codAllowed) return `${name} does not collect COD.`;
  if (parcel.codAmount > track.maxCod) return `${name} takes COD up to ${rupees(track.maxCod)}.`;
  return null;
}

/** The track to take: the preferred one when it fits, then a courier's before our own, by priority. */
export function proposeTrack<T extends OfferedTrack>(
  tracks: readonly T[],
  parcel: Carriage,
): T | null {
  const rank = (track: T) => [
    track.id === parcel.preferredTrackId ? 0 : 1,
    track.courierMode === 'manual' ? 0 : 1,
    -track.priority,
    track.id,
  ];
  const fitting = tracks.filter((track) => offerFault(track, parcel) === null);
  return fitting.toSorted((a, b) => compare(rank(a), rank(b)))[0] ?? null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
