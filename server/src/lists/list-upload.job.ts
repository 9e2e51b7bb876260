import { z } from 'zod';
import { id } from '@counting-house/contract/kit/shapes.ts';
import { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { listKinds } from '../lists.ts';
import { job } from '../platform/jobs/jobs.ts';
import { closeUnloaded, type Loaded, loadList } from './list-load-job.service.ts';

export const runListUploadJob = job({
  kind: 'lists.runListUpload',
  says: 'Load a list',
  input: z.strictObject({ uploadId: id, number: z.string(), kind: ListKind }),
  run: (work, { uploadId }) => loadList(work, uploadId),
  failed: (ctx, { uploadId }, { error }) => closeUnloaded(ctx, uploadId, error),
  tells: (result, { uploadId, number, kind }) => ({
    text: `Upload ${number} is done. ${wordsOf(result as Loaded | null)}`,
    link: `${listKinds[kind].page}?upload=${kind}&list=${uploadId}`,
  }),
});

function wordsOf(loaded: Loaded | null): string {
  if (!loaded) return '';
  const count = (n: number) => n.toLocaleString('en-IN');
  const fix = loaded.toFix === 0 ? '' : ` ${count(loaded.toFix)} rows are to be fixed.`;
  return `${count(loaded.loaded)} rows are loaded.${fix}`;
}
