import { z } from 'zod';
import { dueReports, makeSaved, mailSaved, moveOn } from './send-report.service.ts';
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

/** Reads in one snapshot, draws outside of any transaction, and writes the mails down at once. */
async function sendOne(
  work: JobWork,
  id: number,
  toIds: readonly number[],
): Promise<{ sent: number }> {
  const made = await work.read((ctx) => makeSaved(ctx, id));
  if (made === null) return { sent: 0 };
  const file = await made.draw();
  return work.write((ctx) => mailSaved(ctx, { id, toIds, file, jobId: work.id }));
}
