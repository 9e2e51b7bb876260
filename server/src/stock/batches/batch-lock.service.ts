import { and, eq, exists, or } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { reservations } from '../demand/demand.table.ts';
import { movements } from '../ledger/movement.table.ts';
import { batches } from './batch.table.ts';

/** Whether goods of a batch were sent, or lie packed: what is printed on them is with others. */
export async function isLocked(ctx: ReadContext, batchId: number): Promise<boolean> {
  const [found] = await ctx.tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.id, batchId),
        or(
          exists(
            ctx.tx
              .select({ id: movements.id })
              .from(movements)
              .where(and(eq(movements.batchId, batchId), eq(movements.kind, 'ship'))),
          ),
          exists(
            ctx.tx
              .select({ id: reservations.id })
              .from(reservations)
              .where(and(eq(reservations.batchId, batchId), eq(reservations.stage, 'packed'))),
          ),
        ),
      ),
    );
  return found !== undefined;
}
