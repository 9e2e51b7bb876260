import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, money, moneySum, qtyOrZero, qtySum, ts } from '../kit/shapes.ts';
import { BatchRow, ReservationRow } from './batch.ts';
import { MovementDoc, MovementRow } from './movement.ts';
import { ExpiryPolicy, SkuKind, SkuName, Tracking } from './skus/sku.ts';

const AbcClass = z.enum(['A', 'B', 'C']);

/** in: some is free; out: none is; the others as they say. */
const StockState = z.enum(['in', 'out', 'blocked', 'expiring', 'expired', 'waiting']);

/** A SKU in a store. `free` + `reserved` + `blocked` = `onHand`. */
export const PositionRow = SkuName.extend({
  /** The SKU's. */
  id,
  kind: SkuKind,
  /** A: the first 80 % of what was used in twelve months, B the next 15 %; an item's own goes before it. */
  abcClass: AbcClass,
  variantId: id.nullable(),
  productId: id.nullable(),
  product: z.string().nullable(),
  variant: z.string().nullable(),
  /** What it looks like; null where there is no picture. */
  thumb: z.string().nullable(),
  onHand: qtySum,
  reserved: qtySum,
  /** The part of `reserved` that lies packed in parcels. */
  packed: qtySum,
  /** On hand, but nobody may have it: on hold, expired, or not in a store tray. */
  blocked: qtySum,
  free: qtySum,
  /** Wanted by orders that could not be given it. */
  waiting: qtySum,
  /** Still to come: open on purchase orders, on the way from other stores, and planned to be made. */
  incoming: qtySum,
  /** Codes of the trays that it lies in; at most ten. */
  trays: z.array(z.string()),
  nearestExpiry: date.nullable(),
  /** On hand and expired. */
  expired: qtySum,
  isExpiring: z.boolean(),
  /** Null for those who may not see values. */
  value: moneySum.nullable(),
  lastOutAt: ts.nullable(),
});
export type PositionRow = z.output<typeof PositionRow>;

export const ListPositions = listInput({
  kind: several(SkuKind).optional(),
  storeId: queryId.optional(),
  trayId: queryId.optional(),
  productCategoryId: queryId.optional(),
  productId: queryId.optional(),
  abcClass: several(AbcClass).optional(),
  state: StockState.optional(),
});
export type ListPositions = z.output<typeof ListPositions>;
export const PositionRows = listOf(PositionRow);

/** Goods that are to come, by the document that brings them. */
export const Arrival = z.object({
  kind: z.enum(['purchase_order', 'stock_transfer', 'product_plan']),
  id,
  number: z.string(),
  /** Vendor or sending store; empty for what is made, and of vendors for those who may not see them. */
  from: z.string(),
  qty: qtyOrZero,
  /** When it is expected; null of goods that just are on the way. */
  dueDate: date.nullable(),
});
export type Arrival = z.output<typeof Arrival>;

/** A receipt of which something still lies in the store. */
const LastingReceipt = z.object({
  id,
  docKind: MovementDoc,
  docId: id,
  docNumber: z.string(),
  date,
  /** Since then. */
  days: z.int(),
  received: qtySum,
  left: qtySum,
});
export type LastingReceipt = z.output<typeof LastingReceipt>;

/** All that the panel of a SKU shows. */
export const SkuDetails = PositionRow.extend({
  unitId: id,
  /** Units that can be changed into its own, that first: what it can be bought and priced in. */
  units: z.array(z.object({ id, code: z.string() })),
  tracking: Tracking,
  expiryPolicy: ExpiryPolicy,
  shelfLifeDays: z.int().nullable(),
  alertDays: z.int(),
  minShipDays: z.int(),
  /** Unit price behind the value, paise; null as `value` and when nothing is on hand. */
  averageCost: money.nullable(),
  /** First expiry first, only with goods on hand; at most 200. */
  batches: z.array(BatchRow),
  /**
   * Of goods without batches: the receipts they come from when the oldest leave first, the newest first; at most 100.
   * What these leave over is older, or was found. Empty of goods in batches, which bear their own dates.
   */
  receipts: z.array(LastingReceipt),
  balances: z.array(
    z.object({
      batchId: id,
      trayId: id,
      tray: z.string(),
      area: z.string(),
      onHand: qtySum,
      reserved: qtySum,
    }),
  ),
  reservations: z.array(ReservationRow),
  /** The soonest first; at most 100. */
  arrivals: z.array(Arrival),
  /** The last fifty, newest first. */
  movements: z.array(MovementRow),
});
export type SkuDetails = z.output<typeof SkuDetails>;
