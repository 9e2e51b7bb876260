import { z } from 'zod';
import { id, qtySum, signedQty } from '../kit/shapes.ts';

/**
 * Where everything is that ever came into a batch; thousandths of the SKU's unit. Came in is on hand, used
 * further, written off, issued, sent back to the vendor, with customers, and what counts took.
 */
export const MassBalance = z.object({
  batchId: id,
  cameIn: signedQty,
  onHand: qtySum,
  /** Made into other batches, less what came back from there. */
  used: signedQty,
  scrapped: signedQty,
  /** Samples, own use and packing. */
  issued: signedQty,
  vendorReturned: signedQty,
  shipped: signedQty,
  /** Of what was shipped. */
  cameBack: signedQty,
  /** Above zero the counts found less. */
  countLoss: signedQty,
  /** Nothing is missing and nothing is there twice. */
  closes: z.boolean(),
});
export type MassBalance = z.output<typeof MassBalance>;
