import { z } from 'zod';
import { PayMode } from '../orders/payment.ts';
import { chosen, listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, money, qty, text, ts, version } from '../kit/shapes.ts';
import { ParcelDirection } from './return-parcel.ts';

export const ParcelStatus = z.enum([
  'packed',
  'booked',
  'dispatched',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'rto',
  'returned',
  'lost',
  'damaged',
  'cancelled',
]);
export type ParcelStatus = z.output<typeof ParcelStatus>;

/** What a courier says of a parcel, in our words. */
export const TrackingStatus = z.enum([
  'pickup_scheduled',
  'pickup_failed',
  'picked_up',
  'in_transit',
  'at_hub',
  'delayed',
  'on_hold',
  'out_for_delivery',
  'ready_for_collection',
  'attempt_failed',
  'delivered',
  'rto_started',
  'rto_in_transit',
  'rto_delivered',
  'returned',
  'lost',
  'damaged',
]);
export type TrackingStatus = z.output<typeof TrackingStatus>;

/** What is noted with acts of their own: our scan at the door, and a loss with its claim. */
export const NotedStatus = TrackingStatus.exclude(['returned', 'lost', 'damaged']);
export type NotedStatus = z.output<typeof NotedStatus>;

/** What is claimed of the courier for a parcel that is lost or damaged. */
export const ClaimStatus = z.enum(['none', 'open', 'paid', 'refused']);
export type ClaimStatus = z.output<typeof ClaimStatus>;

/** How the box looks that came back. */
const BoxCondition = z.enum(['sealed', 'opened', 'damaged']);

export const FailureReason = z.enum([
  'not_available',
  'refused',
  'wrong_address',
  'phone_unreachable',
  'cod_not_ready',
  'rescheduled',
  'premises_closed',
  'other',
]);
export type FailureReason = z.output<typeof FailureReason>;

const ewayBillNo = z
  .string()
  .trim()
  .regex(/^(\d{12})?$/u, 'An e-way bill number has 12 digits.');

export const ParcelRow = z.object({
  id,
  number: z.string(),
  direction: ParcelDirection,
  /** Of the return whose goods it fetches or sends back; null of a parcel of an order. */
  ofReturn: z.nullable(z.object({ id, returnNo: z.string() })),
  status: ParcelStatus,
  statusAt: ts,
  orderId: id,
  orderNo: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  pinCode: z.string(),
  lines: z.int(),
  grams: z.int().nullable(),
  size: z.string(),
  payMode: PayMode,
  /** To be collected with it now; of one that is delivered, what it was sent out with. */
  codAmount: money,
  /** What its courier was told to collect when it left. */
  codLabelled: money,
  /** What its order owes beside cash on delivery; null for anyone who may not see orders. */
  unpaid: money.nullable(),
  /** It stays until its order is paid, or a supervisor lets it go. */
  isHeldUnpaid: z.boolean(),
  declaredValue: money,
  courierId: id.nullable(),
  courier: z.string().nullable(),
  trackId: id.nullable(),
  track: z.string().nullable(),
  waybill: z.string(),
  trackingUrl: z.string(),
  /** The track that fits and, for a block, its next number; for parcels that are not booked. */
  proposedTrackId: id.nullable(),
  proposedTrack: z.string().nullable(),
  attempts: z.int(),
  failureReason: z.string(),
  /** The courier did not come for it. */
  isPickupFailed: z.boolean(),
  isFetchedForNothing: z.boolean(),
  /** The courier says that it brought it back; our own scan makes it returned. */
  isAtDoor: z.boolean(),
  /** On its way, and nothing was heard of it for too long. */
  hasNoNews: z.boolean(),
  claimStatus: ClaimStatus,
  claimAmount: money,
  /** The list that its courier takes it with; null while it is on none. */
  manifest: z.nullable(z.object({ id, number: z.string() })),
  packedAt: ts,
  packer: z.string(),
  version,
});
export type ParcelRow = z.output<typeof ParcelRow>;

/** The tabs of the dispatch desk. */
export const DeskTab = z.enum([
  'book',
  'handOver',
  'onTheWay',
  'problems',
  'delivered',
  'returned',
]);
export type DeskTab = z.output<typeof DeskTab>;

