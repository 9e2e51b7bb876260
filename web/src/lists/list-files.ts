import type { ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import { download } from '../platform/http/download.ts';
import { toast } from '../platform/toasts.ts';

/** The rows that are not loaded, with what to fix, ready to be sent again. */
export function saveErrors({ uploadId }: ListUpload): void {
  download(lists.uploadErrors, { uploadId }).catch(notMade);
}

/** Every heading of a kind of list, with a few rows as an example, or with the list as it stands. */
export function saveTemplate(
  asked: Parameters<typeof download<typeof lists.listTemplate>>[1],
): void {
  download(lists.listTemplate, asked).catch(notMade);
}

/** The list as it was just before an upload; uploading it brings it back. */
export function saveBefore({ uploadId }: { readonly uploadId: number }): void {
  download(lists.listBefore, { uploadId }).catch(notMade);
}

const notMade = toast.thrown('The file was not made');
