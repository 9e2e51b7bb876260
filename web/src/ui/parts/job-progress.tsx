import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { JobDetails } from '@counting-house/contract/admin/job.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { awaitJob, forgetJob } from '../../platform/awaited-jobs.ts';
import { readAgain } from '../../platform/http/query.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct, useOptionalOperation } from '../../platform/http/use-operation.ts';
import css from './job-progress.module.css';
import { ProgressBar } from './progress-bar.tsx';

const everyMs = 1_000;

/** Whether a job is over, whichever way. */
export const hasEnded = ({ status }: Pick<JobDetails, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/**
 * How far a job is, with the way to cancel it. Anyone who leaves the page is told so, and how it ended
 * under the bell.
 *
 * @param onEnd called once when it has ended.
 */
export function JobProgress({
  id,
  title,
  onEnd,
}: {
  id: number;
  title: string;
  onEnd: (job: JobDetails) => void;
}) {
  const { data: job } = useOptionalOperation(admin.getJob, { id }, { refetchInterval: everyMs });
  const cancel = useAct(admin.cancelJob);
  const isOver = job !== undefined && hasEnded(job);
  useTellOnLeaving(id, title, isOver);
  const told = useRef(onEnd);
  useEffect(() => {
    told.current = onEnd;
  });
  useEffect(() => {
    if (!job || !hasEnded(job)) return;
    void readAgain(); // The bell counts one more, and what it changed is on view.
    told.current(job);
  }, [job]);

  return (
    <section className={css.progress} aria-label={title}>
      <h2>{title}</h2>
      <ProgressBar label={title} percent={job?.progress ?? 0} words={job ? wordsOf(job) : null} />
      <p>You can leave this page; you get a notification when it is done.</p>
      <Button
        variant="default"
        disabled={isOver || job?.isStopping === true}
        loading={cancel.isSending}
        onClick={() => void cancel.run({ id })}
      >
        {job?.isStopping ? 'Stopping' : 'Cancel'}
      </Button>
    </section>
  );
}

function wordsOf({ status, doing, progress, error }: JobDetails): string {
  if (status === 'queued') return error === null ? 'Queued' : 'Retrying soon';
  return doing ?? `${progress} %`;
}

/** A job that still runs when its part of the page goes away is followed by the bell. */
function useTellOnLeaving(id: number, title: string, isOver: boolean): void {
  const now = useRef({ isOver, title });
  useEffect(() => {
    now.current = { isOver, title };
  });
  useEffect(() => {
    forgetJob(id);
    return () => {
      if (now.current.isOver) return;
      awaitJob(id);
      toast.info('Working on it', { text: `${now.current.title} goes on.` });
    };
  }, [id]);
}
