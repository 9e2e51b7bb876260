import { z } from 'zod';
import { id } from '@counting-house/contract/kit/shapes.ts';
import { job } from '../platform/jobs/jobs.ts';
import { closeUnloaded, type Loaded, loadList } from './list-load-job.service.ts';

export const runListUploadJob = job({
  kind: 'b2b.runListUpload',
  says: 'Load a list',
  input: z.strictObject({ uploadId: id, number: z.string() }),
  run: (work, { uploadId }) => loadList(work, uploadId),
  failed: (ctx, { uploadId }, { error }) => closeUnloaded(ctx, uploadId, error),
  tells: (result, { uploadId, number }) => ({
    text: `Upload ${number} is done. ${wordsOf(result as Loaded | null)}`,
    link: `/product-management/product-catalog?upload=products&list=${uploadId}`,
  }),
});

function wordsOf(loaded: Loaded | null): string {
  if (!loaded) return '';
  const count = (n: number) => n.toLocaleString('en-IN');
  const fix = loaded.toFix === 0 ? '' : ` ${count(loaded.toFix)} rows are to be fixed.`;
  return `${count(loaded.loaded)} rows are loaded.${fix}`;
}
