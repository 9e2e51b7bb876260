import type { ListUpload } from '@counting-house/contract/b2b/list-upload.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { download } from '../platform/download.ts';
import { problemIn } from '../platform/problem.ts';
import { toast } from '../platform/toasts.ts';

/** The rows that are not loaded, with what to fix, ready to be sent again. */
export function saveErrors({ uploadId }: ListUpload): void {
  download(b2b.uploadErrors, { uploadId }).catch((cause: unknown) =>
    toast.error('The file was not made', { text: problemIn(cause).detail }),
  );
}
