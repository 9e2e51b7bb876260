import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { BookParcels, DispatchParcels } from '@counting-house/contract/logistics/each-parcel.ts';
import { z } from 'zod';
import { needsRight } from '../../platform/context.ts';
import { manyJob } from '../../platform/jobs/many.ts';
import { bookEach, dispatchEach } from './each-parcel.service.ts';

const ParcelsMove = z.discriminatedUnion('act', [
  BookParcels.extend({ act: z.literal('book') }),
  DispatchParcels.extend({ act: z.literal('dispatch') }),
]);

/** The same for more parcels than somebody waits for; one that is done already is refused and stays. */
export const moveParcelsJob = manyJob({
  kind: 'logistics.moveMany',
  says: 'Book or dispatch many parcels',
  input: ParcelsMove,
  things: 'Parcels',
  link: addresses.dispatch,
  each(ctx, move) {
    needsRight(ctx, 'logistics.parcel.dispatch');
    return move.act === 'book' ? bookEach(ctx, move) : dispatchEach(ctx, move);
  },
});
