import { z } from 'zod';
import { date, id, money, qty, text } from '../../kit/shapes.ts';
import { NewBatch } from '../batch.ts';

export const openingLimit = 1_000;

const line = z
  .strictObject({
    skuId: id,
    newBatch: NewBatch.optional(),
    /** The floor of the finished store when left out. */
    trayId: id.optional(),
    qty,
    /** What one unit cost; or `value` for all of it. */
    unitValue: money.optional(),
    value: money.optional(),
  })
  .refine((entry) => entry.unitValue === undefined || entry.value === undefined, {
    path: ['value'],
    error: 'Enter the cost of one unit or the value of all, not both',
  });

/** What lay in the store when the books began. */
export const OpeningStock = z.strictObject({
  storeId: id.optional(),
  businessDate: date.optional().describe('Today when left out.'),
  /** Goods of a SKU that already moved are taken in as well; needs a note. */
  late: z.boolean().optional(),
  note: text(500).optional(),
  lines: z
    .array(line)
    .min(1, 'Add a line')
    .max(openingLimit, `At most ${openingLimit} lines at once`),
});
export type OpeningStock = z.output<typeof OpeningStock>;
