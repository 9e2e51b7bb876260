import type { ListKind, ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { download } from '../platform/http/download.ts';
import { problemIn } from '../platform/http/problem.ts';
import { toast } from '../platform/toasts.ts';

/** The rows that are not loaded, with what to fix, ready to be sent again. */
export function saveErrors({ uploadId }: ListUpload): void {
  download(lists.uploadErrors, { uploadId }).catch(notMade);
}

/** Every heading of a kind of list, and a few rows as an example. */
export function saveSample(kind: ListKind): void {
  download(lists.sampleList, { kind }).catch(notMade);
}

const notMade = (cause: unknown) => toast.refused(problemIn(cause), 'The file was not made');
