import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { JobRow } from '../../platform/jobs/job-work.ts';
import type { AnyJob, Job } from '../../platform/jobs/jobs.ts';

/** A schedule that failed so often in a row is told to those who look after jobs. */
const tellAfter = 3;
const jobsPage = `${addresses.settings}?page=Jobs`;

/** Tells the one who started a job how it ended; of a schedule only that it fails again and again. */
export async function tellOfJob(
  ctx: WriteContext,
  row: JobRow,
  kind: AnyJob,
  failuresInARow: number,
): Promise<void> {
  if (row.byUser !== null) {
    const words = endText(row, kind as Job);
    if (words) {
      const to = { userIds: [row.byUser] };
      await notify(ctx, { to, kind: `job_${row.status}`, ...words, about: `job ${row.id}` });
    }
  } else if (failuresInARow >= tellAfter) {
    await notify(ctx, {
      to: { permission: 'admin.job.read' },
      kind: 'job_failing',
      text: `${kind.says}: failed ${failuresInARow} times in a row. ${row.error ?? ''}`,
      link: jobsPage,
      about: row.kind,
    });
  }
}

function endText(row: JobRow, kind: Job): { text: string; link: string } | null {
  if (!kind.tells) return null;
  const said = kind.tells(row.result, row.input as never);
  if (row.status === 'done') return said;
  if (row.status === 'failed') return { ...said, text: `${kind.says}: failed. ${row.error ?? ''}` };
  return null; // The one who cancelled it knows.
}
