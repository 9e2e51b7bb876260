import { z } from 'zod';
import { date, id, qty, qtyOrZero, text } from '../kit/shapes.ts';

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

/** A batch by its code, or by its id. */
export const ClearTrays = z.strictObject({ batch: text(40).pipe(z.string().min(1)) });
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
