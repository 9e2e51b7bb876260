import type { AnyJob } from '../platform/jobs/jobs.ts';
import { expireReturnsJob } from './requests/expire.job.ts';
import { cancelOrdersJob } from './cancelling/cancel-many.job.ts';

export const returnsJobs: readonly AnyJob[] = [cancelOrdersJob, expireReturnsJob];
