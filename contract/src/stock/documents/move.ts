import { z } from 'zod';
import { queryId, seenVersion } from '../../kit/list.ts';
import { date, id, qty, qtyOrZero, text, ts } from '../../kit/shapes.ts';
import { SkuName } from '../skus/sku.ts';

/** From tray to tray inside a store. Free goods go first; held ones go along when they must. */
export const MoveStock = z.strictObject({
  storeId: id.optional(),
  businessDate: date.optional().describe('Today when left out.'),
  note: text(500).optional(),
  lines: z
    .array(
      z.strictObject({
        batchId: id,
        fromTrayId: id,
        toTrayId: id,
        qty,
        /** Goods held for orders may go to another area of the store too. */
        withReserved: z.boolean().optional(),
      }),
    )
    .min(1, 'Add a line')
    .max(200),
});
export type MoveStock = z.output<typeof MoveStock>;

/** Goods on the floor of an area, which wait to be put into a tray. */
export const ListPutAway = z.strictObject({
  storeId: queryId.optional(),
  area: z.enum(['rm', 'fg']),
});
export type ListPutAway = z.output<typeof ListPutAway>;

export const PutAwayRow = SkuName.extend({
  /** Of the batch. */
  id,
  code: z.string(),
  number: z.string(),
  isRunning: z.boolean(),
  expiryDate: date.nullable(),
  /** Where they lie. */
  trayId: id,
  onHand: qtyOrZero,
  /** Since when. */
  lyingSince: ts,
  /** Where they go: the usual tray of the goods, else one in which some of them lie; null when there is none. */
  toTray: z.object({ id, code: z.string() }).nullable(),
});
export type PutAwayRow = z.output<typeof PutAwayRow>;
/** The longest on the floor first; at most 500. */
export const PutAwayRows = z.object({ rows: z.array(PutAwayRow) });

/** A batch by its code, or by its id. */
export const ClearTrays = z.strictObject({
  batch: text(40).pipe(z.string().min(1)),
  /** Of the batch. */
  version: seenVersion,
});
export type ClearTrays = z.output<typeof ClearTrays>;

export const TraysCleared = z.object({
  docId: id,
  number: z.string(),
  moved: z.array(
    z.object({
      trayCode: z.string(),
      store: z.string(),
      /** Of the paper; each store has its own. */
      number: z.string(),
      qty: qtyOrZero,
    }),
  ),
});
export type TraysCleared = z.output<typeof TraysCleared>;
