import { JobStatus } from '@counting-house/contract/admin/job.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, oneOf, optionalReference, rowId } from '../database/columns.ts';

/** Work done later. What people see; the queue of graphile-worker only brings us here in time. */
export const jobs = pgTable(
  'job',
  {
    id: rowId(),
    kind: text().notNull(),
    input: jsonb().notNull(),
    status: oneOf(JobStatus).notNull().default('queued'),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    /** What it is at, `4,200 of 20,000 rows`. */
    doing: text(),
    result: jsonb(),
    /** Why it failed, or why it is tried again. */
    error: text(),
    /** Who started it; null: the clock or the house. */
    byUser: optionalReference(),
    /** The token with whose rights that person's program started it. */
    byToken: optionalReference(),
    attempts: integer().notNull().default(0),
    /** How often a server took it: anyone who holds an older number has lost it. */
    runs: integer().notNull().default(0),
    runAt: moment().notNull(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
    /** Anyone who runs it says again and again that they live; past this moment they do not. */
    leaseUntil: moment(),
    cancelAskedAt: moment(),
    /** Of jobs with the same key one at a time waits or runs. */
    jobKey: text(),
    /** Somebody asked for it while it ran. */
    isWantedAgain: boolean().notNull().default(false),
  },
  (job) => [
    check('job.progress_outside', sql`${job.progress} between 0 and 100`),
    uniqueIndex('job.key_taken')
      .on(job.jobKey)
      .where(sql`${job.status} in ('queued', 'running')`),
    index('job_due')
      .on(job.runAt)
      .where(sql`${job.status} in ('queued', 'running')`),
    index('job_by_user').on(job.byUser, job.id),
    index('job_kind').on(job.kind, job.id),
    index('job_written').on(job.createdAt, job.id),
  ],
);

/** When a kind of job runs by itself; without a row it is as the program says. */
export const jobSchedules = pgTable('job_schedule', {
  id: rowId(),
  kind: text().notNull().unique('jobSchedule.kind_taken'),
  /** Minute, hour, day, month, weekday. */
  cron: text().notNull(),
  timeZone: text().notNull(),
  isActive: boolean().notNull().default(true),
  lastRunAt: moment(),
  nextRunAt: moment(),
  /** How often in a row it failed. */
  failures: integer().notNull().default(0),
  updatedAt: moment().notNull(),
  updatedBy: optionalReference(),
  version: integer().notNull().default(1),
});
