import type { ParcelDirection } from '@counting-house/contract/logistics/return-parcel.ts';
import type { ParcelStatus } from '@counting-house/contract/logistics/parcel.ts';

type ScannedParcel = {
  readonly number: string;
  readonly status: ParcelStatus;
  readonly direction: ParcelDirection;
  readonly courierId: number | null;
  readonly courier: string | null;
  readonly trackId: number | null;
  readonly track: string | null;
  readonly manifestId: number | null;
  /** Of the manifest that it is on. */
  readonly manifest: string | null;
  readonly isScanned: boolean;
  readonly storeId: number;
  /** Where it was packed. */
  readonly store: string;
  /** It stays until its order is paid. */
  readonly isHeldUnpaid: boolean;
  readonly orderNo: string;
};

type ForManifest = {
  readonly id: number;
  readonly courierId: number;
  readonly trackId: number | null;
  readonly number: string;
  readonly storeId: number;
  /** Where its courier comes to. */
  readonly store: string;
};

/** Why a parcel does not go with a manifest; null when it does. Twice the same is no reason to stop. */
export function manifestFault(
  parcel: ScannedParcel,
  manifest: ForManifest,
): { readonly tone: 'stop' | 'attention'; readonly text: string } | null {
  const { number, status } = parcel;
  const stop = (text: string) => ({ tone: 'stop', text }) as const;
  if (parcel.manifestId === manifest.id && parcel.isScanned) {
    return { tone: 'attention', text: `${number} is already scanned.` };
  }
  if (parcel.direction === 'in')
    return stop(`${number} is a pickup from the customer. It cannot be dispatched.`);
  if (status === 'cancelled') return stop(`${number} is unpacked.`);
  if (status !== 'booked' && status !== 'packed') return stop(`${number} has left already.`);
  if (parcel.storeId !== manifest.storeId) {
    return stop(
      `${number} was packed in ${parcel.store}. ${manifest.number} leaves from ${manifest.store}.`,
    );
  }
  if (status === 'packed') return stop(`${number} is not booked.`);
  if (parcel.courierId !== manifest.courierId)
    return stop(`${number} goes with ${parcel.courier}.`);
  if (manifest.trackId !== null && parcel.trackId !== manifest.trackId) {
    return stop(`${number} goes with ${parcel.courier}, ${parcel.track}.`);
  }
  if (parcel.manifestId !== null && parcel.manifestId !== manifest.id) {
    return stop(`${number} is on ${parcel.manifest}.`);
  }
  if (parcel.isHeldUnpaid) return stop(`${number} is held: ${parcel.orderNo} is not paid.`);
  return null;
}
