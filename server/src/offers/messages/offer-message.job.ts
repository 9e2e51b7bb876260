import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { dueMessages, sendSome } from './sending.service.ts';

/** Each minute messages about offers go on their way that are due, some at a time. */
export const sendMessagesJob = job({
  kind: 'offers.sendMessages',
  says: 'Send messages about offers',
  every: { cron: '* * * * *' },
  isQuiet: true,
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(dueMessages);
    let messages = 0;
    for (const [index, id] of ids.entries()) {
      for (;;) {
        const sent = await work.write((ctx) => sendSome(ctx, id));
        messages += sent.queued;
        if (!sent.hasMore) break;
      }
      await work.progress(index + 1, ids.length);
    }
    return { messages };
  },
});
