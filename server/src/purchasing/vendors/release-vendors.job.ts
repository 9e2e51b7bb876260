import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { releaseVendor, vendorsToRelease } from './vendor-status.service.ts';

/** On the morning that was agreed a vendor on hold becomes active again. */
export const releaseVendorsJob = job({
  kind: 'purchasing.releaseVendors',
  says: 'Release vendors whose hold ends today',
  every: { cron: '5 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(vendorsToRelease);
    let released = 0;
    for (const id of ids) {
      if (await work.write((ctx) => releaseVendor(ctx, id))) released += 1;
      await work.progress(released, ids.length);
    }
    return { released };
  },
});
