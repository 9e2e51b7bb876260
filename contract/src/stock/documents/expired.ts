import { z } from 'zod';
import { date, id, qtyOrZero, text } from '../../kit/shapes.ts';
import { StockDocument } from './document.ts';

/** Expired batches leave the shelf: written off, into quarantine, or back to the one who delivered them. */
export const ClearExpired = z
  .strictObject({
    storeId: id.optional(),
    batchIds: z.array(id).min(1, 'Choose a batch').max(500).optional(),
    allExpired: z.literal(true).optional(),
    action: z.enum(['scrap', 'quarantine', 'vendor_return'], 'Choose from the list.'),
    businessDate: date.optional().describe('Today when left out.'),
    note: text(500).optional(),
  })
  .refine(({ batchIds, allExpired }) => (batchIds === undefined) === (allExpired === true), {
    path: ['batchIds'],
    error: 'Name the batches, or all that are expired.',
  });
export type ClearExpired = z.output<typeof ClearExpired>;

export const ExpiredCleared = z.object({
  docs: z.array(StockDocument),
  /** Drafts of returns, one for each vendor. */
  returns: z.array(z.object({ id, number: z.string(), vendorName: z.string() })),
  /** Codes of batches that no vendor delivered; they stay where they are. */
  ownBatches: z.array(z.string()),
  /** Lines of orders that now wait for goods. */
  shortDemands: z.array(z.object({ refNumber: z.string(), sku: z.string(), qty: qtyOrZero })),
  /** Parcels that hold expired goods; they cannot be dispatched. */
  inParcels: z.array(z.string()),
});
export type ExpiredCleared = z.output<typeof ExpiredCleared>;
