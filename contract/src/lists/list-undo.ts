import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { ListUpload } from './list-upload.ts';

export const UndoUpload = z.strictObject({ uploadId: queryId });
export type UndoUpload = z.output<typeof UndoUpload>;

export const UndoneUpload = z.object({
  upload: ListUpload,
  /** Records that are gone again. */
  undone: z.int(),
  /** Those that stay, because something was built on them. */
  kept: z.array(z.object({ rowNo: z.int(), text: z.string() })),
});
export type UndoneUpload = z.output<typeof UndoneUpload>;
