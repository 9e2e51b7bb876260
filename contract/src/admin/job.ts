import { z } from 'zod';

/** Where a job stands. */
export const JobStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;
