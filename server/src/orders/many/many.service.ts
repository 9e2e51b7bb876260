import type {
  AssignOrders,
  ConfirmOrders,
  HoldOrders,
  TagOrders,
} from '@counting-house/contract/orders/many.ts';
import {
  atOnce,
  type ManyResults,
  type RowResults,
} from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { confirmEach } from '../confirm.service.ts';
import { assignEach, holdEach, tagEach } from './each-order.service.ts';
import { changeOrdersJob, type OrdersChange } from './many.job.ts';

export const confirmOrders = (ctx: WriteContext, input: ConfirmOrders): Promise<ManyResults> =>
  many(ctx, { act: 'confirm', ...input }, () => confirmEach(ctx, input));

export const holdOrders = (ctx: WriteContext, input: HoldOrders): Promise<ManyResults> =>
  many(ctx, { act: 'hold', ...input }, () => holdEach(ctx, input));

export const tagOrders = (ctx: WriteContext, input: TagOrders): Promise<ManyResults> =>
  many(ctx, { act: 'tag', ...input }, () => tagEach(ctx, input));

export const assignOrders = (ctx: WriteContext, input: AssignOrders): Promise<ManyResults> =>
  many(ctx, { act: 'assign', ...input }, () => assignEach(ctx, input));

/** Does it now, or leaves more orders than somebody waits for to a job. */
async function many(
  ctx: WriteContext,
  change: OrdersChange,
  now: () => Promise<RowResults>,
): Promise<ManyResults> {
  if (change.ids.length <= atOnce) return { ...(await now()), jobId: null };
  return { rows: [], done: 0, failed: 0, jobId: await startJob(ctx, changeOrdersJob, change) };
}
