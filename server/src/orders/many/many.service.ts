import type {
  AssignOrders,
  ConfirmOrders,
  HoldOrders,
  TagOrders,
} from '@counting-house/contract/orders/many.ts';
import type { ManyResults } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { doMany } from '../../platform/jobs/many.ts';
import { changeOrdersJob } from './many.job.ts';

export const confirmOrders = (ctx: WriteContext, input: ConfirmOrders): Promise<ManyResults> =>
  doMany(ctx, changeOrdersJob, { act: 'confirm', ...input });

export const holdOrders = (ctx: WriteContext, input: HoldOrders): Promise<ManyResults> =>
  doMany(ctx, changeOrdersJob, { act: 'hold', ...input });

export const tagOrders = (ctx: WriteContext, input: TagOrders): Promise<ManyResults> =>
  doMany(ctx, changeOrdersJob, { act: 'tag', ...input });

export const assignOrders = (ctx: WriteContext, input: AssignOrders): Promise<ManyResults> =>
  doMany(ctx, changeOrdersJob, { act: 'assign', ...input });
