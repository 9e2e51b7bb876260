import { BookParcels, DispatchParcels } from '@counting-house/contract/logistics/parcel.ts';
import { atOnce, type RowResults } from '@counting-house/contract/orders/payment.ts';
import { z } from 'zod';
import { needsRight } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { bookEach, dispatchEach } from './each-parcel.service.ts';

const ParcelsMove = z.discriminatedUnion('act', [
  BookParcels.extend({ act: z.literal('book') }),
  DispatchParcels.extend({ act: z.literal('dispatch') }),
]);
export type ParcelsMove = z.output<typeof ParcelsMove>;

const mostTold = 20;

/** The same for more parcels than somebody waits for; one that is done already is refused and stays. */
export const moveParcelsJob = job({
  kind: 'logistics.moveMany',
  says: 'Book or dispatch many parcels',
  input: ParcelsMove,
  async run({ write, progress }, move) {
    const rows: RowResults['rows'] = [];
    for (let from = 0; from < move.ids.length; from += atOnce) {
      const ids = move.ids.slice(from, from + atOnce);
      const answer = await write((ctx) => {
        needsRight(ctx, 'logistics.parcel.dispatch'); // It may be gone since the job was started.
        return move.act === 'book' ? bookEach(ctx, { ...move, ids }) : dispatchEach(ctx, { ids });
      });
      rows.push(...answer.rows);
      await progress(rows.length, move.ids.length);
    }
    const refused = rows.filter(({ ok }) => !ok);
    return {
      done: rows.length - refused.length,
      refused: refused.length,
      first: refused.slice(0, mostTold),
    };
  },
  tells: (result) => {
    const { done, refused } = result as { done: number; refused: number };
    return {
      text: `Parcels: ${done} done, ${refused} not`,
      link: '/packing-forwarding/logistics',
    };
  },
});
