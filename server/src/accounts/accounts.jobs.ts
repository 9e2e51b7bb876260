import { remindDueJob } from './receivables/remind-due.job.ts';
import { stockAccountJob } from './chart/stock-account.job.ts';
import { nextYearJob } from './closing/next-year.job.ts';
import { dayTotalsJob } from './journal/day-totals.job.ts';
import { sealJob } from './journal/seal.job.ts';
import { recurringJob } from './templates/recurring.job.ts';
import { postDatedJob } from './cheques/post-dated.job.ts';
import { stuckJob } from './unposted-documents.job.ts';
import { proofJob } from './open-items/proof.job.ts';

export const accountsJobs = [
  sealJob,
  dayTotalsJob,
  proofJob,
  stockAccountJob,
  nextYearJob,
  recurringJob,
  postDatedJob,
  remindDueJob,
  stuckJob,
];
