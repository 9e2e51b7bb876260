import { z } from 'zod';
import {
  dueReports,
  readEnvelopes,
  mailSaved,
  makeSaved,
  moveOn,
  notifyReportFailed,
  type Envelope,
} from './send-report.service.ts';
import { Problem } from '../../platform/problem.ts';
import { job, type JobWork } from '../../platform/jobs/jobs.ts';

/** A saved report that somebody sends now. */
export const sendReportJob = job({
  kind: 'reports.sendReport',
  says: 'Send a saved report',
  input: z.strictObject({ id: z.int(), toIds: z.array(z.int()) }),
  run: (work, { id, toIds }) => sendOne(work, id, toIds),
});

/** Reports whose time has come, each to those who may see it on that day. */
export const sendScheduledJob = job({
  kind: 'reports.sendScheduled',
  says: 'Send reports that are due',
  every: { cron: '*/15 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  async run(work) {
    const due = await work.read(dueReports);
    let sent = 0;
    for (const { id, recipientIds } of due) {
      await work.write((ctx) => moveOn(ctx, id));
      sent += (await sendOne(work, id, recipientIds)).sent;
      await work.progress(sent, due.length);
    }
    return { sent };
  },
});

/** Sends one to each who may see it; what refuses it is told to its owner, so that the others still go. */
async function sendOne(
  work: JobWork,
  id: number,
  toIds: readonly number[],
): Promise<{ sent: number }> {
  let sent = 0;
  try {
    for (const envelope of await work.read((ctx) => readEnvelopes(ctx, { id, toIds }))) {
      sent += await sendEnvelope(work, id, envelope);
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message: because } = error;
    await work.write((ctx) => notifyReportFailed(ctx, { id, because }));
  }
  return { sent };
}

/** Reads in one snapshot, draws outside of any transaction, and writes the mails down at once. */
async function sendEnvelope(
  work: JobWork,
  id: number,
  { toIds, blindTo }: Envelope,
): Promise<number> {
  const made = await work.read((ctx) => makeSaved(ctx, { id, blindTo }));
  if (made === null) return 0;
  const file = await made.draw();
  const { sent } = await work.write((ctx) =>
    mailSaved(ctx, { id, toIds, blindTo, file, jobId: work.id }),
  );
  return sent;
}
