import type {
  BlockCustomers,
  TagCustomers,
  UnblockCustomers,
} from '@counting-house/contract/customers/many.ts';
import type { ManyResults } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { doMany } from '../../platform/jobs/many.ts';
import { changeCustomersJob } from './many.job.ts';

export const tagCustomers = (ctx: WriteContext, input: TagCustomers): Promise<ManyResults> =>
  doMany(ctx, changeCustomersJob, { act: 'tag', ...input });

export const blockCustomers = (ctx: WriteContext, input: BlockCustomers): Promise<ManyResults> =>
  doMany(ctx, changeCustomersJob, { act: 'block', ...input });

export const unblockCustomers = (
  ctx: WriteContext,
  input: UnblockCustomers,
): Promise<ManyResults> => doMany(ctx, changeCustomersJob, { act: 'unblock', ...input });
