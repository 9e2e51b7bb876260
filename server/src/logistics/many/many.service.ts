import type {
  BookParcels,
  DispatchParcels,
} from '@counting-house/contract/logistics/each-parcel.ts';
import type { ManyResults } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { doMany } from '../../platform/jobs/many.ts';
import { moveParcelsJob } from './many.job.ts';

export const bookParcels = (ctx: WriteContext, input: BookParcels): Promise<ManyResults> =>
  doMany(ctx, moveParcelsJob, { act: 'book', ...input });

export const dispatchParcels = (ctx: WriteContext, input: DispatchParcels): Promise<ManyResults> =>
  doMany(ctx, moveParcelsJob, { act: 'dispatch', ...input });
