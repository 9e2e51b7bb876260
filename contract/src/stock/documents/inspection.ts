import { z } from 'zod';
import { fileIds } from '../../admin/file.ts';
import { id, qtyOrZero, text } from '../../kit/shapes.ts';
import { reasonCode } from './reason.ts';

const decision = z
  .strictObject({
    /** Where the goods lie that were looked at. */
    trayId: id,
    acceptQty: qtyOrZero.default(0),
    rejectQty: qtyOrZero.default(0),
    /** Where accepted goods go; the floor of their store area when left out. */
    toTrayId: id.optional(),
    /** Why goods are rejected. */
    reasonCode: reasonCode.optional(),
    note: text(200).optional(),
  })
  .refine(({ acceptQty, rejectQty }) => acceptQty + rejectQty > 0, {
    path: ['acceptQty'],
    error: 'Enter a quantity',
  });

/** What an inspection says of goods in quarantine, in one go or in parts. */
export const InspectBatch = z.strictObject({
  /** The default store when left out. */
  storeId: id.optional(),
  batchId: id,
  note: text(500).optional(),
  fileIds: fileIds.optional(),
  decisions: z.array(decision).min(1, 'Add a line').max(50),
});
export type InspectBatch = z.output<typeof InspectBatch>;
