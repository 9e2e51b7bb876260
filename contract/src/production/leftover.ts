import { z } from 'zod';
import { id, qty } from '../kit/shapes.ts';

/**
 * What becomes of goods that are still at a plan: back to the store, written off, or used in the run that is posted.
 */
export const Leftover = z.strictObject({
  batchId: id,
  what: z.enum(['return', 'scrap', 'use'], 'Choose from the list.'),
  qty,
  /** Where they are given back to; the floor of their store area when left out. */
  trayId: id.optional(),
});
export type Leftover = z.output<typeof Leftover>;
