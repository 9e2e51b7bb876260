import { z } from 'zod';
import { job } from '../platform/jobs/jobs.ts';
import { tellStuck } from './unposted-documents.service.ts';

/** Every morning, because people leave at any time. */
export const stuckJob = job({
  kind: 'accounts.stuckApprovals',
  says: 'Find vouchers without an approver',
  every: { cron: '0 8 * * *' },
  input: z.strictObject({}),
  run: async (work) => ({ waiting: await work.write(tellStuck) }),
});
