import { expiryJob } from './batches/expiry.job.ts';
import { classifyJob } from './counts/classify.job.ts';
import { postCountJob } from './counts/post-count.job.ts';
import { endHoldsJob } from './holds/end-holds.job.ts';
import { proofJob } from './ledger/proof.job.ts';
import { cleanScansJob } from './scanning/clean-scans.job.ts';

export const stockJobs = [
  expiryJob,
  endHoldsJob,
  proofJob,
  cleanScansJob,
  postCountJob,
  classifyJob,
];
