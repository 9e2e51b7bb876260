import { z } from 'zod';
import { bps, id, moneySum } from '../../kit/shapes.ts';

/** Tax that a bill or an expense deducts from its vendor. */
export const DocumentTds = z.object({
  sectionId: id,
  section: z.string(),
  /** Paise without tax that bear it: others of the year too, once their limit is passed. */
  base: moneySum,
  /** Of the value: what bore tax before, when it was paid in advance. */
  advanced: moneySum,
  rateBps: bps,
  amount: moneySum,
  /** Somebody typed it. */
  isTyped: z.boolean(),
});
export type DocumentTds = z.output<typeof DocumentTds>;
