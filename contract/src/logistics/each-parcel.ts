import { z } from 'zod';
import { id } from '../kit/shapes.ts';

const ids = z.array(id).min(1, 'Choose a parcel').max(5_000, 'At most 5,000 parcels at once');

export const BookParcels = z.strictObject({
  ids,
  /** The service that fits each parcel, where it is left out. */
  trackId: id.optional(),
});
export type BookParcels = z.output<typeof BookParcels>;

export const DispatchParcels = z.strictObject({ ids });
export type DispatchParcels = z.output<typeof DispatchParcels>;
