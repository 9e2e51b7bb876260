import { remindDueJob } from './receivables/remind-due.job.ts';
import { nextYearJob } from './closing/next-year.job.ts';
import { recurringJob } from './templates/recurring.job.ts';
import { postDatedJob } from './cheques/post-dated.job.ts';
import { stuckJob } from './unposted-documents.job.ts';
import { proofJob } from './open-items/proof.job.ts';

export const accountsJobs = [
  proofJob,
  nextYearJob,
  recurringJob,
  postDatedJob,
  remindDueJob,
  stuckJob,
];
