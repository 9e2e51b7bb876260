import { z } from 'zod';
import { fileIds } from '../admin/file.ts';
import { queryId } from '../kit/list.ts';
import { date, id, qty, text, version } from '../kit/shapes.ts';
import { reasonCode } from './reason.ts';

const line = z.strictObject({
  skuId: id,
  /** Left out for goods that are not kept by batch. */
  batchId: id.optional(),
  trayId: id,
  qty,
  /** The unit of the quantity; the goods' own when left out. */
  unitId: id.optional(),
  /** Goods that are reserved are written off too; their orders get others. */
  takeReserved: z.boolean().optional(),
  reasonCode,
  note: text(200).optional(),
});

/** Writes off goods that can no longer be sold or used. */
export const NewScrap = z.strictObject({
  storeId: id.optional(),
  businessDate: date.optional().describe('Today when left out.'),
  note: text(500).optional(),
  /** Photos and papers, sent to Admin/FileUpload before. */
  fileIds: fileIds.optional(),
  lines: z.array(line).min(1, 'Add a line').max(200),
});
export type NewScrap = z.output<typeof NewScrap>;

/** A write-off that waits is approved or refused. */
export const DecideScrap = z.strictObject({ id: queryId, version, note: text(500).optional() });
export type DecideScrap = z.output<typeof DecideScrap>;

/** Takes a posted stock document back. */
export const ReverseDoc = z.strictObject({
  id: queryId,
  version,
  note: text(500).pipe(z.string().min(1, 'Please write a note')),
});
export type ReverseDoc = z.output<typeof ReverseDoc>;

/** Goods that leave the store for the house's own purposes. */
export const OutPurpose = z.enum(['internal_use', 'sample', 'other'], 'Choose from the list.');
export type OutPurpose = z.output<typeof OutPurpose>;

const outLine = z.strictObject({
  skuId: id,
  qty,
  unitId: id.optional(),
  /** Both left out: the first to expire, wherever it lies. */
  batchId: id.optional(),
  trayId: id.optional(),
  reasonCode,
});

export const StockOut = z
  .strictObject({
    storeId: id.optional(),
    purpose: OutPurpose,
    businessDate: date.optional().describe('Today when left out.'),
    note: text(500).optional(),
    lines: z.array(outLine).min(1, 'Add a line').max(200),
  })
  .refine(({ purpose, note }) => purpose !== 'other' || (note ?? '') !== '', {
    path: ['note'],
    error: 'Please write what the goods are for.',
  });
export type StockOut = z.output<typeof StockOut>;
