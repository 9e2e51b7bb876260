import { z } from 'zod';
import { flag, listInput, queryId, several } from '../kit/list.ts';
import { id, text, ts, version } from '../kit/shapes.ts';

/** Where a job stands. */
export const JobStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;

/** Work done later, as people see it. */
export const JobRow = z.object({
  id,
  /** `b2b.runListUpload` */
  kind: z.string(),
  /** What it does, in words. */
  says: z.string(),
  status: JobStatus,
  /** 0 to 100. */
  progress: z.int(),
  /** What it is at; null when it does not say. */
  doing: z.string().nullable(),
  /** Why it failed, or why it is tried again. */
  error: z.string().nullable(),
  /** The one who started it; null: the clock or the house. */
  byName: z.string().nullable(),
  attempts: z.int(),
  /** Not before this moment. */
  runAt: ts,
  createdAt: ts,
  startedAt: ts.nullable(),
  endedAt: ts.nullable(),
  /** It was asked to stop, and does so at its next step. */
  isStopping: z.boolean(),
});
export type JobRow = z.output<typeof JobRow>;

/** A job with what came of it. */
export const JobDetails = JobRow.extend({ result: z.unknown() });
export type JobDetails = z.output<typeof JobDetails>;

export const JobFilters = listInput({
  kind: z.string().max(80).optional(),
  status: several(JobStatus).optional(),
  /** Only those that the asker started. */
  mine: flag.optional(),
});
export type JobFilters = z.output<typeof JobFilters>;

export const JobById = z.strictObject({ id: queryId });

/** When a kind of job runs by itself. */
export const JobSchedule = z.object({
  id,
  kind: z.string(),
  says: z.string(),
  /** Minute, hour, day, month, weekday. */
  cron: z.string(),
  timeZone: z.string(),
  isActive: z.boolean(),
  lastRunAt: ts.nullable(),
  /** Null while it is switched off. */
  nextRunAt: ts.nullable(),
  /** How often in a row it failed. */
  failures: z.int(),
  version,
});
export type JobSchedule = z.output<typeof JobSchedule>;

export const ChangedSchedule = z.strictObject({
  kind: z.string().max(80),
  cron: text(60).optional(),
  timeZone: z.string().max(60).optional(),
  isActive: z.boolean().optional(),
  version,
});
export type ChangedSchedule = z.output<typeof ChangedSchedule>;
