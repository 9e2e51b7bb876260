import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { cleanNotices } from './notice.service.ts';

export const cleanNoticesJob = job({
  kind: 'integrations.cleanNotices',
  says: 'Delete old notifications',
  every: { cron: '15 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) => write(cleanNotices),
});
