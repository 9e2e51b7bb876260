import type { BookParcels, DispatchParcels } from '@counting-house/contract/logistics/parcel.ts';
import {
  atOnce,
  type ManyResults,
  type RowResults,
} from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { bookEach, dispatchEach } from './each-parcel.service.ts';
import { moveParcelsJob, type ParcelsMove } from './many.job.ts';

export const bookParcels = (ctx: WriteContext, input: BookParcels): Promise<ManyResults> =>
  many(ctx, { act: 'book', ...input }, () => bookEach(ctx, input));

export const dispatchParcels = (ctx: WriteContext, input: DispatchParcels): Promise<ManyResults> =>
  many(ctx, { act: 'dispatch', ...input }, () => dispatchEach(ctx, input));

/** Does it now, or leaves more parcels than somebody waits for to a job. */
async function many(
  ctx: WriteContext,
  move: ParcelsMove,
  now: () => Promise<RowResults>,
): Promise<ManyResults> {
  if (move.ids.length <= atOnce) return { ...(await now()), jobId: null };
  return { rows: [], done: 0, failed: 0, jobId: await startJob(ctx, moveParcelsJob, move) };
}
