import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { useEffect } from 'react';
import { awaitedJobs, forgetJob } from '../platform/awaited-jobs.ts';
import { readAgain } from '../platform/http/query.ts';
import { toast } from '../platform/toasts.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { hasEnded } from '../ui/parts/job-progress.tsx';

const everyMs = 3_000;

/** Follows the jobs whose page was left, and says how they ended. */
export function AwaitedJobs() {
  return awaitedJobs.use().map((id) => <AwaitedJob key={id} id={id} />);
}

function AwaitedJob({ id }: { id: number }) {
  const { data: job, isError } = useOptionalOperation(
    admin.getJob,
    { id },
    { refetchInterval: everyMs },
  );
  useEffect(() => {
    if (isError) forgetJob(id);
    if (!job || !hasEnded(job)) return;
    forgetJob(id);
    if (job.status === 'done') toast.success(`${job.says}: done`);
    if (job.status === 'failed') toast.error(`${job.says}: failed`, { text: job.error ?? '' });
    void readAgain();
  }, [id, isError, job]);
  return null;
}
