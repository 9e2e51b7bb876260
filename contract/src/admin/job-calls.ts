import { z } from 'zod';
import { listOf } from '../kit/list.ts';
import { read, write } from '../kit/operation.ts';
import * as job from './job.ts';

/** The rows of admin about background jobs and their schedule. */
export const jobCalls = {
  listJobs: read({
    says: 'List background jobs: your own, those that your rights show, or all of them with the right to see them.',
    wire: 'GET Admin/Jobs',
    permission: 'self',
    background: true,
    input: job.JobFilters,
    output: listOf(job.JobRow),
  }),

  getJob: read({
    says: 'Show a background job, how far it is and what came of it.',
    wire: 'GET Admin/Job?ID={id}',
    permission: 'self',
    background: true,
    input: job.JobById,
    output: job.JobDetails,
  }),

  runJob: write({
    says: 'Run a scheduled job now.',
    wire: 'POST Admin/JobRun',
    permission: 'admin.job.run',
    input: z.strictObject({ kind: z.string().max(80) }),
    output: job.JobRow,
  }),

  retryJob: write({
    says: 'Run a job again that failed or was cancelled.',
    wire: 'POST Admin/JobRetry?ID={id}',
    permission: 'self',
    input: job.JobById,
    output: job.JobRow,
    problems: ['job.not_ended', 'job.key_taken'],
  }),

  cancelJob: write({
    says: 'Cancel a job; one that runs stops at its next step.',
    wire: 'POST Admin/JobCancel?ID={id}',
    permission: 'self',
    input: job.JobById,
    output: job.JobRow,
    problems: ['job.ended'],
  }),

  listSchedules: read({
    says: 'List scheduled jobs and when they run next.',
    wire: 'GET Admin/JobSchedules',
    permission: 'admin.job.read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(job.JobSchedule) }),
  }),

  updateSchedule: write({
    says: 'Change when a job runs by itself, or switch it off.',
    wire: 'POST Admin/JobScheduleSave',
    permission: 'admin.job.run',
    input: job.ChangedSchedule,
    output: job.JobSchedule,
  }),
};
