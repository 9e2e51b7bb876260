import { BasketStatus, type Verdict } from '@counting-house/contract/logistics/packing.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import {
  moment,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  size,
  stamps,
} from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { boxTypes } from '../boxes/box-type.table.ts';
import { totes } from './tote.table.ts';

/** Is being worked on, or waits to be. */
export const liveBasketStatuses = ['picked', 'packing', 'hold'] as const;

/** A stop that freezes the station until somebody has read it. */
export type BasketStop = Verdict & {
  /** The parcel whose weight is outside the tolerance; a supervisor may let it pass. */
  readonly weightOf: number | null;
};

/** What is being packed of one order; its row is the lock of every scan. */
export const baskets = pgTable(
  'basket',
  {
    id: rowId(),
    number: text().notNull().unique(),
    orderId: reference().references(() => salesOrders.id),
    storeId: reference().references(() => stores.id),
    toteId: optionalReference().references(() => totes.id),
    /** The same for all baskets that were made together. */
    wave: text().notNull().default(''),
    status: oneOf(BasketStatus).notNull(),
    /** What the order looked like when the basket was made; another mark means it was changed. */
    orderMark: text().notNull(),
    packerId: optionalReference().references(() => users.id),
    station: text().notNull().default(''),
    claimedAt: moment(),
    startedAt: moment(),
    closedAt: moment(),
    holdReason: text().notNull().default(''),
    /** On hold because goods are missing and no others are free: it goes on when a supervisor says so. */
    isShort: boolean().notNull().default(false),
    /** The parcel that scans go to. */
    seq: integer().notNull().default(1),
    stop: jsonb().$type<BasketStop>(),
    stops: integer().notNull().default(0),
    manualLines: integer().notNull().default(0),
    ...stamps(),
  },
  (basket) => [
    uniqueIndex('basket.exists')
      .on(basket.orderId)
      .where(sql`${basket.status} in ('picked', 'packing', 'hold')`),
    uniqueIndex('basket.tote_taken')
      .on(basket.toteId)
      .where(sql`${basket.status} in ('picked', 'packing', 'hold')`),
    index('basket_live')
      .on(basket.status, basket.createdAt)
      .where(sql`${basket.status} in ('picked', 'packing', 'hold')`),
    index('basket_order').on(basket.orderId),
    check(
      'basket.short_held',
      sql`not ${basket.isShort} or ${basket.status} in ('hold', 'cleared')`,
    ),
  ],
);

/** What a basket takes of one order line, and how much of it is scanned. */
export const basketLines = pgTable(
  'basket_line',
  {
    id: rowId(),
    basketId: reference().references(() => baskets.id),
    orderLineId: reference().references(() => orderLines.id),
    /** Null for what is not counted in stock. */
    skuId: optionalReference().references(() => skus.id),
    wanted: qty().notNull(),
    scanned: qty().notNull().default(0),
  },
  (line) => [
    unique('basket_line_once').on(line.basketId, line.orderLineId),
    check('basket.too_many', sql`${line.scanned} between 0 and ${line.wanted}`),
    index('basket_line_order').on(line.orderLineId),
  ],
);

/** A box that is being filled: the coming parcel of a basket. Weights in grams, sizes in mm. */
export const basketBoxes = pgTable(
  'basket_box',
  {
    id: rowId(),
    basketId: reference().references(() => baskets.id),
    seq: integer().notNull(),
    boxTypeId: optionalReference().references(() => boxTypes.id),
    ...size(),
    grams: integer(),
    gramsSource: text({ enum: ['scale', 'typed'] }),
    /** Who let a weight outside the tolerance pass, and why. */
    weightAcceptedBy: optionalReference().references(() => users.id),
    weightReason: text().notNull().default(''),
  },
  (box) => [unique('basket_box_once').on(box.basketId, box.seq)],
);

/** Every scan at a station with its verdict; the counted ones are what goes into the parcels. */
export const basketScans = pgTable(
  'basket_scan',
  {
    id: rowId(),
    basketId: reference().references(() => baskets.id),
    at: moment().notNull(),
    userId: reference(),
    station: text().notNull(),
    code: text().notNull(),
    verdict: text().notNull(),
    text: text().notNull(),
    isStop: boolean().notNull(),
    lineId: optionalReference().references(() => basketLines.id),
    skuId: optionalReference(),
    batchId: optionalReference(),
    /** Counted quantity; 0 for what was refused. */
    qty: qty().notNull().default(0),
    parcelSeq: integer().notNull(),
    isManual: boolean().notNull().default(false),
    reason: text().notNull().default(''),
    undone: boolean().notNull().default(false),
  },
  (scan) => [
    index('basket_scan_basket').on(scan.basketId, scan.id),
    index('basket_scan_stops')
      .on(scan.at, scan.id)
      .where(sql`${scan.isStop}`),
    index('basket_scan_packer').on(scan.userId, scan.at),
  ],
);
