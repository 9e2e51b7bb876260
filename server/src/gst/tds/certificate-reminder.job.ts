import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { tellMissingCertificates } from './certificate-reminder.service.ts';

/** Every Monday morning. */
export const certificateReminderJob = job({
  kind: 'accounts.missingCertificates',
  says: 'Remind of TDS certificates that are missing',
  every: { cron: '0 8 * * 1' },
  input: z.strictObject({}),
  run: async (work) => ({ missing: await work.write(tellMissingCertificates) }),
});
