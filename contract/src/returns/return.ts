import { z } from 'zod';
import { AttachedFile } from '../admin/file.ts';
import { AddressBlock } from '../customers/address.ts';
import {
  date,
  id,
  longText,
  money,
  qty,
  qtyOrZero,
  signedMoney,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { queryId, seenVersion } from '../kit/list.ts';
import { ParcelStatus } from '../logistics/parcel.ts';
import { ParcelDirection } from '../logistics/return-parcel.ts';
import { Assignee } from '../orders/many.ts';
import { BuyerKind } from '../orders/buyer.ts';
import { Payment } from '../orders/payment.ts';
import { ReturnOffer } from './offer.ts';
import {
  PieceCondition,
  PieceDecision,
  ReturnSource,
  ReturnStatus,
  ReturnType,
  ReturnWish,
} from './return-labels.ts';

const mostLines = 200;
export const mostPhotos = 6;

export const photos = z
  .array(id)
  .max(mostPhotos, `At most ${mostPhotos} photos`)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** A courier is to fetch the goods; logistics books it from here. */
export const Pickup = z.strictObject({
  slotDate: date.optional(),
  note: text(200).default(''),
  /** Where the goods are, when it is not where they were delivered. */
  pickupAddress: AddressBlock.optional(),
});
export type Pickup = z.output<typeof Pickup>;

/** Goods of one condition, out of what came back of a line. */
const NewPiece = z.strictObject({
  qty,
  condition: PieceCondition,
  /** As the condition has it, when left out. */
  decision: PieceDecision.optional(),
  /** The batch that was shipped, when left out. */
  batchId: id.optional(),
  note: text(200).default(''),
  photos,
});

const WantedLine = z.strictObject({
  orderLineId: id,
  qty,
  reasonId: z.int('Choose a reason').positive('Choose a reason'),
  note: text(500).default(''),
  photos,
  /** The goods are here: what is received of the line at once. */
  pieces: z
    .array(NewPiece)
    .min(1, 'Enter the items received')
    .max(50, 'At most 50 pieces of a line')
    .optional(),
});
export type WantedLine = z.output<typeof WantedLine>;

const wantedLines = z
  .array(WantedLine)
  .min(1, 'Select items to return')
  .max(mostLines, `At most ${mostLines} lines at once`);

const ReceivedLine = z.strictObject({
  lineId: id,
  pieces: z.array(NewPiece).max(50, 'At most 50 pieces of a line'),
  qtyMissing: qtyOrZero.default(0),
});

export const NewReturn = z.strictObject({
  orderId: id.optional(),
  type: ReturnType.extract(['customer', 'counter']).default('customer'),
  lines: wantedLines.optional(),
  /** One visit with goods of several orders: a return for each. */
  orders: z
    .array(z.strictObject({ orderId: id, lines: wantedLines }))
    .min(1, 'Select items to return')
    .max(20, 'At most 20 orders at once')
    .optional(),
  wish: ReturnWish.default('refund'),
  pickup: Pickup.optional(),
  note: longText(1000).default(''),
  /** It is decided already. */
  approve: z.boolean().optional(),
  /** The goods are all here, and what becomes of the money is known: it is settled at once. */
  settle: z.enum(['refund', 'wallet', 'none']).optional(),
  /** Why it is taken although the rules do not allow it. */
  override: z
    .strictObject({ note: text(200).pipe(z.string().min(1, 'Enter a reason')) })
    .optional(),
});
export type NewReturn = z.output<typeof NewReturn>;

export const GetReturn = z.strictObject({ id: queryId });

export const ApproveReturn = z.strictObject({ id: queryId, version: seenVersion });
export type ApproveReturn = z.output<typeof ApproveReturn>;

export const DecideReturn = z.strictObject({
  id: queryId,
  version,
  lines: z
    .array(
      z.strictObject({ lineId: id, qtyApproved: qtyOrZero, rejectReason: text(200).default('') }),
    )
    .min(1, 'Decide on every line')
    .max(mostLines),
  pickup: z.nullable(Pickup).optional(),
});
export type DecideReturn = z.output<typeof DecideReturn>;

export const CancelReturn = z.strictObject({
  id: queryId,
  version,
  reason: text(200).pipe(z.string().min(1, 'Enter a reason')),
});
export type CancelReturn = z.output<typeof CancelReturn>;

export const ReceiveReturn = z.strictObject({
  id: queryId,
  version,
  lines: z.array(ReceivedLine).min(1, 'Enter the items received').max(mostLines),
});
export type ReceiveReturn = z.output<typeof ReceiveReturn>;

/** What becomes of a piece after all that is not in our stock. */
export const DecidePiece = z.strictObject({
  id: queryId,
  version,
  pieceId: id,
  decision: PieceDecision.exclude(['repair']),
});
export type DecidePiece = z.output<typeof DecidePiece>;

export const Piece = z.object({
  id,
  qty,
  condition: PieceCondition,
  decision: PieceDecision,
  /** It was mended before it is sent back. */
  isRepaired: z.boolean(),
  batchId: id.nullable(),
  batch: z.string(),
  expiry: date.nullable(),
  note: z.string(),
  photos: z.array(AttachedFile),
  at: ts,
  by: z.string(),
});

/** A parcel that was booked for a return. */
const CarriedParcel = z.object({
  id,
  number: z.string(),
  direction: ParcelDirection,
  status: ParcelStatus,
  courier: z.string(),
  waybill: z.string(),
  trackingUrl: z.string(),
});

/** What was paid back for a return. */
export const ReturnRefund = Payment.pick({
  id: true,
  method: true,
  amount: true,
  status: true,
  bankAccountId: true,
  reference: true,
  receivedOn: true,
});

export const ReturnLine = z.object({
  id,
  orderLineId: id,
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  thumb: z.string().nullable(),
  unitCode: z.string(),
  unitDecimals: z.int(),
  qtyBought: qtyOrZero,
  qtyRequested: qtyOrZero,
  /** What the customer was charged for what is asked back, with tax; null for anyone who may not see orders. */
  value: money.nullable(),
  qtyApproved: qtyOrZero,
  qtyReceived: qtyOrZero,
  qtyMissing: qtyOrZero,
  reasonId: id,
  reason: z.string(),
  note: z.string(),
  rejectReason: z.string(),
  photos: z.array(AttachedFile),
  pieces: z.array(Piece),
});

export const ReturnAction = z.enum([
  'decide',
  'receive',
  'decidePiece',
  'settle',
  'cancel',
  'offer',
]);
export type ReturnAction = z.output<typeof ReturnAction>;

export const Return = z.object({
  id,
  returnNo: z.string(),
  type: ReturnType,
  source: ReturnSource,
  status: ReturnStatus,
  wish: ReturnWish,
  orderId: id,
  orderNo: z.string(),
  visitId: z.string().nullable(),
  parcelId: id.nullable(),
  parcelNo: z.string().nullable(),
  /** What was booked to fetch its goods, or to send them back, the newest first. */
  carried: z.array(CarriedParcel),
  /** The box is here and waits to be looked at. */
  isAtDoor: z.boolean(),
  buyer: z.object({
    kind: BuyerKind,
    id,
    name: z.string(),
    phone: z.string(),
    /** Orders of theirs, and how many of them had a return before this one. */
    orders: z.int(),
    returnedBefore: z.int(),
  }),
  deliveredAt: ts.nullable(),
  invoices: z.array(z.object({ id, number: z.string() })),
  pickup: z.nullable(
    z.object({
      slotDate: date.nullable(),
      note: z.string(),
      /** Null: where they were delivered. */
      pickupAddress: AddressBlock.nullable(),
    }),
  ),
  requestedAt: ts,
  requestedBy: z.string(),
  decidedAt: ts.nullable(),
  decidedBy: z.string(),
  receivedAt: ts.nullable(),
  receivedBy: z.string(),
  closedAt: ts.nullable(),
  closedBy: z.string(),
  cancelReason: z.string(),
  overrideNote: z.string(),
  note: z.string(),
  /** Who looks after it. */
  assignee: Assignee.nullable(),
  /** The return that was settled before these goods came. */
  restOf: z.object({ id, returnNo: z.string() }).nullable(),
  /** What was still to come when this one was settled. */
  rest: z.object({ id, returnNo: z.string() }).nullable(),
  /** What it came to when it was settled; null before, and for anyone who may not see orders. */
  settled: z
    .object({
      creditTotal: money,
      heldBack: money,
      moneyBack: money,
      creditNotes: z.array(z.object({ id, number: z.string() })),
      /** What of it goes back to the buyer, and whether it was paid. */
      refunds: z.array(ReturnRefund),
    })
    .nullable(),
  /** The buyer keeps the goods, for an offer that was accepted. */
  isKept: z.boolean(),
  /** What was offered instead, the newest first; none for anyone who may not see orders. */
  offers: z.array(ReturnOffer),
  /**
   * The order that it was replaced or exchanged with, and what of it the return paid; null for anyone who may not see
   * orders.
   */
  newOrder: z.object({ id, orderNo: z.string(), paid: money }).nullable(),
  lines: z.array(ReturnLine),
  /** What can be done with it now. */
  actions: z.array(ReturnAction),
  version,
});
export type Return = z.output<typeof Return>;

/** The first return that was made, and all of one visit. */
export const ReturnsMade = Return.extend({
  returns: z.array(z.object({ id, returnNo: z.string() })),
});
export type ReturnsMade = z.output<typeof ReturnsMade>;

export const CandidatesInput = z.strictObject({
  /** Phone, order, invoice, SKU or barcode. */
  q: z.string().trim().max(100).optional(),
  orderId: queryId.optional(),
  customerId: queryId.optional(),
});
export type CandidatesInput = z.output<typeof CandidatesInput>;

/** A line of an order that could come back. */
export const Candidate = z.object({
  orderId: id,
  orderNo: z.string(),
  buyer: z.string(),
  /** Null of a company. */
  customerId: id.nullable(),
  phone: z.string(),
  orderLineId: id,
  sku: z.string(),
  title: z.string(),
  thumb: z.string().nullable(),
  unitCode: z.string(),
  unitDecimals: z.int(),
  deliveredOn: date.nullable(),
  /** The last day that it can be asked for; null when it is not delivered or cannot come back. */
  returnUntil: date.nullable(),
  qtyReturnable: qtyOrZero,
  /** What all of them cost the buyer. */
  paid: signedMoney,
  /** Why it cannot come back without an override; null when it can. */
  whyNot: z.string().nullable(),
});

export type Candidate = z.output<typeof Candidate>;

export const CandidateList = z.object({
  rows: z.array(Candidate),
  reasons: z.array(
    z.object({
      id,
      name: z.string(),
      /** An online shop must send a photo along. */
      needsPhoto: z.boolean(),
    }),
  ),
});
export type CandidateList = z.output<typeof CandidateList>;
