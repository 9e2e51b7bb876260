import { atOnce, type ManyResults } from '@counting-house/contract/orders/payment.ts';
import type { CancelOrders } from '@counting-house/contract/returns/cancel.ts';
import type { WriteContext } from '../../platform/context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { cancelEach } from './cancel-each.service.ts';
import { cancelOrdersJob } from './cancel-many.job.ts';
import { reasonOf } from './reason.service.ts';

/** Cancels several orders; each that cannot be says why. More than somebody waits for are left to a job. */
export async function cancelOrders(ctx: WriteContext, input: CancelOrders): Promise<ManyResults> {
  if (input.ids.length <= atOnce) return { ...(await cancelEach(ctx, input)), jobId: null };
  await reasonOf(ctx, { reasonId: input.reasonId, note: '' });
  return { rows: [], done: 0, failed: 0, jobId: await startJob(ctx, cancelOrdersJob, input) };
}
