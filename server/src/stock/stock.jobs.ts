import { expiryJob } from './batches/expiry.job.ts';
import { classifyJob } from './counts/classify.job.ts';
import { postCountJob } from './counts/post-count.job.ts';
import { proofJob } from './ledger/proof.job.ts';
import { cleanScansJob } from './scanning/clean-scans.job.ts';

export const stockJobs = [expiryJob, proofJob, cleanScansJob, postCountJob, classifyJob];
