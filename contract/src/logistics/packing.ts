import { z } from 'zod';
import { date, id, qty, qtyOrZero, requiredText, text, ts } from '../kit/shapes.ts';
import { Pay } from '../orders/payment.ts';
import { sideMm } from './box-type.ts';

export const BasketStatus = z.enum(['picked', 'packing', 'hold', 'packed', 'cleared']);
export type BasketStatus = z.output<typeof BasketStatus>;

/** Why an item was counted by hand. */
export const ManualReason = z.enum(['no_label', 'label_torn', 'scanner_fault']);
export type ManualReason = z.output<typeof ManualReason>;

/** Why a packer takes a batch that expires later than the one held. */
export const SwapReason = z.enum(['first_not_found', 'first_damaged', 'customer_wish']);
export type SwapReason = z.output<typeof SwapReason>;

/** Why reserved goods cannot be packed. */
export const ShortReason = z.enum(['not_there', 'damaged', 'wrong_label']);
export type ShortReason = z.output<typeof ShortReason>;

/** Most orders that are taken up together. */
const mostBaskets = 30;

export const NewBaskets = z.strictObject({
  orderIds: z
    .array(id)
    .min(1, 'Choose an order')
    .max(mostBaskets, `At most ${mostBaskets} orders at once`),
  /** One for each order, in the same order. */
  totes: z.array(id).max(mostBaskets).optional(),
  /** Takes what is reserved of an order that is not reserved whole. */
  partial: z.boolean().default(false),
  /** Leaves out what cannot be packed instead of refusing all. */
  skipBad: z.boolean().default(false),
});
export type NewBaskets = z.output<typeof NewBaskets>;

export const BasketsMade = z.object({
  baskets: z.array(z.object({ id, number: z.string(), orderId: id, orderNo: z.string() })),
  wave: z.string(),
  skipped: z.array(z.object({ orderId: id, text: z.string() })),
});
export type BasketsMade = z.output<typeof BasketsMade>;

const of = { basketId: id.optional(), orderId: id.optional() } as const;
const reason = requiredText(200, 'Reason');
const weightText = 'The weight must be 1 to 100,000 g.';
const parcelSeq = z.int().min(1).max(50);
/** What a scanner or a keyboard gives; the group separator of GS1 stays in. */
const scanned = z.string().trim().min(1, 'Scan or type a code').max(120);

/** What happens at the packing station; every action is one short transaction. */
export const PackingUpdate = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('start'),
    ...of,
    /** The slip, tote, basket or parcel that was scanned, when no id is known. */
    code: scanned.optional(),
    station: requiredText(30, 'Station'),
  }),
  z.strictObject({
    action: z.literal('scan'),
    ...of,
    code: scanned,
    multiplier: z.int().min(1).max(999).default(1),
    /** Of goods by weight: how much is packed, when a verdict asked for it. */
    qty: qty.optional(),
    /** The answer to a verdict that asks for it, with the same code. */
    swapReason: SwapReason.optional(),
  }),
  z.strictObject({ action: z.literal('manual'), ...of, lineId: id, qty, reason: ManualReason }),
  /** Reserved goods that are missing: others are taken where others are free, else a supervisor decides. */
  z.strictObject({ action: z.literal('short'), ...of, lineId: id, qty, reason: ShortReason }),
  z.strictObject({ action: z.literal('undo'), ...of }),
  /** Somebody has read the stop. */
  z.strictObject({ action: z.literal('understood'), ...of }),
  z.strictObject({ action: z.literal('recount'), ...of, seq: parcelSeq }),
  z.strictObject({ action: z.literal('newParcel'), ...of }),
  z.strictObject({
    action: z.literal('setBox'),
    ...of,
    seq: parcelSeq,
    boxTypeId: id.optional(),
    lengthMm: sideMm.optional(),
    widthMm: sideMm.optional(),
    heightMm: sideMm.optional(),
  }),
  z.strictObject({
    action: z.literal('weigh'),
    ...of,
    seq: parcelSeq,
    grams: z.int(weightText).min(1, weightText).max(100_000, weightText),
    source: z.enum(['scale', 'typed']),
  }),
  z.strictObject({
    action: z.literal('override'),
    ...of,
    what: z.enum(['weight', 'claim']),
    reason,
    station: text(30).optional(),
  }),
  z.strictObject({ action: z.literal('close'), ...of, documents: z.boolean().default(true) }),
  z.strictObject({ action: z.literal('hold'), ...of, reason }),
  z.strictObject({ action: z.literal('release'), ...of }),
  z.strictObject({ action: z.literal('unpack'), ...of, parcelId: id }),
]);
export type PackingUpdate = z.output<typeof PackingUpdate>;

