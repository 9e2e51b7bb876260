import { z } from 'zod';
import { bps, date } from '../../kit/shapes.ts';

/** Below so many lines or orders a figure says nothing. */
export const fewestForScore = 3;

/** A share of something; null while there is too little to say. */
const Share = z.object({ bps: bps.nullable(), lines: z.int() });

/** How a vendor delivered in the last twelve months: figures with what they count, never one grade. */
export const VendorScore = z.object({
  from: date,
  to: date,
  /** Lines that had come whole by their day, of those whose day is over. */
  onTime: Share,
  /** Accepted of what was ordered, each line at most whole. */
  filled: Share,
  /** Rejected of what came, by value at the order's price. */
  rejected: Share,
  /** From sending an order to its first receipt; the middle one. */
  lead: z.object({ days: z.number().nullable(), orders: z.int() }),
  /** The latest price against that of twelve months ago, by value bought since; of how many kinds of goods. */
  priceChange: z.object({ changeBps: z.int().nullable(), items: z.int() }),
});
export type VendorScore = z.output<typeof VendorScore>;
