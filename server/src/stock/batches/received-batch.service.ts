import type { NewBatch } from '@counting-house/contract/stock/batch.ts';
import { and, inArray, sql } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import type { Sku } from '../skus/sku.service.ts';
import { makeBatches, type Batch } from './batch.service.ts';
import { batches } from './batch.table.ts';

type Received = {
  readonly sku: Sku;
  readonly facts: NewBatch;
  /** Why the goods wait for somebody to look at them; empty when they are free at once. */
  readonly inspectFor: string;
  /** Path of its row in the input: `lines.0.batches.1`. */
  readonly at: string;
};

/**
 * The batches of goods that a vendor delivered, in their order. Goods with a number that is in stock already join
 * that batch when it is the same: of the vendor, with the same dates, and not stopped. Goods that are inspected
 * first wait in a batch of their own. The caller holds the positions.
 *
 * @returns the batches; or what is wrong, by path of the field.
 */
export async function receivedBatches(
  ctx: WriteContext,
  goods: readonly Received[],
  { vendorId, receivedDate }: { readonly vendorId: number; readonly receivedDate: string },
): Promise<{ batches: Batch[] } | { fields: Record<string, string> }> {
  const known = await sameNumbers(ctx, goods);
  const fields: Record<string, string> = {};
  const joined = goods.map(({ sku, facts, at }) => {
    const batch = facts.number ? known.get(keyOf(sku.id, facts.number)) : undefined;
    if (!batch) return undefined;
    const isSame =
      batch.expiryDate === (facts.expiryDate ?? null) && batch.mfgDate === (facts.mfgDate ?? null);
    if (!isSame && batch.expiryDate !== (facts.expiryDate ?? null) && batch.expiryDate !== null) {
      fields[`${at}.number`] =
        `Batch '${batch.number}' of '${sku.name}' is already in stock with expiry ${dateText(batch.expiryDate)}. Check the label.`;
    } else if (!isSame || batch.vendorId !== vendorId || batch.status !== 'available') {
      fields[`${at}.number`] = `'${sku.name}' already has a batch '${batch.number}'.`;
    }
    return batch;
  });
  if (Object.keys(fields).length > 0) return { fields };
  const fresh = goods.filter((_, index) => !joined[index]);
  const made = [];
  for (const [inspectFor, own] of Map.groupBy(fresh, (one) => one.inspectFor)) {
    made.push(...(await makeFor(ctx, own, { vendorId, receivedDate }, inspectFor)));
  }
  const ofRow = new Map(made.map(({ at, batch }) => [at, batch]));
  return {
    batches: goods.map(({ at }, index) => {
      const batch = joined[index] ?? ofRow.get(at);
      invariant(batch, 'received goods have their batch');
      return batch;
    }),
  };
}

const keyOf = (skuId: number, number: string) => `${skuId} ${number.toLowerCase()}`;

async function sameNumbers(ctx: WriteContext, goods: readonly Received[]) {
  const numbered = goods.filter(({ sku, facts }) => sku.tracking === 'batch' && facts.number);
  if (numbered.length === 0) return new Map<string, Batch>();
  const rows = await ctx.tx
    .select()
    .from(batches)
    .where(
      and(
        inArray(batches.skuId, [...new Set(numbered.map(({ sku }) => sku.id))]),
        inArray(sql`lower(${batches.number})`, [
          ...new Set(numbered.map(({ facts }) => facts.number?.toLowerCase() ?? '')),
        ]),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row.skuId, row.number), row]));
}

async function makeFor(
  ctx: WriteContext,
  goods: readonly Received[],
  origin: { readonly vendorId: number; readonly receivedDate: string },
  inspectFor: string,
) {
  const made = await makeBatches(ctx, goods, {
    origin: 'inward',
    ...origin,
    ...(inspectFor === '' ? {} : { status: 'quarantine', statusReason: inspectFor }),
  });
  return goods.map(({ at }, index) => {
    const batch = made[index];
    invariant(batch, 'received goods have their batch');
    return { at, batch };
  });
}
