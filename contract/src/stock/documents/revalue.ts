import { z } from 'zod';
import { fileIds } from '../../admin/file.ts';
import { date, id, money, text } from '../../kit/shapes.ts';

const line = z.strictObject({
  batchId: id,
  /** What all of the batch that the store has is worth from now on. */
  value: money,
});

/** Puts right what goods are worth; how many there are stays. */
export const RevalueStock = z.strictObject({
  storeId: id.optional(),
  businessDate: date.optional().describe('Today when left out.'),
  note: text(500).pipe(z.string().min(3, 'Please write why.')),
  /** Photos and papers, sent to Admin/FileUpload before. */
  fileIds: fileIds.optional(),
  lines: z.array(line).min(1, 'Add a line').max(200),
});
export type RevalueStock = z.output<typeof RevalueStock>;
