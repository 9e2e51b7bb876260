import { z } from 'zod';
import { chosen, flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, qtyOrZero, ts, version } from '../kit/shapes.ts';
import { ParcelStatus } from '../logistics/parcel.ts';
import { ReturnSource, ReturnStatus, ReturnType, ReturnWish } from './return-labels.ts';

/** The tabs of both screens of returns. */
export const ReturnDesk = z.enum([
  'requested',
  'offerOut',
  'rejected',
  'toReceive',
  'toSettle',
  'rto',
  'closed',
  'all',
]);
export type ReturnDesk = z.output<typeof ReturnDesk>;

export const ReturnRow = z.object({
  id,
  returnNo: z.string(),
  type: ReturnType,
  source: ReturnSource,
  status: ReturnStatus,
  wish: ReturnWish,
  orderId: id,
  orderNo: z.string(),
  buyerName: z.string(),
  buyerPhone: z.string(),
  /** Titles of the first two lines. */
  items: z.array(z.string()),
  lineCount: z.int(),
  qty: qtyOrZero,
  reasons: z.array(z.string()),
  photos: z.int(),
  wantsPickup: z.boolean(),
  /** How far the parcel is that was booked to fetch it; null when none is. */
  pickupState: ParcelStatus.nullable(),
  /** That parcel, whose label can be printed; null when none is booked, or it is on its way already. */
  pickupParcelId: id.nullable(),
  creditNoteIds: z.array(id),
  isAtDoor: z.boolean(),
  /** Nothing of it is here. */
  isUntouched: z.boolean(),
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  /** Whole days that a request waits for a decision; null when it does not. */
  waitingDays: z.int().nullable(),
  requestedAt: ts,
  receivedAt: ts.nullable(),
  closedAt: ts.nullable(),
  version,
});
export type ReturnRow = z.output<typeof ReturnRow>;

export const ReturnList = listOf(ReturnRow).extend({ desk: z.record(ReturnDesk, z.int()) });

export const ReturnListInput = listInput({
  ids: chosen.optional(),
  desk: ReturnDesk.optional(),
  status: several(ReturnStatus).optional(),
  type: several(ReturnType).optional(),
  source: several(ReturnSource).optional(),
  wish: several(ReturnWish).optional(),
  reasonId: queryId.optional(),
  orderId: queryId.optional(),
  customerId: queryId.optional(),
  atDoor: flag.optional(),
  assignedToMe: flag.optional(),
  requestedFrom: date.optional(),
  requestedTo: date.optional(),
});
export type ReturnListInput = z.output<typeof ReturnListInput>;
