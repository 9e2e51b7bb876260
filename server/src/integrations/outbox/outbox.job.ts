import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { Channel } from '@counting-house/contract/integrations/connection.ts';
import { z } from 'zod';
import type { WriteContext } from '../../platform/context.ts';
import { job, startJob } from '../../platform/jobs/jobs.ts';
import { notify } from '../notices/notice.service.ts';
import { cleanOutbox, sendDue } from './outbox-sending.ts';

const nothing = z.strictObject({});
const words = { mail: 'Mail', sms: 'SMS' } as const;

export const sendOutboxJob = job({
  kind: 'integrations.sendOutbox',
  says: 'Send waiting messages',
  every: { cron: '* * * * *' },
  isQuiet: true,
  input: nothing,
  run: async ({ write, server }) => {
    const { next, failing } = await sendDue(server, () => write(async () => {}));
    await write(async (ctx) => {
      for (const [channel, error] of failing) await tellOfFailure(ctx, channel, error);
      if (next !== null) await startJob(ctx, remindOutboxJob, {}, { runAt: next });
    });
  },
});

/** Has the outbox looked after before its next full minute. */
export const remindOutboxJob = job({
  kind: 'integrations.remindOutbox',
  says: 'Retry messages',
  isSingle: true,
  isQuiet: true,
  input: nothing,
  run: ({ write }) => write((ctx) => startJob(ctx, sendOutboxJob, {})),
});

export const cleanOutboxJob = job({
  kind: 'integrations.cleanOutbox',
  says: 'Delete old messages',
  every: { cron: '0 4 * * *' },
  input: nothing,
  run: async ({ server }) => ({ removed: await cleanOutbox(server) }),
});

const tellOfFailure = (ctx: WriteContext, channel: Channel, error: string) =>
  notify(ctx, {
    to: { permission: 'integrations.connection.write' },
    kind: 'channel_failing',
    text: `${words[channel]} is failing. ${error}`,
    link: addresses.integrations,
    about: channel,
  });
