import type { ManyResults } from '@counting-house/contract/orders/payment.ts';
import type { CancelOrders } from '@counting-house/contract/returns/cancel.ts';
import type { WriteContext } from '../../platform/context.ts';
import { doMany } from '../../platform/jobs/many.ts';
import { cancelOrdersJob } from './cancel-many.job.ts';
import { readCancelReason } from './reason.service.ts';

/** Cancels several orders; each that cannot be says why. More than somebody waits for are left to a job. */
export async function cancelOrders(ctx: WriteContext, input: CancelOrders): Promise<ManyResults> {
  await readCancelReason(ctx, { reasonId: input.reasonId, note: '' });
  return doMany(ctx, cancelOrdersJob, input);
}
