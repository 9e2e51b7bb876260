import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { readDebtors, debtorStatus } from './debtor.service.ts';
import { sendReminders } from './reminder.service.ts';

/** Every morning reminders that are due go out, where the business wants that. */
export const remindDueJob = job({
  kind: 'accounts.remindDue',
  says: 'Send reminders that are due',
  every: { cron: '30 9 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const due = await work.read(async (ctx) =>
      ctx.settings['accounts.autoRemind']
        ? (await readDebtors(ctx)).filter((row) => debtorStatus(row) === 'due' && row.email !== '')
        : [],
    );
    let sent = 0;
    for (const [index, { partyKind, partyId }] of due.entries()) {
      const { done } = await work.write((ctx) =>
        sendReminders(ctx, { parties: [{ kind: partyKind, id: partyId }] }),
      );
      sent += done;
      await work.progress(index + 1, due.length);
    }
    return { sent };
  },
});
