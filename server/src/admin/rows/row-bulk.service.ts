import { bulkLimit, type RowsBulk, type RowsDone } from '@counting-house/contract/admin/row.ts';
import type { WriteContext } from '../../platform/context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { RowRegister } from '../../platform/rows/row-register.ts';
import { runBulkJob } from './row-bulk.job.ts';
import { changeRows } from './row-many.service.ts';
import { passStep } from './row.service.ts';

/**
 * Does the same to many rows. What the business refuses of one row leaves the others as they are done;
 * many rows are done by a job, in steps.
 *
 * @throws {Problem} `row.not_declared` (422), `not_allowed`, `reauth_required` (403).
 */
export async function bulkRows(
  ctx: WriteContext,
  input: RowsBulk,
  register: RowRegister,
): Promise<RowsDone> {
  passStep(ctx, input, register);
  if (input.ids.length > bulkLimit.atOnce) {
    return { results: [], jobId: await startJob(ctx, runBulkJob, input) };
  }
  return { results: await changeRows(ctx, input, register), jobId: null };
}
