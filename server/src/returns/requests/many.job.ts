import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ManyResults } from '@counting-house/contract/orders/payment.ts';
import { ChangeReturns } from '@counting-house/contract/returns/many.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { doMany, manyJob } from '../../platform/jobs/many.ts';
import { changeEachReturn } from './each-return.service.ts';

/** Approves, rejects or assigns several returns; more than somebody waits for are left to a job. */
export const changeReturns = (ctx: WriteContext, input: ChangeReturns): Promise<ManyResults> =>
  doMany(ctx, changeReturnsJob, input);

/** The same of more returns than somebody waits for; one that is decided already stays as it is. */
export const changeReturnsJob = manyJob({
  kind: 'returns.changeReturns',
  says: 'Change many returns',
  input: ChangeReturns,
  things: 'Returns',
  link: `${addresses.returnRequests}?desk=all`,
  each(ctx, asked) {
    needsRight(ctx, 'returns.return.decide');
    return changeEachReturn(ctx, asked);
  },
});
