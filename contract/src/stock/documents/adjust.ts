import { z } from 'zod';
import { fileIds } from '../../admin/file.ts';
import { date, id, signedQty, text } from '../../kit/shapes.ts';
import { NewBatch } from '../batch.ts';
import { reasonCode } from './reason.ts';

const line = z.strictObject({
  skuId: id,
  /** One of the two; neither for a SKU that is not tracked. */
  batchId: id.optional(),
  newBatch: NewBatch.optional(),
  trayId: id,
  /** More than zero was found, less than zero is gone. */
  qty: signedQty
    .min(-9_999_999_000, 'The quantity is too large')
    .max(9_999_999_000, 'The quantity is too large')
    .refine((value) => value !== 0, 'Enter a quantity'),
});

/** Puts the books right where the shelf says otherwise. */
export const AdjustStock = z.strictObject({
  storeId: id.optional(),
  businessDate: date.optional().describe('Today when left out.'),
  reasonCode,
  note: text(500).pipe(z.string().min(1, 'Please write a note for this reason.')),
  /** Photos and papers, sent to Admin/FileUpload before. */
  fileIds: fileIds.optional(),
  lines: z.array(line).min(1, 'Add a line').max(200),
});
export type AdjustStock = z.output<typeof AdjustStock>;
