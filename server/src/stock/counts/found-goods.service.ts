import type { EnterCount } from '@counting-house/contract/stock/count.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { makeBatches, type Batch } from '../batches/batch.service.ts';
import { batches } from '../batches/batch.table.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { readSkus, type Sku } from '../skus/sku.service.ts';
import type { CountRecord } from './count.service.ts';

/**
 * The batch of goods that are not on the list: the running one of a SKU that is not tracked, the one with the number on
 * the goods, or a new one.
 *
 * Locks the position of the SKU.
 *
 * @throws {Problem} `invalid` (422) at `skuId` or `newBatch.…`.
 */
export async function foundBatch(
  ctx: WriteContext,
  count: CountRecord,
  input: Pick<EnterCount, 'skuId' | 'newBatch'>,
): Promise<Batch | undefined> {
  const sku = (await readSkus(ctx, [input.skuId ?? 0])).get(input.skuId ?? 0);
  if (!sku) throw invalid({ skuId: 'Choose a SKU.' });
  const known = await knownBatch(ctx, sku, input.newBatch?.number);
  if (known) return known;
  if (sku.tracking === 'batch' && !input.newBatch) {
    throw invalid({ newBatch: 'Enter the batch number on the goods.' });
  }
  await lockPositions(ctx, count.storeId, [sku.id]);
  const [made] = await makeBatches(ctx, [{ sku, facts: input.newBatch ?? {} }], {
    origin: 'found',
    receivedDate: ctx.today,
  });
  return made;
}

/** The running batch, or the one whose number is on the goods; undefined when nobody knows it. */
async function knownBatch(ctx: ReadContext, sku: Sku, number: string | undefined) {
  if (sku.tracking === 'batch' && !number) return undefined;
  const [batch] = await ctx.tx
    .select()
    .from(batches)
    .where(
      and(
        eq(batches.skuId, sku.id),
        sku.tracking === 'none'
          ? eq(batches.isRunning, true)
          : sql`lower(${batches.number}) = ${(number ?? '').toLowerCase()}`,
      ),
    );
  return batch;
}