export const VerdictKind = z.enum([
  'opened',
  'ok',
  'line_full',
  'all_done',
  'swapped',
  'reason_needed',
  'qty_needed',
  'wrong_item',
  'too_many',
  'wrong_batch',
  'batch_blocked',
  'other_order',
  'unknown',
  'order_changed',
  'stop_open',
  'weight_ok',
  'weight_stop',
  'box_stop',
  'missing',
  'note',
  'undone',
  'short',
  'closed',
]);
export type VerdictKind = z.output<typeof VerdictKind>;

/** What the station plays: short, two, long low, long bright; none is silent. */
export const Tone = z.enum(['good', 'attention', 'stop', 'done', 'none']);
export type Tone = z.output<typeof Tone>;

const item = z.object({
  skuId: id.nullable(),
  sku: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
});

export const Verdict = z.object({
  kind: VerdictKind,
  text: z.string(),
  tone: Tone,
  at: ts,
  /** What was scanned, when it is known. */
  item: item.nullable(),
});
export type Verdict = z.output<typeof Verdict>;

export const PackingLine = item.extend({
  id,
  orderLineId: id,
  unitCode: z.string(),
  unitDecimals: z.int(),
  wanted: qtyOrZero,
  scanned: qtyOrZero,
  /** Where the reserved goods lie, first expiry first. */
  batches: z.array(
    z.object({
      batchId: id,
      code: z.string(),
      number: z.string(),
      expiry: date.nullable(),
      tray: z.string(),
      qty: qtyOrZero,
    }),
  ),
});
export type PackingLine = z.output<typeof PackingLine>;

export const PackingBox = z.object({
  seq: z.int(),
  /** Null while it is open. */
  parcelId: id.nullable(),
  number: z.string().nullable(),
  boxTypeId: id.nullable(),
  boxName: z.string(),
  lengthMm: z.int().nullable(),
  widthMm: z.int().nullable(),
  heightMm: z.int().nullable(),
  tareGrams: z.int(),
  /** Pieces in it, in thousandths of their units. */
  qty: qtyOrZero,
  /** Null when the weight of an item is not known. */
  expectedGrams: z.int().nullable(),
  toleranceGrams: z.int(),
  grams: z.int().nullable(),
  weightAccepted: z.boolean(),
});
export type PackingBox = z.output<typeof PackingBox>;

export const PackingAnswer = z.object({
  basket: z.object({
    id,
    number: z.string(),
    status: BasketStatus,
    station: z.string(),
    packerId: id.nullable(),
    packerName: z.string(),
    seq: z.int(),
    holdReason: z.string(),
    /** Goods are missing: a supervisor sends the rest, or the order waits. */
    isShort: z.boolean(),
    /** Changes with who has it and how it stands, not with each scan. */
    version: z.int(),
  }),
  order: z.object({
    id,
    number: z.string(),
    buyer: z.string(),
    city: z.string(),
    ...Pay.shape,
    promiseDate: date,
    packNote: z.string(),
    gift: z.boolean(),
  }),
  lines: z.array(PackingLine),
  boxes: z.array(PackingBox),
  /** The box that fits best, for the parcel that is open. */
  proposal: z.object({ boxTypeId: id, name: z.string() }).nullable(),
  verdict: Verdict.nullable(),
  /** The stop that freezes the station until somebody has read it. */
  stop: Verdict.extend({ mayOverride: z.enum(['weight']).nullable() }).nullable(),
  /** What to do now, in one sentence. */
  next: z.string(),
  /** What keeps the parcel from being closed. */
  missing: z.array(z.string()),
  recent: z.array(
    z.object({
      id,
      at: ts,
      code: z.string(),
      text: z.string(),
      kind: VerdictKind,
      isStop: z.boolean(),
      undone: z.boolean(),
    }),
  ),
  /** Of this packer, today. */
  counters: z.object({ scans: z.int(), stops: z.int() }),
  /** Label and slip of the parcels that were just closed. */
  documentsUrl: z.string().nullable(),
});
export type PackingAnswer = z.output<typeof PackingAnswer>;

export const BasketCleared = z.object({
  id,
  status: BasketStatus,
  putBack: z.array(z.object({ trayCode: z.string(), sku: z.string(), batch: z.string(), qty })),
});
export type BasketCleared = z.output<typeof BasketCleared>;
