import { z } from 'zod';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import { clearable, date, id, money, moneySum, qtyOrZero, text, version } from '../kit/shapes.ts';
import { MovementRow } from './movement.ts';
import { SkuKind, SkuName } from './skus/sku.ts';
import { TrayArea } from './tray-area.ts';

export const BatchStatus = z.enum(['available', 'quarantine', 'hold', 'recalled', 'rejected']);
const BatchOrigin = z.enum(['opening', 'found', 'return', 'inward', 'run', 'byproduct']);

/** The facts of goods that come in without papers. */
export const NewBatch = z.strictObject({
  /** The maker's number; the code of the batch when there is none. */
  number: text(40).optional(),
  mfgDate: date.optional(),
  /** The last day of use. */
  expiryDate: date.optional(),
  /** Printed on the goods. */
  mrp: money.optional(),
});
export type NewBatch = z.output<typeof NewBatch>;

export const BatchRow = SkuName.extend({
  id,
  code: z.string(),
  number: z.string(),
  origin: BatchOrigin,
  status: BatchStatus,
  statusReason: z.string(),
  isRunning: z.boolean(),
  mfgDate: date.nullable(),
  receivedDate: date,
  expiryDate: date.nullable(),
  /** 0 on the last day of use, negative after it. */
  daysLeft: z.int().nullable(),
  mrp: money.nullable(),
  note: z.string(),
  onHand: qtyOrZero,
  reserved: qtyOrZero,
  free: qtyOrZero,
  /** Null for those who may not see values. */
  value: moneySum.nullable(),
  /** Codes of the trays that it lies in. */
  trays: z.array(z.string()),
  /** Of what is in hand: waits for inspection, or is rejected; of a list of one of the two places, what lies there. */
  setAside: qtyOrZero,
  version,
});
export type BatchRow = z.output<typeof BatchRow>;

export const ListBatches = listInput({
  kind: several(SkuKind).optional(),
  skuId: queryId.optional(),
  storeId: queryId.optional(),
  trayId: queryId.optional(),
  /** With goods in a tray of one of these areas. */
  area: several(TrayArea).optional(),
  status: several(BatchStatus).optional(),
  origin: BatchOrigin.optional(),
  expiryFrom: date.optional(),
  expiryTo: date.optional(),
  expired: flag.optional(),
  /** Left out: only batches with goods on hand. */
  onHandOnly: flag.optional(),
});
export type ListBatches = z.output<typeof ListBatches>;
export const BatchRows = listOf(BatchRow);

/** Goods of a batch in one tray. */
const BatchBalance = z.object({
  trayId: id,
  tray: z.string(),
  area: z.string(),
  onHand: qtyOrZero,
  reserved: qtyOrZero,
});

/** An order's line, a plan's, goods held for somebody, a write-off that waits for approval, or what goes back to its vendor. */
const DemandPurpose = z.enum(['order', 'plan', 'hold', 'scrap', 'vendor_return']);

/** Goods promised to a line of a document. */
export const ReservationRow = z.object({
  demandId: id,
  purpose: DemandPurpose,
  refId: id,
  refNumber: z.string(),
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  trayId: id,
  tray: z.string(),
  qty: qtyOrZero,
  stage: z.enum(['held', 'packed']),
  needDate: date,
});
export type ReservationRow = z.output<typeof ReservationRow>;

export const BatchDetails = BatchRow.extend({
  balances: z.array(BatchBalance),
  /** Goods of it were sent to customers; its number and dates are corrected with a reason. */
  isLocked: z.boolean(),
  reservations: z.array(ReservationRow),
  /** The last fifty, newest first. */
  movements: z.array(MovementRow),
});
export type BatchDetails = z.output<typeof BatchDetails>;

/** A batch by its code, or by its id. */
export const FindBatch = z.strictObject({
  code: text(40).pipe(z.string().min(1)),
  storeId: queryId.optional(),
});

const setBatch = z.strictObject({
  id: queryId,
  version,
  reason: text(200).pipe(z.string().min(1, 'Please write a reason')),
  /** Whose quantities the answer shows; the default store when left out. The batch is stopped in all. */
  storeId: id.optional(),
});
export const HoldBatch = setBatch;
export const ReleaseBatch = setBatch.omit({ reason: true });

/** Facts of a batch put right. What is left out stays. */
export const ChangedBatch = z.strictObject({
  id: queryId,
  version,
  number: text(40).pipe(z.string().min(1, 'Batch number is required')).optional(),
  mfgDate: clearable(date),
  expiryDate: clearable(date),
  mrp: clearable(money),
  note: text(500).optional(),
  /** Needed for number and dates once goods of the batch were sent. */
  reason: text(200).optional(),
  /** Whose quantities the answer shows; the default store when left out. */
  storeId: id.optional(),
});
export type ChangedBatch = z.output<typeof ChangedBatch>;

/** The batch behind it, and the documents whose goods had to change. */
export const BatchHeld = z.object({
  batch: BatchRow,
  /** Lines that now wait for goods. */
  short: z.array(z.object({ refNumber: z.string(), qty: qtyOrZero })),
});
export type BatchHeld = z.output<typeof BatchHeld>;
