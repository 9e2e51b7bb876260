import type { AnyJob } from '../platform/jobs/jobs.ts';

export const returnsJobs: readonly AnyJob[] = [];
