import { z } from 'zod';
import { fileIds } from '../../admin/file.ts';
import { queryId } from '../../kit/list.ts';
import { date, id, qty, text, version } from '../../kit/shapes.ts';
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

/** What goods of a document went out for; production: to a plan. */
export const DocPurpose = z.enum([...OutPurpose.options, 'production'], 'Choose from the list.');
export type DocPurpose = z.output<typeof DocPurpose>;

/** Goods that leave for the house's own purposes. */
export type StockOut = {
  readonly storeId?: number | undefined;
  readonly purpose: OutPurpose;
  readonly businessDate?: string | undefined;
  readonly note?: string | undefined;
  readonly lines: readonly {
    readonly skuId: number;
    readonly qty: number;
    readonly unitId?: number | undefined;
    readonly batchId?: number | undefined;
    readonly trayId?: number | undefined;
    readonly reasonCode: string;
  }[];
};
