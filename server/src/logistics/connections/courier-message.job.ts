import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import {
  applyUpdate,
  cleanCourierMessages,
  readNextMessage,
  takeNextUpdate,
} from './courier-message.service.ts';

/** Done in one run; what is left waits for the next minute. */
const mostAtOnce = 5_000;

export const readCourierMessagesJob = job({
  kind: 'logistics.readCourierMessages',
  says: 'Apply couriers’ tracking messages',
  every: { cron: '* * * * *' },
  isQuiet: true,
  input: z.strictObject({}),
  run: async ({ write }) => {
    for (let read = 0; read < mostAtOnce; read += 1) {
      if (!(await write(readNextMessage))) break;
    }
    for (let done = 0; done < mostAtOnce; done += 1) {
      const update = await write(takeNextUpdate);
      if (!update) return;
      await write((ctx) => applyUpdate(ctx, update));
    }
  },
});

export const cleanCourierMessagesJob = job({
  kind: 'logistics.cleanCourierMessages',
  says: 'Delete old tracking messages',
  every: { cron: '50 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) => write(cleanCourierMessages),
});