export const ParcelList = listOf(ParcelRow).extend({
  /** Parcels of each tab of the dispatch desk, open manifests, and returns that wait for a parcel. */
  desk: z.record(z.enum([...DeskTab.options, 'manifests', 'returns']), z.int()),
});
export const ParcelListInput = listInput({
  ids: chosen.optional(),
  desk: DeskTab.optional(),
  status: several(ParcelStatus).optional(),
  courierId: queryId.optional(),
  trackId: queryId.optional(),
  orderId: queryId.optional(),
  payMode: PayMode.optional(),
  packedFrom: date.optional(),
  packedTo: date.optional(),
  dispatchedFrom: date.optional(),
  dispatchedTo: date.optional(),
  pinCode: text(6).optional(),
});
export type ParcelListInput = z.output<typeof ParcelListInput>;

const ShippingAddress = z.object({
  shipName: z.string(),
  shipPhone: z.string(),
  altPhone: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  landmark: z.string(),
  city: z.string(),
  stateCode: z.string(),
  pinCode: z.string(),
  country: z.string(),
});
type ShippingAddress = z.output<typeof ShippingAddress>;

export const ShippingData = ShippingAddress.extend({
  id,
  orderId: id,
  orderNumber: z.string(),
  deliveryMethod: z.enum(['courier', 'own_delivery', 'pickup']),
  promiseDate: date,
  preferredTrackId: id.nullable(),
  declaredValue: money,
  priority: z.int(),
  packNote: z.string(),
  gift: z.boolean(),
  ewayBillNo: z.string(),
  batchOnSlip: z.boolean(),
  version,
});
export type ShippingData = z.output<typeof ShippingData>;

const phone10 = z
  .string()
  .transform((value) => value.replaceAll(/[\s-]/gu, ''))
  .pipe(z.string().regex(/^(\d{10})?$/u, 'Phone number must be 10 digits'));

/** What of an order's shipping data may be changed until its last parcel has left. */
export const ChangedShippingData = z.strictObject({
  orderId: id,
  version,
  shipName: text(80).pipe(z.string().min(1, 'Name is required')).optional(),
  shipPhone: phone10.pipe(z.string().min(10, 'Phone number must be 10 digits')).optional(),
  altPhone: phone10.optional(),
  line1: text(120).pipe(z.string().min(1, 'Address is required')).optional(),
  line2: text(120).optional(),
  landmark: text(80).optional(),
  city: text(60).pipe(z.string().min(1, 'City is required')).optional(),
  stateCode: z
    .string()
    .regex(/^\d{2}$/u, 'Choose a state')
    .optional(),
  pinCode: z
    .string()
    .regex(/^\d{6}$/u, 'PIN code must be 6 digits')
    .optional(),
  promiseDate: date.optional(),
  preferredTrackId: id.optional(),
  priority: z.int().min(0).max(9).optional(),
  packNote: text(300).optional(),
  gift: z.boolean().optional(),
  ewayBillNo: ewayBillNo.optional(),
  batchOnSlip: z.boolean().optional(),
  /** The address of a booked parcel changes: its booking is given up. */
  confirm: z.boolean().default(false),
});
export type ChangedShippingData = z.output<typeof ChangedShippingData>;

const TrackOffer = z.object({
  trackId: id,
  name: z.string(),
  courier: z.string(),
  waybillSource: z.enum(['block', 'typed', 'none']),
  nextWaybill: z.string().nullable(),
  /** Null when it takes the parcel. */
  why: z.string().nullable(),
});
type TrackOffer = z.output<typeof TrackOffer>;

/** What happened to a parcel on its way. */
export const ParcelEvent = z.object({
  id,
  at: ts,
  status: z.string(),
  place: z.string(),
  reason: z.string(),
  note: z.string(),
  /** Somebody corrected it: it counts no more. */
  isVoid: z.boolean(),
  by: z.string(),
});

export const Parcel = ParcelRow.extend({
  labelCode: z.string(),
  boxName: z.string(),
  expectedGrams: z.int().nullable(),
  isManual: z.boolean(),
  ewayBillNo: z.string(),
  dispatchedAt: ts.nullable(),
  deliveredAt: ts.nullable(),
  returnedAt: ts.nullable(),
  /** The return of what it brings back; null for anyone who may not see returns. */
  returned: z.object({ id, returnNo: z.string() }).nullable(),
  shipping: ShippingData,
  items: z.array(
    z.object({
      id,
      orderLineId: id,
      /** Null for what is not kept in stock. */
      skuId: id.nullable(),
      sku: z.string(),
      title: z.string(),
      unitCode: z.string(),
      batch: z.string(),
      batchNumber: z.string(),
      expiry: date.nullable(),
      qty,
    }),
  ),
  events: z.array(ParcelEvent),
  invoices: z.array(z.object({ id, number: z.string() })),
  offers: z.array(TrackOffer),
});
export type Parcel = z.output<typeof Parcel>;

