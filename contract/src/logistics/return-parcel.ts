import { z } from 'zod';
import { listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, qtyOrZero, text, ts, version } from '../kit/shapes.ts';

/** Which way a parcel goes: out to the buyer, or in, with goods that the buyer sends back. */
export const ParcelDirection = z.enum(['out', 'in']);
export type ParcelDirection = z.output<typeof ParcelDirection>;

/** A return whose goods are to be fetched from the buyer, or go back to them. */
export const ReturnToBook = z.object({
  id,
  returnNo: z.string(),
  direction: ParcelDirection,
  orderId: id,
  orderNo: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  pinCode: z.string(),
  /** Titles of the goods. */
  items: z.array(z.string()),
  qty: qtyOrZero,
  /** The day that the buyer wishes. */
  slotDate: date.nullable(),
  note: z.string(),
  requestedAt: ts,
  version,
});
export type ReturnToBook = z.output<typeof ReturnToBook>;

export const ReturnToBookList = listOf(ReturnToBook);
export const ReturnToBookInput = listInput({
  /** The tab of the dispatch desk that it stands in. */
  desk: z.literal('returns').optional(),
  /** One return, also when the buyer wishes no pick-up. */
  returnId: queryId.optional(),
});
export type ReturnToBookInput = z.output<typeof ReturnToBookInput>;

export const BookReturnParcel = z.strictObject({
  returnId: id,
  direction: ParcelDirection,
  trackId: id,
  /** Of a service whose numbers are typed. */
  waybill: z.string().trim().max(40).default(''),
  /** Of a parcel that goes to the buyer; nobody has weighed one that is still with them. */
  grams: z
    .int('The weight must be 1 to 100,000 g.')
    .min(1, 'The weight must be 1 to 100,000 g.')
    .max(100_000, 'The weight must be 1 to 100,000 g.')
    .optional(),
  /** The day agreed with the courier to fetch it. */
  pickupOn: date.optional(),
  note: text(200).default(''),
});
export type BookReturnParcel = z.output<typeof BookReturnParcel>;

export const SendReturnLabel = z.strictObject({
  id: queryId,
  /** The buyer's own address when left out. */
  to: z.email('Enter an e-mail address').max(254).optional(),
});
export type SendReturnLabel = z.output<typeof SendReturnLabel>;

export const SentReturnLabel = z.object({ sentTo: z.string() });
export type SentReturnLabel = z.output<typeof SentReturnLabel>;
