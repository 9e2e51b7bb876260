import { z } from 'zod';
import { job } from '../platform/jobs/jobs.ts';
import { cleanUp, cleanUserLog } from './clean-up.service.ts';

export const cleanUpJob = job({
  kind: 'session.cleanUp',
  says: 'Delete ended sessions, codes and counted attempts',
  every: { cron: '7 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: ({ write }) => write(cleanUp),
});

export const cleanUserLogJob = job({
  kind: 'session.cleanUserLog',
  says: 'Delete old page visits',
  every: { cron: '0 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) => write(cleanUserLog),
});