export const TrackingItem = z.strictObject({
  parcelId: id.optional(),
  orderId: id.optional(),
  trackId: id.optional(),
  waybill: z.string().trim().max(40).optional(),
  ewayBillNo: ewayBillNo.optional(),
  event: z
    .strictObject({
      status: NotedStatus,
      /** Now when left out. */
      at: ts.optional(),
      place: text(60).default(''),
      reason: FailureReason.optional(),
      /** Money that the courier took at the door; all of the parcel's when left out. */
      codCollected: money.optional(),
    })
    .optional(),
});
export type TrackingItem = z.output<typeof TrackingItem>;

/** A parcel came back to our door. */
export const ReturnedParcel = z.strictObject({
  id: queryId,
  condition: BoxCondition.default('sealed'),
  note: text(200).default(''),
});
export type ReturnedParcel = z.output<typeof ReturnedParcel>;

/** A parcel that its courier lost or ruined. */
export const LostParcel = z.strictObject({
  id: queryId,
  /** Claimed of the courier; 0 is no claim. */
  claimAmount: money.default(0),
  note: text(200).default(''),
});
export type LostParcel = z.output<typeof LostParcel>;

export const CancelledBooking = z.strictObject({ id: queryId, version: version.optional() });
export type CancelledBooking = z.output<typeof CancelledBooking>;

export const CorrectedTracking = z.strictObject({
  id: queryId,
  version,
  note: text(200).pipe(z.string().min(1, 'Enter a reason')),
});
export type CorrectedTracking = z.output<typeof CorrectedTracking>;

export const NdrAction = z.strictObject({
  id: queryId,
  action: z.enum(['reattempt', 'rto']),
  /** The day agreed for the next attempt. */
  on: date.optional(),
  note: text(200).default(''),
});
export type NdrAction = z.output<typeof NdrAction>;

export const ClaimUpdate = z
  .strictObject({
    id: queryId,
    version,
    /** Open: it was not paid or refused after all. */
    status: ClaimStatus.extract(['paid', 'refused', 'open']),
    /** Paid: what came, at most what was claimed, and the bank account it came to. */
    amount: money.optional(),
    bankAccountId: id.optional(),
    reference: text(80).default(''),
    note: text(200).default(''),
  })
  .refine(({ status, amount }) => status !== 'paid' || (amount !== undefined && amount > 0), {
    path: ['amount'],
    message: 'Enter an amount',
  })
  .refine(({ status, note }) => status !== 'open' || note !== '', {
    path: ['note'],
    message: 'Enter a reason',
  });
export type ClaimUpdate = z.output<typeof ClaimUpdate>;

export const TrackingData = z.strictObject({
  items: z.array(TrackingItem).min(1, 'Choose a parcel').max(200, 'At most 200 parcels at once'),
});
export type TrackingData = z.output<typeof TrackingData>;

export const TrackingAnswer = z.object({
  parcels: z.array(
    z.object({
      parcelId: id.nullable(),
      number: z.string(),
      status: ParcelStatus.nullable(),
      waybill: z.string(),
      /** Why this one was not done; null when it was. */
      error: z.string().nullable(),
    }),
  ),
});
export type TrackingAnswer = z.output<typeof TrackingAnswer>;

export const Dispatched = z.object({
  orderId: id,
  parcels: z.array(z.object({ id, number: z.string(), status: ParcelStatus })),
});
export type Dispatched = z.output<typeof Dispatched>;

export const DocumentPart = z.enum(['label', 'slip', 'invoice', 'hand_over']);
export type DocumentPart = z.output<typeof DocumentPart>;
export const ParcelDocuments = z.strictObject({
  id: queryId.optional(),
  ids: several(queryId).optional(),
  /** Every parcel of these orders that is not unpacked. */
  orderIds: several(queryId).optional(),
  parts: several(DocumentPart).optional(),
});
export type ParcelDocuments = z.output<typeof ParcelDocuments>;
