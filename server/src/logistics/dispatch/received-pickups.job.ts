import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { attempt } from '../../platform/database/attempt.ts';
import type { ReadContext } from '../../platform/context.ts';
import { job, type JobWork } from '../../platform/jobs/jobs.ts';
import type { Problem } from '../../platform/problem.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { parcels, wayStates } from './parcel.table.ts';
import { pickupReceived } from './rto.service.ts';

const mostParcels = 500;

/**
 * Ends the way of pickups whose goods were received: they are here, and no booking is left to cancel.
 *
 * Receiving wakes it; the clock brings what was missed.
 */
export const receivedPickupsJob = job({
  kind: 'logistics.receivedPickups',
  says: 'Mark pickups as received',
  every: { cron: '*/15 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: endPickups,
});

/** @throws {Problem} the first refusal, when all that can be ended are. */
async function endPickups(work: JobWork): Promise<{ ended: number }> {
  const here = await work.read(received);
  let ended = 0;
  let refused: Problem | undefined;
  for (const pickup of here) {
    const one = await work.write((ctx) => attempt(ctx, (within) => pickupReceived(within, pickup)));
    if (one.done) ended += 1;
    else refused ??= one.problem;
  }
  if (refused) throw refused;
  return { ended };
}

/** Pickups that are still to come, of returns of which goods came since. */
const received = (ctx: ReadContext) =>
  ctx.tx
    .select({ id: parcels.id, returnNo: returnOrders.number })
    .from(parcels)
    .innerJoin(returnOrders, eq(returnOrders.id, parcels.returnId))
    .where(
      and(
        isNotNull(parcels.returnId),
        eq(parcels.direction, 'in'),
        inArray(parcels.status, ['booked', ...wayStates]),
        sql`exists (select from return_piece piece
          where piece.return_id = ${returnOrders.id} and piece.created_at >= ${parcels.packedAt})`,
      ),
    )
    .orderBy(asc(parcels.id))
    .limit(mostParcels);
